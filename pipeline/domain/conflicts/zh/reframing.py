"""Chinese statements of the same frame with another value, and what plainly has been given up.

No word says that anything has changed: there is one holder of a post, one language a thing is
written in, one year of school at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from pipeline.domain.conflicts.findings import Finding, outdated
from pipeline.domain.conflicts.kinds import are_rivals
from pipeline.domain.conflicts.matching import is_history
from pipeline.domain.conflicts.values import Claim, Clause, Reading, Who
from pipeline.domain.conflicts.zh import cues as cue
from pipeline.domain.conflicts.zh.numbers import amounts
from pipeline.domain.conflicts.zh.people import people
from pipeline.domain.conflicts.zh.sentences import plain, sentences
from pipeline.domain.conflicts.zh.topics import is_of_same, likeness, tokens
from pipeline.domain.names_words import SURNAMES

_LEAST = 2  # characters of a thing that is named
_NO = re.compile(r"[不没未无]|别(?![人的家])|差点|难道")
_USES = re.compile(r"用|是[^，]{1,8}的?$|开|骑|跑在|写的?|部署|存|戴|买|喝|看|订|办")
_EXCHANGED = re.compile(
    r"(?:换成|换到|改用|改成|迁到|迁去|切到|转到|换了)了?\s?(?=[A-Za-z\u4e00-\u9fff])"
)
_TURNED = re.compile(r"换|归我|如今|现在|眼下|目前|清一色|全面|一律|都用|全用")
_LANGUAGE = {"go": "golang", "js": "javascript", "ts": "typescript"}
_ROLE = (
    r"(?:CEO|CTO|CFO|COO|校长|班主任|总经理|董事长|房东|店长|院长|主编|厂长|队长|班长|组长|主教练|村长|部门?经理|总监|主任"
    r"|导师|教练|会长|社长|书记|所长)"
)
_NAME = rf"(?P<who>[{SURNAMES}][\u4e00-\u9fff]{{1,2}}?(?:总|老师|姐|哥|工)?|[A-Z][a-z]+)"
_HOLDS = re.compile(
    rf"(?P<of>[^，。]{{0,6}}?)(?P<r>{_ROLE})(?:就|是|叫|姓|由|为|名叫)*(?:老|小)?{_NAME}"
    r"(?=$|[，。今昨刚在说讲把给带让要也都又已最天早下上来去])"
)
_HELD = re.compile(rf"^{_NAME}(?:老师|总)?是(?P<of>[^，。]{{0,6}}?)(?P<r>{_ROLE})$")
_DEPUTY = re.compile(r"副|前任?|原|代理|隔壁|他们|以前|候选|新来的副")
_YEARS = re.compile(
    r"(?P<k>[大研高初博])(?P<n>[一二三四五])(?![家中概点年])|(?P<g>[一二三四五六])年级"
)
_AGE = re.compile(r"(?P<n>[\d一二两三四五六七八九十]{1,3})(?:周?岁)(?!的?(?:时候|时|那年|以前|前))")
_SEEMS = re.compile(
    r"像|觉得|看起来|看上去|以为|相当于|才|到了?[^，]{0,4}岁就"
    r"|下(?:个?月|周|学期|半年|学年)|明年|后年|马上|快要?|就要|等|该"
)
_YEARS_ON = 6  # more than that is told of somebody else
_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九十")}
_HOLIDAYS = "元旦 春节 清明 五一 端午 中秋 国庆 圣诞 暑假 寒假 年底 年初 开春 入秋".split()
_RESET = re.compile(r"(?:挪|改|推迟|提前|延|定|放)(?:期)?(?:到|在|至)")
_EMPTY = re.compile(
    r"(?:一分|一毛|一滴|一个|一点|啥)[都也]?[不没](?:剩|有了)|见底了?|[花用吃喝输赔]光了|空空如也|清零了|归零了|没剩"
)
_HAS = re.compile(r"有|存|剩|囤|攒|余|备")
_SITE = re.compile(
    r"^(?P<x>[^，]{2,12}?)(?:那个|那|的|原来的)?(?:位置|地方|铺[面子]|原址|门[面脸]|旧址)(?:现在|已经|如今)*(?:开了|变成|改成|成了|换成|盖了)"
)
_HANDED = re.compile(
    r"(?P<x>[^，]{2,10}?)(?:那[摊块边]儿?|这[摊块边]儿?|的活儿?|的事儿?)?(?:现在|已经|都|也|就)*(?:转交|移交|交接|交|转|移)给(?!我)[^，]+"
)
_CHARGE = re.compile(r"负责|在管|我管|我带|我在?做|归我|我跟|我对接|我主持")
_LEFT = re.compile(
    r"^(?P<n>[^，。]{2,4}?)(?:老师|医生|师傅)?(?:上[周个]?月?|去年|前[天阵]子?|已经|刚|早就?)*(?:调走|离职|辞职|退休|跳槽|不干|走人|回老家|转行)了"
)
_SERVES = re.compile(
    r"给我|带我|教我|帮我|管我|接我|陪我|替我|负责|是我们?的|带着?我们|照顾|[跟找][^，]{1,6}[学练看]|我们?[^，]{0,4}(?:是|叫)"
)
_INSTEAD = re.compile(
    r"^(?P<x>[^，]{2,10}?)的?(?:现在|如今|已经)?(?:换成|改成|变成|换)了?(?:个|位|了)"
)
_SHOP_SOLD = re.compile(
    r"(?:盘|兑|转让|转|卖)(?:给|出去|掉)[^，]{0,5}了|(?:盘|兑)了$|关[张门]了|歇业"
)
_SHOP = re.compile(
    r"开(?:着|了)?(?:一?[家个间])?[^，]{0,6}(?:店|馆|铺|厂|诊所|摊|超市|公司)|有[家个间][^，]{0,6}(?:店|馆|铺)"
)
_SCHOOL = re.compile(r"在[^，]{1,12}(?:幼儿园|小学|中学|高中|学校|大学|[一二三四五六七八九十]中)")
_CHANGED_SCHOOL = re.compile(r"(?:转学|退学|转校|换学校|转园)了")
_ALL_NIGHT = re.compile(r"通宵|24小时|二十四小时|不打烊|全天|整夜")
_SHUTS = re.compile(r"(?:打烊|关门|收摊|下班|熄灯)")
_CONSUMED = re.compile(r"(?P<d>[刷看读追听补玩打吃尝去爬逛])[^，]{0,3}?(?:完|过|遍|掉|通关|光)了")
_SAME_DEEDS = ("看刷读追补听", "玩打", "吃尝", "去爬逛")
_NEVER = re.compile(r"(?:没有?|还没|从没|未)(?P<d>[看读听玩打吃尝去爬逛])")
_NOT_YET = re.compile(r"(?:没有?|未)(?P<v>[\u4e00-\u9fff]{2})$")
_ELDER = re.compile(r"爷爷|奶奶|外公|外婆|姥爷|姥姥|太公|太婆|老爷子")
_PASSED = re.compile(
    r"走了(?:快|都|已经|整整|有|才)?[^，]{1,3}(?:天|月|年|周|星期)|走得(?:很|挺|特别)?(?:安|突|急|平)"
    r"|(?:头七|忌日|葬礼|后事|遗像|下葬|入土|守灵|骨灰)"
)
_TITLE = re.compile(r"《(?P<t>[^》]+)》")

Rule = Callable[[str, str], str]


def reframed_zh(old: Reading, new: Reading) -> Finding | None:
    """The clause of `old` in whose frame `new` tells of something else."""
    if old.speaker != new.speaker or new.language != "zh" or old.language != "zh":
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    text = plain(new.said.text)
    spans = sentences(text)
    for later in new.clauses:
        after = new.said.text[slice(*later.span)].strip(" 　，,。！!~～")
        sentence = next((text[a:b] for a, b in spans if a <= later.span[0] < b), after)
        if not later.asserted or not (asked := _rules_after(after)):
            continue
        if cue.is_unreal(after) or cue.is_temporary(sentence):
            continue
        if is_history(later.moments, old, new.said.said_at):
            continue
        for earlier in old.clauses:
            before = old.said.text[slice(*earlier.span)].strip(" 　，,。！!")
            if not earlier.asserted or not (fit := asked & _rules_before(before)):
                continue
            reason = next(
                (how for n, rule in enumerate(_RULES) if n in fit and (how := rule(before, after))),
                "",
            )
            if not reason or cue.is_unreal(before) or not is_of_same(before, text, after):
                continue
            yield _over(earlier, later, reason)


def _rivalled(before: str, after: str) -> str:
    """后端是PHP写的, and 后端如今清一色Go."""
    if cue.BESIDE.search(after) or _NO.search(after) or _NO.search(before):
        return ""
    exchanged = bool(_EXCHANGED.search(after))
    theirs = bool(people(before)) and people(before) == people(after)
    near = likeness(before, after).word or theirs
    told = exchanged or (near and _TURNED.search(after) and not cue.ONCE.search(after))
    if not (told and _USES.search(before)):
        return ""
    one, other = _things(before), _things(after)
    return "replaced" if are_rivals(one, other) and not one & other else ""


def _things(text: str) -> frozenset[str]:
    words = frozenset(_LANGUAGE.get(w.lower(), w.lower()) for w in re.findall(r"[A-Za-z]+", text))
    return words | frozenset(re.findall(r"[\u4e00-\u9fff]{2,}", text))


def _held_by_another(before: str, after: str) -> str:
    """我们CEO叫李铭, and 我们CEO王珊今天开会."""
    then = _HOLDS.search(before) or _HELD.match(before)
    now = _HOLDS.search(after) or _HELD.match(after)
    if then is None or now is None or then["r"] != now["r"]:
        return ""
    if _DEPUTY.search(before) or _DEPUTY.search(after) or then["who"][:2] == now["who"][:2]:
        return ""
    same = tokens(now["of"]) <= tokens(then["of"]) or tokens(then["of"]) <= tokens(now["of"])
    return "replaced" if same and not cue.BESIDE.search(after) else ""


def _older(before: str, after: str) -> str:
    """大二, and 都大三了; 五岁, and 过六岁生日."""
    for pattern in (_YEARS, _AGE):
        then, now = pattern.search(before), pattern.search(after)
        if (
            then
            and now
            and _kind(then) == _kind(now)
            and 0 < _value(now) - _value(then) <= _YEARS_ON
        ):
            same = people(before) == people(after) or any(
                name in before for name in people(after) | _called(after)
            )
            seems = _NO.search(after) or _SEEMS.search(after)
            return "number_changed" if same and not seems else ""
    return ""


def _called(text: str) -> frozenset[str]:
    """豆豆 of 豆豆昨儿过生日."""
    return frozenset(match.group() for match in re.finditer(r"([\u4e00-\u9fff])\1", text))


def _kind(match: re.Match[str]) -> str:
    return match.groupdict().get("k") or ("年级" if match.groupdict().get("g") else "岁")


def _value(match: re.Match[str]) -> float:
    found = match.groupdict()
    told = found.get("n") or found.get("g") or ""
    return (
        _DIGITS.get(told, 0)
        if len(told) == 1
        else next((a.value for a in amounts(match.group())), 0)
    )


def _reset(before: str, after: str) -> str:
    """国庆办婚礼, and 婚礼挪到元旦了."""
    then, now = (next((h for h in _HOLIDAYS if h in text), "") for text in (before, after))
    moved = then and now and then != now and _RESET.search(after) and not _NO.search(after)
    return "rescheduled" if moved and likeness(before, after).word else ""


def _given_up(before: str, after: str) -> str:
    like = likeness(before, after)
    if _EMPTY.search(after) and _HAS.search(before) and like.word:
        return "ended"
    site, handed = _SITE.match(after), _HANDED.search(after)
    if site and _is_of(site["x"], before):
        return "ended"
    if handed and _CHARGE.search(before) and _is_of(handed["x"], before):
        return "ended"
    sold = _SHOP_SOLD.search(after) and _SHOP.search(before) and not _NO.search(after)
    if (
        sold
        and re.search("店|馆|铺|厂|诊所|摊|超市|公司", after)
        and people(before) == people(after)
    ):
        return "ended"
    school = _CHANGED_SCHOOL.search(after) and _SCHOOL.search(before) and not _NO.search(after)
    theirs = people(before) == people(after) or bool(_called(before) & _called(after))
    return "replaced" if school and theirs else ""


def _served_by_another(before: str, after: str) -> str:
    """小杨调走了: whoever it was who came to me comes no longer."""
    elder = _ELDER.search(after) and people(before) == people(after)
    if elder and _PASSED.search(after) and not _PASSED.search(before):
        return "died"
    left, instead = _LEFT.match(after), _INSTEAD.match(after)
    if left and left["n"] in before and _SERVES.search(before):
        return "left"
    its = instead and re.search(r"给我|带我|教我|帮我|陪我", instead["x"])
    return "replaced" if instead and its and _is_of(instead["x"], before) else ""


def _is_of(told: str, before: str) -> bool:
    bare = tokens(told) - frozenset("那儿摊块")
    return len(bare) >= _LEAST and bare <= tokens(before)


def _done(before: str, after: str) -> str:
    """没看过《三体》, and 三体刷完了."""
    yet = _NOT_YET.search(before)
    if yet and re.search(rf"{yet['v']}(?:掉|成|完)?了", after) and not _NO.search(after):
        return "opposite"
    never, done = _NEVER.search(before), _CONSUMED.search(after)
    if never is None or done is None or _NO.search(after):
        return ""
    alike = any(never["d"] in deeds and done["d"] in deeds for deeds in _SAME_DEEDS)
    title = _TITLE.search(before)
    named = title["t"] in after if title else likeness(before[never.end() :], after).word
    return "opposite" if alike and named else ""


def _shuts(before: str, after: str) -> str:
    """通宵营业, and 十点就打烊."""
    shut = _SHUTS.search(after) if _ALL_NIGHT.search(before) and not _NO.search(after) else None
    subject = tokens(after[: shut.start()]) - tokens(before) if shut else frozenset()
    return "rescheduled" if shut and likeness(before, after).word and len(subject) <= 1 else ""


_RULES: tuple[Rule, ...] = (
    _rivalled, _held_by_another, _older, _reset, _given_up, _served_by_another, _done, _shuts,
)  # fmt: skip


@lru_cache(maxsize=8192)
def _rules_after(after: str) -> frozenset[int]:
    """The rules that a newer clause may fit, by what it says itself."""
    no, beside = _NO.search(after), cue.BESIDE.search(after)
    fits = (
        not no and not beside and (_EXCHANGED.search(after) or _TURNED.search(after)),
        not beside and (_HOLDS.search(after) or _HELD.match(after)),
        _YEARS.search(after) or _AGE.search(after),
        not no and _RESET.search(after),
        _EMPTY.search(after)
        or _SITE.match(after)
        or _HANDED.search(after)
        or (not no and (_SHOP_SOLD.search(after) or _CHANGED_SCHOOL.search(after))),
        _PASSED.search(after) or _LEFT.match(after) or _INSTEAD.match(after),
        not no and "了" in after,
        not no and _SHUTS.search(after),
    )
    return frozenset(number for number, fit in enumerate(fits) if fit)


@lru_cache(maxsize=8192)
def _rules_before(before: str) -> frozenset[int]:
    """The rules that an older clause may fit."""
    fits = (
        not _NO.search(before) and _USES.search(before),
        _HOLDS.search(before) or _HELD.match(before),
        _YEARS.search(before) or _AGE.search(before),
        any(one in before for one in _HOLIDAYS),
        True,
        True,
        _NOT_YET.search(before) or _NEVER.search(before),
        _ALL_NIGHT.search(before),
    )
    return frozenset(number for number, fit in enumerate(fits) if fit)


def _over(old: Clause, new: Clause, reason: str) -> Finding:
    claim = next((c for c in old.claims if c.aspect == "is"), None)
    part = claim.part if claim else old.span
    before = Claim("do", old.who or Who(), part)
    return outdated(reason, before, Claim("", new.who or Who(), new.span), 0.65)
