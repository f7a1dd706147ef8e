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
    r"没(?:有)?(?:答应|同意|批(?![评改])|获批|接受|搭理|理[他她会]|下手|[去搬换辞买卖戒改离]成|当真|松口|点头|动心)(?!的)"
    r"|没(?:有)?听(?:[他她](?:们)?的?|劝)(?=$|[，。！])|(?:拒绝|婉拒|回绝|谢绝|推辞|推掉)了?"
    r"|忍住了|不[肯愿]答应"
)
_REFUSED = ("没", "拒", "回绝", "谢绝", "推", "忍住", "答应")


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
