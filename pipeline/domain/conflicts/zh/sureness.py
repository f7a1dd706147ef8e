"""Whether a Chinese statement surely ends an older one, or is only likely to.

What is retired is lost to whoever asks, so everything that makes it sure has to be there: the news
is of whom or what was told of, it is told as a fact by the one who knows, it holds from now on, and
it is not of another one beside it. A correction has to say that the speaker erred, or to deny what
was told. Where any of this is missing, the end is only suspected.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pipeline.domain.conflicts.values import Reading, Span, State
from pipeline.domain.conflicts.zh import words as zh
from pipeline.domain.conflicts.zh.cues import ERRED, FOUND_OUT, NOT_BUT, STRESSED
from pipeline.domain.conflicts.zh.numbers import amounts
from pipeline.domain.conflicts.zh.retracting import slips
from pipeline.domain.conflicts.zh.sentences import plain, sentences
from pipeline.domain.conflicts.zh.strangers import is_kept_by
from pipeline.domain.conflicts.zh.topics import is_told, tokens
from pipeline.domain.conflicts.zh.unended import left

_CLAUSE = re.compile(r"[^，,；;：:。！!？?…\n]+")
_SAYING = re.compile(
    r"(?:(?<!实话)(?<!老实)(?<!坦白)说(?![错岔反混漏得法话着明好完谎大起不过少多早])|觉得|认为|坚持(?=[说是认要])|咬定|嚷嚷|念叨|怀疑|猜|以为|传言|发誓"
    r"|嫌|笑话?我|怪我|抱怨|埋怨|骂)"
)
# Of what those say, it is theirs to know.
_KNOWS = re.compile(
    r"医生|大夫|兽医|医院|体检|化验|检[查测]|研究|百科|官[网方]|客服|厨师|通知|公司|老师|教练|专家|报告|承认|纠正|澄清|更正"
)
_TELLS = re.compile(rf"^[^，。]{{0,6}}(?:{_KNOWS.pattern}|用户)[^，。]{{0,3}}(?:说|指出|表示)")
_NOT_MEANT = re.compile(
    r"差[点一]|险些|几乎|本来|本想|原本|要是|假如|如果|万一|除非|等[^，。了]{1,10}(?:再|就)|想象|梦[见到里]|[剧影片书戏]里|游戏里"
    r"|扮|假装|装作|恨不得|巴不得|真想|好想|盼|希望|但愿|就好了|(?:打算|准备|计划)(?![^，]*(?:取消|放弃|泡汤|黄|搁|变))"
    r"|(?<![就不])想(?!$|当然|起|到|通|开|错|多|岔|不|明|法)|考虑|商量|琢磨|要不要|该不该|快要|即将|迟早|下辈子|建议|提议|劝|催|鼓励|模拟"
    r"|争取|哪天|改天|回头|换作|换成我"
)
_PLAYED = re.compile(
    r"演(?:小品|戏|话剧|过|了|的)|扮演|做梦|梦见|[剧影片书戏]里|游戏里|电视里|幻想|试驾|试[住用穿戴]"
)
_HEDGED = re.compile(
    r"估计|好像|似乎|仿佛|看样子|大概|八成|多半|兴许|没准|说不定|可能(?!不)|也许|犹豫|明年"
)
_FOR_NOW = re.compile(
    r"那[几两]?[天周阵次晚回趟](?!起)|那段|这[几两]天|这[次回趟]|这周(?!起|开始)|这个星期|暂时|临时|先(?:凑合|顶|借)|期间|时候"
    r"|破例|难得|例外|偶尔|有时|一时|顺便|放假|假期|(?:整整?)?[一两三几]天(?:没|不)"
)
_BESIDE = re.compile(
    r"(?<!再)(?<![么谁\d一二两])也(?!不|没|戒|辞|退|[就才停废])|还有|另外|另一|又(?=[有买养添办租多认加报找]|开(?!始))"
    r"|第二[个家份台辆套条]|再(?=[开买养添办]一)|副业|(?<![去到])分公司|分店|备用|小号|工作[号机]|别的|其他|其它"
)
_SOMEONE = re.compile(
    r"[里上下外边组班店家司校院团队]有(?:一|几|两)?(?:个|位|些|名|对)?(?:人|[\u4e00-\u9fff]{2,4}(?=[辞离退搬死病走去改换考结分生]))"
    r"|那[户位帮群伙对](?!人?是我)"
)
_OWN = re.compile(r"^(?:我们?|咱们?|俺|本人|自己|全家|一家人?|大家)(?:自己|家里?)?(?P<of>的)?")
_ME = re.compile(r"[我咱俺]")
# With what a predicate begins, when it is no noun.
_PREDICATE = re.compile(
    r"(?![前上下][铺桌任司属家台辈]|学(?:校|生|长|姐|弟|妹)|教(?:练|授)|领导|工[资作]|生[日活]|同[事学桌]|天气|开[发关]|用户|住[户处]"
    r"|考[官研]|日[记程]|周[报会]|年[会假]|月[薪嫂]|会[议员费计]|信用|血|保[姆安]|参谋|当事|"
    r"(?<=[园店校班组部处院局站行队科所团县市村镇会首董船家学])长|(?<=头)发)"
    r"(?!(?<=[大小中同文科化数哲医法留])学)[把将被给让叫跟和与从向到在往对为比按靠拿因是有没不未别无已都也又还就才终刚正现今昨前明后上下早晚去来过回开关停完成换改变搬租买卖出送丢扔退辞"
    r"离戒断考读学练打玩看听吃喝抽做干用坐骑住睡起跑走游吐讲问写记算查翻找约见养怀结分脱领订签交还欠借涨降升加减瘦胖长剪烫染留戴摘拆装修"
    r"坏挂录入转调毕跳失恢进接带请收放取删卸迁种喂弄办申投参评选当爱喜讨恨信怕能会要肯敢可得该全终总居竟突越很太最挺真特称发迷克坚慢渐彻统随"
    r"每天年月周日\d一二两三四五六七八九十半几好重最再只光仅跌破超满剩少增缩延推提消定约排这第自以元国双之了着我咱俺搞说认误惭抱其实错解吹表生谈休切盘清冤怪泳养蛙报登试攒恼闹纠逗又拿坚刷招捡测验]"
)
# 一起做瑜伽的姐妹: who does it is named last.
_WHO_DOES = re.compile(
    rf"[^，。我咱的]{{2,12}}的(?P<who>[\u4e00-\u9fff]{{2,4}}?)(?={_PREDICATE.pattern})"
)
# What befalls somebody by them is no less theirs.
_CIRCUMSTANCE = re.compile(
    r"膝盖|病$|脚|腿|腰|胃|肩|手术|身体|眼睛|牙|血压|作息|睡眠|计划|航班|头发|通知|手续|天气|台风|疫情|测试|预报|结果|合同|公司|部门|单位|学校|项目"
    r"|医生|大夫|师傅|老板|领导|房东|教练|老师|班主任|他们|客服|物业|^用户"
)
_QUALIFIES = re.compile(r"^(?:旧|原来|原先|以前|之前|那|这|新|最后|整|全|二手|唯一|欠)+")
_ATTRIBUTE = re.compile(r"(?:地[点址]|截止|时间|日期|尾号|号码?|账号|密码|名字?|数量?|价格?|里)$")
_SLIPPED = re.compile(r"不对$|坦白|[骗逗]你|[口笔手]误|手[滑抖快]|嘴[瓢快]|脑子|眼花|记性")
_NOT = re.compile(r"[不没未无]|并非|哪[里有是来]")
_PERSON = re.compile(
    r"(?:[人们友员师生长妈爸哥姐弟妹叔姨伯舅姑爷奶婆公总娃孩仔工铺桌]|搭[子档]|闺蜜|对象|司机|邻居|房客|教授|医生|同[事学]|上司|客户|亲戚|哥们)$"
    r"|^[小老阿]|[小老阿][\u4e00-\u9fff]$|[^的]家$|^[他她]$"
)
_NAME = re.compile(r"[小老阿][\u4e00-\u9fff]")
_PRONOUNS = ("他", "她")
# Whom a pronoun may mean.
_SOMEBODY = re.compile(
    rf"{zh.ANY_KIN}|[小老阿][\u4e00-\u9fff]|[他她]|^(?!我|咱)[\u4e00-\u9fff]{{2,4}}"
)
_SUCCEEDS = re.compile(r"^[^，]{0,4}(?:当选|接任|接[手替班]|顶替|代替|取代|升任|上任|担任|成了)")
# An apple that is eaten is no telephone.
_EATEN = re.compile(r"(?:吃|喝)(?:完|光|掉)|过期|[煮熬炖炒剥榨馊]|冰箱|[一两三四五半几][箱瓶袋锅]")
_FOOD = re.compile(r"[吃喝饭菜餐食酒茶素荤肉糖奶]|咖啡|冰箱|胃口|厨|烟")
_IS = re.compile(r"\s*(?:应该|其实)?是")
_POINTS = re.compile(r"[这它他她其]|那(?!只|边)")
_NOT_IS = re.compile(r"不(?:是|在|叫|姓|属)(?P<v>[^，。]{1,10})")
_HALF = 0.5
_VALUE = re.compile(r"\s*(?:才|就|都|已经|有|是)?(?P<n>[\d.]+|[一二两三四五六七八九十百])")
_SHORT = 3  # characters: 存款 is one's own, 他们公司的薪水 is not
_LONGEST = 6  # characters of a subject without a verb that is known


def weighed_zh(state: State, part: Span, place: int, old: Reading, new: Reading) -> State:
    """`state`, or less where what makes it sure is not all there.

    `part` is what of the old text would no longer hold; the news stands at `place` of the new one.
    """
    told, news = f"{plain(old.said.text)} {new.speaker}", plain(new.said.text)
    if state not in ("outdated", "denied"):
        doubted = state == "suspected" and left("outdated", told, part, news, place)
        return "none" if doubted == "none" else state
    state = left(state, told, part, news, place)
    if state not in ("outdated", "denied"):
        return state
    if state == "denied":
        framed = [m.group() for m in _CLAUSE.finditer(news)]
        if _is_corrected(told, told[slice(*part)], framed):
            return state
        beside = (_is_said_by_another(c, told) or _is_of_another_subject(told, [c]) for c in framed)
        return "none" if any(beside) else "suspected"
    start = next((a for a, b in sentences(news) if a <= place < b), 0)
    framed = [m.group() for m in _CLAUSE.finditer(news, start) if m.start() <= place] or [news]
    who = _stranger(told, framed)
    if not _is_fact(told, framed) or _PERSON.search(who) or "的" in who:
        return "none"
    return "suspected" if who or not _is_plain(told, framed) else state


def _is_fact(told: str, framed: list[str]) -> bool:
    """Whether the last clause tells what has come about, and holds from now on."""
    if any(_is_said_by_another(one, told) for one in framed):
        return False
    if any(_is_new(_PLAYED, one, told) for one in framed):
        return False
    marks = (_NOT_MEANT, _FOR_NOW, _SOMEONE)
    return not any(_is_new(mark, framed[-1], told) for mark in marks)


def _is_plain(told: str, framed: list[str]) -> bool:
    """Whether the last clause is of no other one beside it, nor of another sense of the word."""
    if any(_is_new(_BESIDE, one, told) for one in framed[-2:]):
        return False
    if _is_new(_HEDGED, framed[-1], told):
        return False
    return not _EATEN.search(framed[-1]) or bool(_FOOD.search(told))


def _is_new(mark: re.Pattern[str], clause: str, told: str) -> bool:
    found = mark.search(clause)
    return found is not None and found.group() not in told


def _is_said_by_another(clause: str, told: str) -> bool:
    """Whether it is what somebody else says or thinks, of whom nothing was told."""
    said = _SAYING.search(clause)
    lead = clause[: said.start()] if said else ""
    who = _subject(lead) if lead else None
    return bool(who) and not _KNOWS.search(lead) and not _is_known(who or "", told)


def _stranger(told: str, framed: list[str]) -> str:
    """Whom or what the last clause is about, if that was not told of, nor who those before name."""
    bare = _VALUE.match(framed[-1])  # 行李箱超重了，23公斤: it is that of what comes before
    bare = bare if bare and bare["n"] not in told else None
    for clause in reversed(framed):
        who = _subject(clause)
        if who is None or not (clause is framed[-1] or bare or _may_hold(who, told)):
            continue
        rest = clause[clause.find(who) + len(who) :]
        if not who or _ME.search(rest) or _SUCCEEDS.search(rest):
            return ""
        if not _is_known(who, told):
            return who
    return ""


def _may_hold(who: str, told: str) -> bool:
    """Whether the clauses that follow may be of this one as well: 豆豆袜 is not 豆豆."""
    return bool(_PERSON.search(who)) or who[:2] in told


@lru_cache(maxsize=8192)
def _subject(clause: str) -> str | None:
    """What the clause is about, "" being the speaker; None where it does not say."""
    bare, own = _bare(clause)
    if bare.startswith(_PRONOUNS) and not bare[1:].startswith("们"):
        return bare[0]
    end = _PREDICATE.search(bare)
    who = bare[: end.start() if end else _LONGEST]
    of = _WHO_DOES.match(bare) if len(who) <= 1 else None
    if of and _PERSON.search(of["who"]):
        return of["who"]
    if own == "我" and "的" not in who and not _PERSON.search(who):
        return ""
    return who if len(who) > 1 or who in zh.KIN else ("" if own else None)


def _bare(clause: str) -> tuple[str, str]:
    """The clause without times and what else may come first, and the 我 that it begins with."""
    bare = clause.strip(' 　“”"「」!')
    if leading := zh.LEADING.match(bare):
        bare = bare[leading.end() :]
    own = _OWN.match(bare)
    if own is None:
        return bare, ""
    leading = zh.LEADING.match(bare, own.end())
    return bare[own.end() :] if leading is None else "", own.group()


def _is_known(who: str, told: str) -> bool:
    """Whether each part of a name, as in 旧手机的电池, was told of."""
    if who in _PRONOUNS:
        return bool(_SOMEBODY.search(told))
    measured = len(who) <= _SHORT and zh.MEASURED.search(who)
    if measured or ("的" not in who and _CIRCUMSTANCE.search(who)) or is_kept_by(who, told):
        return True
    return _is_named(who, told)


def _is_named(who: str, told: str) -> bool:
    owner, _, head = who.rpartition("的")
    parts = [_QUALIFIES.sub("", part) for part in (*owner.split("的"), head) if part]
    if owner and _CIRCUMSTANCE.search(head):
        parts = parts[:-1]
    return all(_is_part_known(part, told) for part in parts)


def _is_part_known(part: str, told: str) -> bool:
    part = _ATTRIBUTE.sub("", part)
    named = _NAME.search(part)
    if (named and named.group() in told) or part in told or is_told(zh.KIN.get(part, part), told):
        return True
    words = tokens(part)
    return len(words & tokens(told)) > _HALF * len(words) or not words


def _is_corrected(told: str, before: str, clauses: list[str]) -> bool:
    """Whether the speaker owns up to an error in what was told, or denies just that."""
    if _is_of_another_number(before, "，".join(clauses)):
        return False
    framed: list[str] = []
    owned = found = False
    for told_so in clauses:
        if _is_said_by_another(told_so, told):
            continue
        clause = _TELLS.sub("", told_so)
        framed.append(clause)
        slipped = ERRED.search(clause) or slips(clause)
        if _SLIPPED.search(clause) or (slipped and _is_owned(told, framed)):
            owned = True
        elif (slipped and not owned) or _is_of_another_subject(told, framed):
            return False
        found = found or bool(FOUND_OUT.search(clause + "，"))
        again = found and len(tokens(told) & tokens(clause)) > 1
        if not owned and (again or _denies(told, before, clause)):
            owned = not _stranger(told, framed[-1:] if again else framed)
    return owned


def _is_of_another_subject(told: str, framed: list[str]) -> bool:
    """会议不在长沙 denies what was told of 长沙, but of the meeting and not of me."""
    wrong = _NOT_IS.search(framed[-1])
    if wrong is None or not tokens(wrong["v"]) & tokens(told):
        return False
    who, own = _bare(framed[-1][: wrong.start()])
    if not who and not own and len(framed) > 1 and not _IS.match(framed[-2]):
        who = _subject(framed[-2]) or ""
    return not own and len(who) > 1 and not _POINTS.match(who) and not _is_known(who, told)


def _is_owned(told: str, framed: list[str]) -> bool:
    """Whether the one who erred in the last clause is the speaker, or one who ought to know."""
    who = next((one for one in map(_subject, reversed(framed)) if one is not None), "")
    clause = framed[-1]
    mine = not who or bool(_ME.search(clause))
    return mine or bool(_KNOWS.search(who)) or _is_named(who, told)


def _is_of_another_number(before: str, news: str) -> bool:
    """不是三只 takes nothing back where two were told of."""
    denied = {a.value for a in amounts(_named_wrong(news))}
    return bool(denied) and not denied & {a.value for a in amounts(before)}


def _named_wrong(clause: str) -> str:
    contrast = NOT_BUT.search(clause)
    return next((one for one in contrast.groups() if one), "") if contrast else ""


def _denies(told: str, before: str, clause: str) -> bool:
    """Whether it says "not" of what was told: in half of the words again, or of its value."""
    known = tokens(before) | frozenset(re.findall(r"\d+", before))
    wrong = _named_wrong(clause)
    named = tokens(wrong) | frozenset(re.findall(r"\d+", wrong))
    if (named and named <= known) or amounts(wrong):
        return True
    shared = known & tokens(clause)
    if STRESSED.search(clause) and shared and len(tokens(told) & tokens(clause)) > 1:
        return True
    return bool(_NOT.search(clause)) and len(shared) >= _HALF * len(known)
