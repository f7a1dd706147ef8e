"""What a Chinese sentence tells and what for all that has not come about, or is long past."""

from __future__ import annotations

import re

# 等我退休了，就搬回老家: what is to follow has not come yet.
_TO_COME = re.compile(
    r"(?:^|[，,。])[\s　]*(?:要?等(?!了|级|于|待|到了?(?:现在|今天|昨)|不[及到])|有朝一日|哪天"
    r"|赶明儿|以后(?:等|要是)|将来|下辈子)[^，]{1,14}?(?:[，,]|再|就|才会|要|会)"
    r"|(?:^|[，,。])[\s　]*(?:以后|将来|日后)(?:要|想|会|打算)"
    r"|(?:(?<![不需只主重])要|想)[跟和与][^，。]{1,8}(?:离婚|分手|绝交)(?!了|的)"
)
_AHEAD = ("要", "想", "等", "有朝一日", "哪天", "赶明儿", "以后", "将来", "日后", "下辈子")
_CAME = re.compile(
    r"终于|总算|已经|才(?!会|能|行|好)|结果|后来|昨|上[周个]|刚|早就|等[^，]{1,14}(?:时"
    r"|的时候)[，,]?我?才"
)
# 想想而已: what was told right before it was not meant.
_NOT_MEANT = re.compile(
    r"想想而已|(?:只是|就是|也就)(?:随便)?(?:想想|说说|看看|问问|口嗨|嘴上)|说说而已|随口(?:一"
    r"|那么)?[说提]|[过逞]嘴[瘾硬]|(?:瞎|胡|乱)编(?:的|逗)|编出?来[的逗]|是骗(?!你|人"
    r"|大家)[^，]{1,4}的|没有?(?:这|那"
    r"|的)[回码么种]?事"
)
_MEANT = ("而已", "想想", "说说", "看看", "问问", "随口", "嘴", "编", "骗", "的事", "这", "那")
_TURNED_DOWN = re.compile(
    r"没(?:有)?(?:答应|同意|批(?![评改])|获批|接受|搭理|理[他她会]|下手|[去搬换辞买卖]成|当真|松口|点头|动心)(?!的)"
    r"|没(?:有)?听(?:[他她](?:们)?的?|劝)(?=$|[，。！])|(?:拒绝|婉拒|回绝|谢绝|推辞|推掉)了?"
    r"|忍住了|不[肯愿]答应"
)
_REFUSED = ("没", "拒", "回绝", "谢绝", "推", "忍住", "答应")
# 毕业那年我在药店干过: what was so then ends nothing that was told since.
_THEN = re.compile(
    r"大?前年|那[年阵]|当年|小时候|童年|年轻(?:的?时候?|那会儿|那阵)|(?:结婚|毕业|上班|工作|认识"
    r"|恋爱)(?:那年|那会儿|那时)"
    r"|(?:上|读|念)?(?:大学|高中|初中|小学|研究生|大[一二三四]|高[一二三]|本科)(?:的时候|那会儿?"
    r"|时(?!间)|那[几阵年])|毕业照|老照片|旧照片"
    r"|那会儿|[\d一二两三四五六七八九十几好]+多?年(?:以)?前|[\d一二三四五六七八九十]+岁(?:那年"
    r"|的时候|时)"
)
_SINCE = re.compile(
    r"现在|如今|目前|从|起|以来|一直|至今|到今|[以之]后|后来|就(?!是)|再[也没]|已经"
)

# 今天睡到九点 is an exception to 每天七点起床.
_ONE_DAY = re.compile(
    r"今[天晚早儿]|昨[天晚儿夜]|前[天晚]|这[次回趟]|这个?(?:周|月)(?!起)|这[两几]天|刚才"
    r"|那[天晚次]|难得|破例|上次"
)
_LASTING = re.compile(
    r"起|开始|以后|再[也没]|不再|改|换成|成了?|搬|辞|分手|卖|死|走了|没了|毕业|结婚|正式|戒|停"
    r"|取消|退|终于|入职"
    r"|第一|转|升|确诊|查出|拆|摘|学会|通知|宣布|新|现在|已经|都|坚持|习惯|复发|又[^，]{1,4}[上回]"
)
_HABIT = re.compile(
    r"每|天天|平时|一般|总[是会要]?|从(?:来)?不|通常|习惯|经常|常常|老是|上[早晚中夜白]班"
    r"|吃[素斋]|初一|双休|朝九晚五|远程|在家办公"
    r"|[\d一二两三四五六七八九十]点半?(?:起|睡|上班|下班|到|开|吃)|(?<![会能])不(?:吃|喝|抽|熬"
    r"|加班|看|玩|碰|沾)|周末"
)
_MEASURED = re.compile(r"高血压|糖尿病|低血糖|高血脂|心律|失眠")
# What one has once done stays done.
_EXPERIENCE = re.compile(
    r"(?<![没不通超难])过(?:了)?[一两二三四五几好\d]*[次回趟遍]"
    r"|[去来看吃喝玩学当住跑养读做爬见][^，没不]{0,4}(?<![通])过(?![来去年敏节期日得分])"
)
_NO = re.compile(r"[没不未]")
# 飞机上不让抽烟 is a rule and nobody's habit.
_RULE = re.compile(r"^(?![^，]*我)[^，医]{1,8}(?:不让|禁止|不准|不许|不能随便)")


def is_exception(before: str, framed: str, after: str) -> bool:
    """Whether it tells of one day what for the rest is as it was, or of what stays for ever."""
    if (_EXPERIENCE.search(before) and not _NO.search(before)) or _RULE.search(after):
        return True
    if not _ONE_DAY.search(framed) or _LASTING.search(after):
        return False
    return bool(_HABIT.search(before) or _MEASURED.search(before))


def is_to_come(sentence: str) -> bool:
    """Whether it tells of what is to follow something that has not come yet."""
    if not any(one in sentence for one in _AHEAD):
        return False
    return bool(_TO_COME.search(sentence)) and not _CAME.search(sentence)


def undone_until(sentence: str) -> int:
    """Up to where the sentence tells what was not meant, or turned down."""
    match = None
    if any(one in sentence for one in _MEANT):
        match = _NOT_MEANT.search(sentence)
    if match is None and any(one in sentence for one in _REFUSED):
        match = _TURNED_DOWN.search(sentence)
    return match.start() if match else 0


def is_of_then(framed: str, *, year: bool = False) -> bool:
    """Whether a sentence, up to a clause, tells of a time that is over; `year`: of one that was."""
    then = _THEN.search(framed)
    if then is None:
        return year and not _SINCE.search(framed)
    return not _SINCE.search(framed, then.end())
