"""Relations in Chinese."""

from __future__ import annotations

import re

from pipeline.domain.relation_rules import (
    ANYTHING_ELSE,
    PLACE,
    SOMEONE,
    SOMEWHERE,
    THING,
    Grammar,
    Rule,
)

_KIN = {
    "partner_of": "老公 老婆 丈夫 妻子 爱人 对象 男朋友 女朋友 男友 女友 未婚妻 未婚夫",
    "parent_of": "儿子 女儿 孩子 宝宝",
    "child_of": "爸爸 妈妈 父亲 母亲 爸 妈",
    "sibling_of": "哥哥 弟弟 姐姐 妹妹 大哥 二哥 大姐 二姐 双胞胎姐姐 双胞胎妹妹",
    "grandchild_of": "爷爷 奶奶 外公 外婆 姥姥 姥爷",
    "grandparent_of": "孙子 孙女 外孙 外孙女",
    "relative_of": "表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹 侄子 侄女 外甥 外甥女 叔叔 舅舅 姑姑",
    "friend_of": "朋友 好友 闺蜜 好朋友 哥们",
    "colleague_of": "同事 队友",
    "classmate_of": "同学 同桌",
    "works_for": "老板 领导 上司 经理",
    "roommate_of": "室友 舍友",
    "neighbor_of": "邻居",
    "owns": "狗 狗狗 小狗 猫 猫咪 小猫 宠物 兔子 仓鼠 鹦鹉",
}
_MUTUAL = {
    "partner_of": "结婚|领证|订婚|在一起了|是夫妻|是情侣",
    "friend_of": "是(?:最?好的?|多年的?|老)?朋友|是(?:好)?闺蜜",
    "sibling_of": "是(?:亲)?(?:兄弟|姐妹|兄妹|姐弟|双胞胎)",
    "colleague_of": "是同事",
    "classmate_of": "是(?:\\w{0,4})?同学",
    "roommate_of": "是室友",
}
_MANNER = (
    r"(?:现在|目前|如今|一直|就|也|还|都|已经|从小|平时|最近|刚|刚刚|终于|后来|真的|很|最|超|超级|特别|非常|比较"
    r"|去年|前年|今年|上周|上个月|昨天|前天|周末|上周末|之前|以前)*"
)
_ME = rf"(?P<me>我们?(?![\u4e00-\u9fff]{{0,4}}们))?{_MANNER}"
_SPEAKER = re.compile(r"(?P<me>)$")

# 上海的夜景 is not 上海, nor is 上海大学 when only 上海 was found to be a name.
_ANY = re.compile(
    r"(?![的之那附边里地]|大学|学院|中学|小学|医院|公司|公园|机场|[东西南北]?站|[路街]|银行|菜|话|队)"
)
_END = re.compile(r"[》〉]?\s*(?:$|[，。！、；,.!;了啊呢呀吧和跟与])")
_OPEN = "[《〈]?"


def _verb(words: str, predicate: str, kinds: frozenset[str], after: re.Pattern[str] = _ANY) -> Rule:
    """我住在上海, 小明住在上海."""
    return Rule(predicate, re.compile(rf"{_ME}(?:{words})$"), kinds, after, _END)


def _around(before: str, after: str, predicate: str, kinds: frozenset[str]) -> Rule:
    """我在华山医院工作: the verb stands behind."""
    return Rule(predicate, re.compile(rf"{_ME}{before}$"), kinds, re.compile(after))


