"""Which things are a kind of which: enough to see that steak is meat and wine is alcohol."""

from __future__ import annotations

from collections.abc import Set

_KINDS = {
    "meat": "steak beef pork chicken lamb bacon ham sausag burger turkei duck barbecu hamburger",
    "alcohol": "win beer whiski vodka gin rum cocktail tequila champagn liquor",
    "dairi": "milk chees yogurt butter cream",
    "fish": "salmon tuna sushi cod seafood",
    "nut": "peanut almond walnut cashew",
    "coffe": "espresso latt cappuccino",
    "肉": "牛肉 猪肉 鸡肉 羊肉 牛排 红烧肉 烤肉 火腿 培根 香肠 排骨 烧烤",
    "酒": "红酒 啤酒 白酒 葡萄酒 威士忌 鸡尾酒 黄酒",
}
_WIDER = {word: kind for kind, words in _KINDS.items() for word in words.split()}
MEAT = frozenset(_KINDS["meat"].split()) | {"meat"}
MEAT_ZH = ("肉", *_KINDS["肉"].split())

# Of two that differ only in how wide they are, neither is wrong: Lisbon and Portugal.
COUNTRIES = frozenset(
    """
    argentina australia austria belgium brazil canada chil china colombia croatia cuba denmark
    egypt england ethiopia finland franc germani greec hungari iceland india indonesia iran iraq
    ireland israel itali japan kenya korea malaysia mexico morocco nepal netherland nigeria norwai
    pakistan peru philippin poland portug portugal romania russia scotland singapor spain sweden
    switzerland taiwan thailand turkei ukrain usa uk us america vietnam wale california texa
    florida oregon colorado ohio michigan hawaii arizona virginia europ asia africa
    中国 美国 英国 法国 德国 日本 韩国 意大利 西班牙 葡萄牙 荷兰 瑞士 瑞典 挪威 丹麦 芬兰 俄罗斯
    印度 泰国 越南 马来西亚 澳大利亚 澳洲 新西兰 加拿大 墨西哥 巴西 埃及 土耳其 希腊 河北 山西
    辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 四川 贵州 云南
    西藏 陕西 甘肃 青海 宁夏 新疆 内蒙古 国外 国内 海外 欧洲
    """.split()
)


def is_dwelling(word: str) -> bool:
    """A flat, a floor, a place near another: no town that could be another one."""
    return word in DWELLINGS or word.endswith(_PARTS_ZH)


def is_meat(words: Set[str]) -> bool:
    return bool(words & MEAT) or any(word.endswith(MEAT_ZH) for word in words)


# What one lives in wherever one lives: no other place than the town.
DWELLINGS = frozenset(
    "apartment hous room studio condo plac villa dorm basement suburb district neighborhood center"
    " centr street hom 公寓 宿舍 小区 别墅 平房 楼房".split()
)
_PARTS_ZH = ("楼", "层", "室", "栋", "号", "附近", "旁边", "对面")
FRIENDS = frozenset("friend 朋友 好朋友 闺蜜 好友 好兄弟 兄弟 死党 哥们".split())


def widened(words: Set[str]) -> Set[str]:
    """The words and the kinds that they belong to."""
    wider = {_WIDER[word] for word in words if word in _WIDER}
    return words | wider if wider else words


def kind_of(word: str) -> str:
    return _WIDER.get(word, word)
