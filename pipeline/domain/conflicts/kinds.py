"""Which things are a kind of which: enough to see that steak is meat and wine is alcohol."""

from __future__ import annotations

import re
from collections.abc import Set

from pipeline.domain.conflicts.en.stems import stem

_KINDS = {
    "meat": "steak beef pork chicken lamb bacon ham sausag burger turkei duck barbecu hamburger",
    "alcohol": "win beer whiski vodka gin rum cocktail tequila champagn liquor",
    "dairi": "milk chees yogurt butter cream",
    "fish": "salmon tuna sushi cod seafood",
    "nut": "peanut almond walnut cashew",
    "pet": "cat dog kitten puppi hamster rabbit parrot turtl bird gerbil",
    "coffe": "espresso latt cappuccino",
    "肉": "牛肉 猪肉 鸡肉 羊肉 牛排 红烧肉 烤肉 火腿 培根 香肠 排骨 烧烤",
    "酒": "红酒 啤酒 白酒 葡萄酒 威士忌 鸡尾酒 黄酒",
}
_WIDER = {word: kind for kind, words in _KINDS.items() for word in words.split()}
# Of such things one mostly uses one, and switches from one to another.
_RIVALS = """
    vim emacs vscode vs sublime intellij pycharm eclips notepad neovim cursor;
    postgres postgresql mysql mongodb mongo dynamodb sqlit oracl mariadb cassandra cockroachdb;
    iphon android samsung pixel nokia huawei xiaomi oneplu 苹果 苹果手机 华为 小米 三星 安卓
    oppo vivo 荣耀 iphone;
    macbook mac thinkpad dell lenovo asus surfac chromebook 联想 戴尔 华硕 mac imac;
    mac window linux ubuntu macos debian fedora arch windows;
    chrom firefox safari edg brave opera 谷歌浏览器 火狐;
    react vu angular svelt jqueri;
    aws azur gcp heroku vercel 阿里云 腾讯云 华为云;
    glass glasses lens contact;
    stair elevator lift escalator 楼梯 电梯;
    python java rust golang kotlin ruby typescript javascript php scala swift;
    notion evernot obsidian onenot 印象笔记 飞书;
    slack team discord zoom 钉钉 飞书 企业微信;
    gmail outlook yahoo hotmail protonmail qq邮箱 163邮箱;
    spotifi tidal deezer 网易云 qq音乐;
    netflix hulu disnei 爱奇艺 优酷 腾讯视频;
    whatsapp telegram signal 微信;
    honda toyota tesla bmw ford audi civic corolla volvo mazda subaru nissan kia hyundai 本田
    丰田 特斯拉 宝马 奔驰 奥迪 大众 比亚迪 思域 卡罗拉;
    tea coffe decaf matcha 茶 咖啡 奶茶;
    高德 百度地图 谷歌地图 高德地图 高德导航 waz googl;
    支付宝 微信支付 云闪付;
    抖音 快手 b站 小红书;
    淘宝 京东 拼多多;
    docker podman;
    github gitlab bitbucket;
    bus train car driv bik subwai tram metro scooter foot walk 公交 地铁 开车 骑车 走路 打车
    公交车 自行车;
    hsbc monzo barclai revolut chase citi santand 工商银行 招商银行 建设银行 农业银行 中国银行;
    vodafon verizon comcast 电信 联通 移动
""".split(";")
_RIVAL_OF = [
    (form, kind)
    for kind, words in enumerate(_RIVALS)
    for word in words.split()
    for form in {word, stem(word)}
]
_RIVALS_BY_WORD = {
    word: frozenset(kind for one, kind in _RIVAL_OF if one == word) for word, _ in _RIVAL_OF
}
MEAT = frozenset(_KINDS["meat"].split()) | {"meat"}
NOT_VEGETARIAN = frozenset("fish salmon tuna sushi cod seafood shrimp prawn".split())
NOT_VEGAN = NOT_VEGETARIAN | frozenset("egg milk chees yogurt butter cream dairi honei".split())
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
GROUPS_ZH = frozenset("公司 单位 学校 家里 部门 店里 团队".split())
FRIENDS = frozenset("friend 朋友 好朋友 闺蜜 好友 好兄弟 兄弟 死党 哥们".split())


def widened(words: Set[str]) -> Set[str]:
    """The words and the kinds that they belong to."""
    wider = {_WIDER[word] for word in words if word in _WIDER}
    return words | wider if wider else words


# What is broken until it is mended.
FAULTS = frozenset("broken break brok damag crack leak dead jam stuck faulti clog fault".split())
FAULTS_ZH = re.compile(
    r"坏|漏水|漏了|堵|裂|没电|死机|故障|不能用|用不了|停水|停电|出问题|卡住|失灵"
)


def is_faulty(words: Set[str]) -> bool:
    return bool(words & FAULTS) or any(FAULTS_ZH.search(word) for word in words)


def are_rivals(before: Set[str], after: Set[str]) -> bool:
    """Whether the one has a thing in place of which the other has another."""
    shared = before & after
    return bool(_rivalries(before - shared) & _rivalries(after - shared))


def _rivalries(words: Set[str]) -> set[int]:
    found: set[int] = set()
    for word in words:
        found |= _RIVALS_BY_WORD.get(word, frozenset())
        if word[:1] >= "\u4e00":
            found |= {kind for name, kind in _RIVAL_OF if len(name) > 1 and name in word}
    return found


def kind_of(word: str) -> str:
    return _WIDER.get(word, word)