def _kin(predicate: str, words: str) -> tuple[Rule, ...]:
    """我妹妹小红, 小明的妹妹小红; 小红是我妹妹; 我有新男朋友了，叫许然."""
    either = "|".join(sorted(words.split(), key=len, reverse=True))
    quality = "(?:最?好的?|亲|大|小|老)?"
    owner = r"(?:(?P<me>我们?)(?:的|家的?)?|的)"
    before = re.compile(
        rf"{owner}{quality}(?:{either})(?:的?(?:名字|小名|大名))?(?:，|叫做?|名叫|是|就是)?$"
    )
    has = re.compile(
        r"(?P<me>我)(?:现在|最近|刚|又|终于|已经)?(?:有|交|谈|认识|生)了?(?:一?[个位只条])?"
        rf"(?:新的?|好)?{quality}(?:{either})了?[，,](?:名字|小名)?(?:叫做?|名叫)$"
    )
    after = re.compile(rf"(?:，|就?是)我的?{quality}(?:{either})(?![\u4e00-\u9fff]|们)")
    return (
        Rule(predicate, before, SOMEONE, _ANY, is_claim=False),
        Rule(predicate, has, SOMEONE, _ANY),
        Rule(predicate, _SPEAKER, SOMEONE, after),
    )


def _mutual(predicate: str, words: str) -> Rule:
    """我和小红是朋友."""
    before = re.compile(r"(?P<me>我)[和跟与]$")
    return Rule(predicate, before, SOMEONE, re.compile(rf"(?:也|就|都)?(?:{words})"))


_RULES = (
    *(rule for predicate, words in _KIN.items() for rule in _kin(predicate, words)),
    *(_mutual(predicate, words) for predicate, words in _MUTUAL.items()),
    _verb("(?:居住|住|定居|生活)在|定居", "lives_in", SOMEWHERE),
    _verb("(?:搬|搬家)[到去来]了?", "lives_in", PLACE),
    _around("在", "(?:工作|上班|任职|当|做)(?!过)", "works_at", SOMEWHERE),
    _around("在", "(?:上学|读书|念书|读[本研博大])", "studies_at", THING),
    _verb("毕业于", "studied_at", THING),
    _around("(?:是)?从", "毕业", "studied_at", THING),
    _verb("来自", "comes_from", PLACE),
    _around("是", "人(?![\u4e00-\u9fff])", "comes_from", PLACE),
    _verb("(?:出生|生)在", "born_in", PLACE),
    _around("(?:出生|生)?在", "出生", "born_in", PLACE),
    _verb("[去到]过|去了|参观[了过]|游览[了过]|刚从", "visited", SOMEWHERE),
    _verb(f"(?:喜欢上?|爱上了?|爱|热爱){_OPEN}", "likes", ANYTHING_ELSE, _END),
    Rule(
        "likes",
        re.compile(rf"(?P<me>我)最(?:喜欢|爱)的\w{{0,6}}是{_OPEN}$"),
        ANYTHING_ELSE,
        _END,
        _END,
    ),
    _verb("讨厌|不喜欢", "dislikes", ANYTHING_ELSE, _END),
    _verb("在用|使用", "uses", THING, _END),
    _verb("嫁给了?|娶了|和", "partner_of", SOMEONE, re.compile("结婚了")),
    _verb("(?:嫁给|娶)了", "partner_of", SOMEONE),
    _verb(
        r"(?:养|领养|收养)了?(?:一[只条头匹])?\w{0,4}[狗猫兔鼠鹦鹉马]，?(?:叫做?|名叫)",
        "owns",
        SOMEONE,
    ),
)

GRAMMAR = Grammar(
    rules=_RULES,
    question=re.compile(r"[?？]|[吗么]\s*[。！!]?\s*$|是不是|有没有|难道"),
    doubt=re.compile(
        "如果|要是|假如|假设|万一|希望|但愿|想[去要让和]|打算|计划|准备|可能|也许|大概|或许|差点|没[有去到]|不[是在会想要]"
        "|别|将来|以后|要去|要搬|听说|据说|梦见|梦到|[他她](?:们)?(?:说|以为|觉得|认为)"
    ),
    clause=re.compile("[。；：]|但是?|不过"),
    quotes='"',
    between=re.compile(r"\s*[、和跟与及]\s*"),
    carried=re.compile(
        r"^(?:[^，我你他她它]{0,8}，?)我(?!的|们的|家|爸|妈|哥|姐|弟|妹|儿|女|老[公婆板]|朋友|同[事学])[^你他她它]*[，,]$"
    ),
    tail=re.compile(""),
)
