"""One of several things that serve the same end, in Chinese: 后端从 Django 迁到 FastAPI.

Each class has things of which one serves a purpose at a time. Where the newer statement has another
one of the class for what the older told of, or says that the older one was removed, that is over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.findings import Finding, outdated, suspected
from pipeline.domain.conflicts.matching import is_history
from pipeline.domain.conflicts.needles import Sieve
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Span, Who
from pipeline.domain.conflicts.zh.cues import BESIDE, TEMPORARY, is_unreal
from pipeline.domain.conflicts.zh.sentences import plain
from pipeline.domain.conflicts.zh.topics import is_of_same, likeness, tokens

_CLASSES = {
    "system": r"CentOS|Ubuntu|Debian|Fedora|Arch|RHEL|Rocky|Alpine|Windows|macOS|麒麟|统信|Win\d+",
    "editor": (
        r"Neovim|Vim|VS ?Code|Sublime|IntelliJ|IDEA|PyCharm|Emacs|Cursor|WebStorm|Eclipse"
        r"|GoLand|Zed"
    ),
    "backend": r"Django|Flask|FastAPI|Spring(?: ?Boot)?|Express|Rails|Laravel|Gin|NestJS",
    "frontend": r"React|Vue|Angular|Svelte|jQuery",
    "language": r"Python|Java(?!Script)|Golang|Go|Rust|PHP|Ruby|Kotlin|TypeScript|JavaScript|Scala",
    "pipeline": r"Jenkins|GitLab ?CI|GitHub ?Actions|Travis|CircleCI|Drone|TeamCity",
    "repository": r"GitHub(?! ?Actions)|GitLab(?! ?CI)|Gitee|Bitbucket|Gitea|SVN|码云",
    "database": (
        r"MySQL|Postgres(?:QL)?|MongoDB|Oracle|SQLite|SQL ?Server|TiDB|MariaDB|ClickHouse|达梦"
    ),
    "queue": r"Kafka|RabbitMQ|RocketMQ|Pulsar",
    "cloud": r"阿里云|腾讯云|华为云|百度云|AWS|Azure|GCP|火山引擎|自建机房|自家机房",
    "office": r"钉钉|飞书|企业微信|企微|Slack|Teams",
    "notes": r"Notion|Obsidian|印象笔记|有道云笔记|有道云|Logseq|OneNote|语雀|石墨",
    "browser": r"Chrome|Edge|Firefox|火狐|Safari|Brave",
    "music": r"网易云(?:音乐)?|QQ音乐|Spotify|酷狗|Apple ?Music|酷我",
    "map": r"高德(?:地图)?|百度地图|腾讯地图",
    "tickets": r"Jira|Trello|禅道|TAPD|Linear|Asana",
    "phone": r"iPhone|苹果手机|华为|小米|三星|OPPO|vivo|荣耀|安卓机?|老人机|一加|红米",
    "interface": r"RESTful|REST|gRPC|GraphQL|SOAP|Thrift",
    "car_energy": r"油车|燃油车|电车|电动车|混动",
    "home_net": r"电信宽带|移动宽带|联通宽带|广电宽带|长城宽带",
}  # fmt: skip
_NAMES = tuple(_CLASSES)
_PATTERNS = tuple(
    re.compile(rf"(?<![A-Za-z])(?:{one})(?![A-Za-z])", re.IGNORECASE) for one in _CLASSES.values()
)
_SIEVE = Sieve(_CLASSES.values())
# Of these each one has one for oneself.
_OWN = frozenset("editor notes browser music map phone".split())
_SERVES = re.compile(
    r"[用跑写装放靠走存接]|托管|部署|基于|主力|系统是|(?:编辑器|浏览器|数据库|框架"
    r"|后端|前端|语言|手机)(?:一直)?是"
    r"|搭|开发|办公|打卡|听歌|导航|记笔记|做笔记"
)
_CHANGED = re.compile(
    r"(?:迁|换|切|转|升级?|重装|改|搬|移|重写|替换|过渡)[^，]{0,3}?(?:到|成|为|用|去"
    r"|至|上|了|回)[^，从]{0,3}$"
)
_NOW = re.compile(r"现在|如今|目前|全都?|整个|全部|已经|统一|清一色|早就|改用|归我用")
_FROM = re.compile(r"(?:从|由|把|将|告别|抛弃|放弃|弃了?)[^，]{0,4}$")
_REMOVED = (
    r"[^，。]{{0,6}}?(?:卸|删干净|删了|删光|全删|下线|停用|弃用|退役|淘汰|下架|扔|吃灰"
    r"|不用了|代码删)"
)
_NO = re.compile(r"不(?!错)|没|别|未")
_OTHERS_OWN = re.compile(r"[他她](?!们)|你")
_VERSION = re.compile(r"[A-Za-z]*\d+\.\d+")


def rivalled(old: Reading, new: Reading) -> Finding | None:
    """What served an end that another one serves now."""
    if new.language != "zh" or old.speaker != new.speaker:
        return None
    found = list(_found(old, new))
    return next((one for one in found if one.state == "outdated"), next(iter(found), None))


@lru_cache(maxsize=8192)
def _things(text: str) -> tuple[tuple[int, str, Span], ...]:
    """The things of each class that the text names."""
    return tuple(
        (number, match.group().lower().replace(" ", ""), match.span())
        for number in _SIEVE.candidates(text)
        for match in _PATTERNS[number].finditer(text)
    )


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    told, news = plain(old.said.text), plain(new.said.text)
    for earlier in old.clauses:
        before = told[slice(*earlier.span)]
        if not earlier.asserted or _NO.search(before) or not _SERVES.search(before):
            continue
        versions = tuple((-1, m.group().lower(), m.span()) for m in _VERSION.finditer(before))
        for number, name, span in (*_things(before), *versions):
            for later in new.clauses:
                after = news[slice(*later.span)]
                if not later.asserted or is_history(later.moments, old, new.said.said_at):
                    continue
                if BESIDE.search(after) or TEMPORARY.search(after) or is_unreal(after):
                    continue
                how = _how(number, name, told, after, news)
                if how and is_of_same(before, news, after):
                    part = earlier.span[0] + span[0], earlier.span[0] + span[1]
                    yield _finding(how, earlier, part, later)


def _finding(how: str, earlier: Clause, part: Span, later: Clause) -> Finding:
    one = Claim("attr", earlier.who or Who(), part)
    other = Claim("attr", later.who or Who(), later.span)
    return (outdated if how == "sure" else suspected)(
        "replaced", one, other, 0.7 if how == "sure" else 0.4
    )


def _how(number: int, name: str, told: str, after: str, news: str) -> str:
    """Whether the newer clause has another one instead: surely, likely, or not."""
    flat = after.lower()
    topic = likeness(_bare(told), _bare(news)).word
    if re.search(rf"(?<![\w.]){re.escape(name)}{_REMOVED.format()}", flat):
        return "sure" if topic or number < 0 else "likely"
    others = [one for one in _things(after) if one[0] == number and one[1] != name]
    if number < 0 or not others or _OTHERS_OWN.search(after):
        return ""
    again = (one[2][0] for one in _things(after) if one[1] == name)
    if any(not _FROM.search(after[:place]) for place in again):
        return ""
    ahead = after[: others[-1][2][0]]
    if _NO.search(ahead):
        return ""
    changed = bool(_CHANGED.search(ahead)) and not _FROM.search(ahead)
    now = bool(_NOW.search(after)) and bool(_SERVES.search(after) or "是" in after)
    if topic and (changed or now):
        return "sure"
    plain_so = _SERVES.search(after) or ahead.endswith("是")
    if topic and plain_so and len(tokens(_bare(ahead)) - tokens(_bare(told))) <= 1:
        return "sure"
    if _NAMES[number] in _OWN and "我" in told and (changed or now):
        return "sure"
    return "likely" if changed and re.search(r"全部?|所有|都|整个|我们", after) else ""


def _bare(text: str) -> str:
    """Without the things themselves; where code is kept, is a repository."""
    for pattern in _PATTERNS:
        text = pattern.sub(" ", text)
    return _VERSION.sub(" ", text).replace("仓库", "代码").replace("操作系统", "系统")
