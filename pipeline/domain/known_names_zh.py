"""Where a known name may stand in Chinese, which parts no words, and whether it is one there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.domain.names_words import NO_NAMES_ZH, PLACES_ZH, SURNAMES, SURNAMES_OF_TWO


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LENGTHS = (2, 3, 4)  # characters
_TYPES = ("person", "place", "org")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
# No name has these; a run is cut at them, or there would be far too many candidates.
_CUTS = re.compile(
    r"(?:[^\u4e00-\u9fff]|[的了吗呢吧啊呀嘛哦是我你您他她它们这那什么很和跟与就都也还但在把被给"
    r"让又没会能个])+"
)
# Characters with which given names of two end: after a surname and one more a name may go on.
_GIVEN = frozenset(
    "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华建文辉力玉萍红玲鹏飞波宇轩涵怡然博浩泽睿欣"
    "妍琪瑶萱诺嘉俊豪婷雪琳颖洁莉慧莹梅燕云莲琴凯健斌彬旭晨阳帆航峰龙鑫昊佳悦彤瑞远志国新春峻"
    "霖源铭哲翔麟琦璇菲蕾薇雅雯倩露丹晶晓宁毅康贤宏茜淼煜珊楠"
)
# With these a word goes on that such a character begins.
_GOES_ON = _words(
    """
    明天 明年 明白 明明 明显 明早 明晚 然后 平时 平常 平均 静静 超过 超级 文章 文化 力气 红了
    飞到 飞去 飞往 飞回 飞机 博士 建议 建立 建了 英语 英文 国内 国外 国庆 新年 新来 新买 新的
    新出 春节 春天 健身 健康 航班 远远 远在 志愿 康复 悦耳 雪天 云南 宁可 宁愿 阳台 阳性 敏感
    强调 强烈 强迫 华为 华人 露营 源于 佳能 晨跑 毅然 旭日 刚刚 刚才 刚到 刚从 刚买 刚来 刚去
    刚搬 刚换 刚开 军训 力挺 洋洋 勇敢 玉米 龙年 志向 俊俏 平安 静养 丹麦 瑞士 瑞典 宏观
    文件 文字 文具 平板 超市 超人 国家 明星 新房 新车 新手 英国 云端 力量 建筑 建好 华北 辉煌 飞快
    """
)
# These may as well be the end of one name and the start of a word.
_GOES_ON_WORDS = _GOES_ON - {"明明", "洋洋", "静静"}
# Words that end where a name seems to begin: 提高|明显 has no 高明.
_BEFORE = _words(
    """
    提高 最高 很高 身高 增高 地方 对方 双方 官方 警方 北方 南方 东方 西方 前方 后方 远方 大方
    平安 不安 公安 晚安 早安 保安 西安 论文 作文 英文 中文 语文 课文 现金 资金 奖金 基金 租金
    押金 千万 百万 机关 有关 相关 无关 海关 开关 难关 责任 信任 主任 担任 班任 上任 历史 老师
    出路 一路 公路 马路 网络 过程 工程 课程 日程 旅程 全程 比如 例如 假如 经常 正常 非常 日常
    平常 曾经 时候 气候 问候 广东 山东 房东 股东 食品 苹果 结果 如果 效果 干净 安静 冷静 平静
    """
)
# Names that are words too; they are names where something is done with them, or to them.
_WORDS_TOO = NO_NAMES_ZH | _words(
    """
    明明 小雨 小雪 大雪 天天 高峰 文静 和平 朝阳 东方 晴天 可可 多多 圆圆 甜甜 豆豆 星星 月月
    宝宝 毛毛 小草 小米 小麦 小河 小溪 小城 小龙 大山 大海 长江 国庆 春天 夏天 秋天 立春 立夏
    立秋 小满 谷雨 冬至 思想 理想 希望 美丽 可爱 聪明 自然 永远 平安 健康 快乐 幸福 如意 吉祥
    成功 胜利 光明 文明 英明 高明 开明 黎明 清明 卫国 爱国 海洋 江河 向阳 太阳 夕阳 重阳 新华
    中华 荣华 精华 年华 才华 安宁 康宁 丁宁 晓得 方圆 方正 石磊 高洁 文雅 优雅 高雅 典雅 静静
    慢慢 默默 悄悄
    """
)
_WITH = re.compile(
    r"(?:[跟和与给找叫陪问约请把被让帮替]|朋友|同学|同事|室友|邻居|女儿|儿子|哥哥|弟弟|姐姐|妹妹"
    r"|老公|老婆|丈夫|妻子|闺蜜|男友|女友)$"
)
_GOES_ON_PLACE = re.compile(
    r"(?:公园|大学|学院|医院|博物馆|图书馆|机场|火车站|中学|小学|广场|大厦|商场|酒店|餐厅|银行|集团"
    r"|公司|[东西南北]?[路街站桥]|大道|石)"
)


def is_han(name: str) -> bool:
    return _HAN.fullmatch(name) is not None


def spans(text: str) -> Iterator[tuple[int, int]]:
    """All of two to four characters between such that no name has."""
    start = 0
    for cut in (*(match.span() for match in _CUTS.finditer(text)), (len(text), len(text))):
        for begin in range(start, cut[0] - 1):
            for length in _LENGTHS:
                if begin + length <= cut[0]:
                    yield begin, begin + length
        start = cut[1]


def is_meant(text: str, start: int, end: int, type: str) -> bool:
    """Whether it is the name that is known, and no part of a longer name or of other words."""
    name, before, after = text[start:end], text[:start], text[end:]
    if type not in _TYPES or name in PLACES_ZH:
        return False  # what is a place, the rules for names know wherever it stands
    if text[max(0, start - 1) : start + 1] in _BEFORE or name[-1] + after[:1] in _GOES_ON_WORDS:
        return False
    if name in _WORDS_TOO and not _WITH.search(before):
        return False
    if type != "person":
        return _GOES_ON_PLACE.match(after) is None
    return not (_has_surname_before(name, before) or _goes_on(name, after))


def _has_surname_before(name: str, before: str) -> bool:
    """王小明 is another than 小明, who is a name without a surname."""
    return not _has_surname(name) and before != "" and before[-1] in SURNAMES


def _goes_on(name: str, after: str) -> bool:
    """陈浩然 is another than 陈浩."""
    if len(name) != 2 or not _has_surname(name) or after[:1] not in _GIVEN:
        return False
    return after[:2] not in _GOES_ON


def _has_surname(name: str) -> bool:
    return name[0] in SURNAMES or name[:2] in SURNAMES_OF_TWO
