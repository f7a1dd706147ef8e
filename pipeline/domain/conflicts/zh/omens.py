"""Chinese omens: signs that what was told may soon be over, or is so no longer. They only hint."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pipeline.domain.conflicts.findings import Finding, suspected
from pipeline.domain.conflicts.values import Claim, Reading, Who
from pipeline.domain.conflicts.zh.sentences import plain, sentences
from pipeline.domain.conflicts.zh.topics import is_of_same
from pipeline.domain.conflicts.zh.unreal import undone_until

# How it is told that all is well, and what makes one doubt it.
_TABLE = tuple(
    (re.compile(before), re.compile(after))
    for before, after in (
        (
            r"工作|上班|公司|单位|干得|这行|岗位|团队|老板|领导|任职|就职|在[^，]{2,8}做",
            (
                r"(?:改|投|更新|写|准备)[^，]{0,3}简历|招聘(?:网站|软件|信息)|猎头|看机会|找下家|收拾[^，]{0,4}(?:工位|东西)|工位[^，]{0,4}空"
                r"|[去偷跑]面试|(?:辞职|离职)[信报申]|裁员名单|被约谈|开始交接|提离职"
            ),
        ),
        (
            r"[男女]朋友|[男女]友|对象|老[公婆]|感情|恩爱|夫妻|两口子|媳妇|结婚|在一起|情侣|爱人",
            (
                r"合[照影][^，]{0,6}(?:隐藏|删|撤|不见|收)|(?:隐藏|删)[^，]{0,6}合[照影]|戒指[^，]{0,4}(?:摘|没戴|不戴|不见)|[没不]戴[^，]{0,3}(?:戒指|婚戒)"
                r"|分房|冷战|吵得|大吵|天天吵|不说话|不回[^，]{0,3}[消信]|情侣头像|搬[去到回][^，]{0,4}(?:客房|娘家|沙发)|各过各|不提[他她]|回娘家"
                r"|[一自]个?人[^，]{0,4}(?:过年|看电影|吃饭|回来|参加)|取关|律师[^，]{0,4}离婚|睡沙发"
            ),
        ),
        (
            r"现金流|不愁钱|生意|公司|工资|效益|融资|盈利|赚钱|红火|经营",
            (
                r"工资[^，]{0,6}(?:晚|拖|欠|没)发|欠薪|拖欠|催[款债账]|抵押|贴[^，]{0,3}转让|裁员|没[^，]{0,3}客人|撑不[住下]|冷清|门[^，]{0,3}关着|卷帘门"
                r"|资金链|讨[薪债]"
            ),
        ),
        (
            r"身体|硬朗|健康|没[^，]{0,3}病|精神头|胃口",
            r"胸闷|头晕|没胃口|瘦了[^，]*圈|咳[^，]{0,4}[停周月]|挂[^，]{0,3}号|复查|老说[^，]{0,4}[疼痛晕累]|去了?[^，]{0,3}医院|救护车|拄|走不动|气喘",
        ),
        (
            r"读|上学|学校|大学|专业|成绩",
            r"逃课|旷课|挂科|没去上课|想退学|休学[^，]{0,3}(?:申|手续)|老师[^，]{0,4}找家长|天天[^，]{0,3}网吧",
        ),
        (
            r"住|租|房子|家在",
            r"中介[^，]{0,4}(?:电话|联系|加)|打包|纸箱|搬家公司|房东[^，]{0,6}(?:卖房|收房|不续|涨)|退租",
        ),
        (
            r"吃素|素食|不吃肉|不沾荤|减肥|戒糖|节食|不吃[^，]{0,4}(?:荤|甜)",
            r"(?:好像|像是|看见|瞧见|撞见|瞟见)[^，]*[吃啃咬][^，]*|(?:包里|桌上|冰箱)[^，]*(?:肉|鸡|蛋糕|奶茶|香肠)",
        ),
        (
            r"戒烟|不抽烟|戒酒|不喝酒|滴酒不沾",
            r"(?:身上|衣服|车里|阳台|嘴里)[^，]*(?:烟味|酒味|酒气|烟头|烟灰)|打火机|(?:空|一堆)[^，]{0,3}(?:酒瓶|啤酒罐)",
        ),
        (
            r"过冬|旅[游行]|出国|在[^，]{2,6}(?:住|待|读|留学|上班|工作|过)",
            r"(?:好像|像是|看见|碰见|瞧见|撞见)[^，]*(?:在|回来)|朋友圈[^，]*(?:定位|像是)",
        ),
        (
            r"要好|好朋友|闺蜜|死党|兄弟|关系[^，]{0,3}好|哥们",
            r"没叫|没请|不怎么联系|没回我|躲着|翻白眼|朋友圈[^，]{0,4}(?:看不|屏蔽|横线)|绕着走|见面[^，]{0,3}不[说打]",
        ),
    )
)
_UNSURE = re.compile(
    r"[？?]|真想|好想|如果|要是|万一|假如|电影|电视剧|小说|剧里|书里|梦[见到里]|面试(?:别人|新人|了[^，]{0,4}人)|帮[^，]{1,5}[改投写]|[陪送带接替][^，]{1,4}去"
)


def omened(old: Reading, new: Reading) -> Finding | None:
    """The clause of `old` that a sign in `new` makes doubtful."""
    if old.speaker != new.speaker or new.language != "zh" or old.language != "zh":
        return None
    return next(_found(old, new), None)


def _found(old: Reading, new: Reading) -> Iterator[Finding]:
    text = plain(new.said.text)
    for start, end in sentences(text):
        sentence = text[start:end]
        omens = _omens(sentence)
        if not omens:
            continue
        for clause in old.clauses:
            before = old.said.text[slice(*clause.span)]
            if not clause.asserted or not _is_of_it(before, sentence):
                continue
            for told in omens:
                if told.search(before):
                    one = Claim("do", clause.who or Who(), clause.span)
                    yield suspected("lapsed", one, Claim("", Who(), (start, end)), 0.4)


@lru_cache(maxsize=8192)
def _omens(sentence: str) -> tuple[re.Pattern[str], ...]:
    """How that is told which the signs in the sentence make doubtful."""
    found = tuple(told for told, after in _TABLE if after.search(sentence))
    return () if _UNSURE.search(sentence) or undone_until(sentence) else found


def _is_of_it(before: str, sentence: str) -> bool:
    return is_of_same(before, sentence, sentence)
