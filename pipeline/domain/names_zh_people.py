"""Who or what is introduced in Chinese: 我闺蜜苏晴下个月结婚, 女儿叫朵朵, 养了一只猫，叫豆包.

A word for a relation shows that a name may follow, what follows the name where it ends: a time, an
adverb or a verb. A name of which the end does not show is left out.
"""

from __future__ import annotations

import re

from pipeline.domain.names_words import SURNAMES, SURNAMES_OF_TWO

RELATION = (
    r"(?:朋友|同学|同事|室友|舍友|邻居|老公|老婆|丈夫|妻子|女儿|儿子|哥哥|弟弟|姐姐|妹妹"
    r"|[表堂][姐弟哥妹]|闺蜜|老板|导师|队友|男友|女友|未婚[妻夫]|侄子|侄女|外甥女?"
    r"|爸爸|妈妈|父亲|母亲|爷爷|奶奶|外公|外婆|姥姥|姥爷|舅舅|姑姑|同桌|前任|上司|领导|媳妇|女婿|岳[父母]|学[姐妹长弟]"
    r"|师[兄姐弟妹]|徒弟|房东|教练)"
)
RELATIVES = re.compile(rf"(?:{RELATION}|孩子|爸爸|妈妈|爷爷|奶奶)")
_SOMEONE = rf"(?:{RELATION}|宝宝|男生|女生|男孩|女孩|姑娘|小伙子?)"
_PET = r"(?:狗狗?|猫咪?|小[狗猫]|[金布哈柯]\w|宠物|兔子|仓鼠|鹦鹉|乌龟)"
_HAN = r"[\u4e00-\u9fff]"
_SURNAME = rf"(?:{'|'.join(SURNAMES_OF_TWO)}|[{SURNAMES}])"

_TIME = (
    r"[今昨]|[明前后]天|明年|[下上]个?(?:月|周|星期|礼拜|学期|半年)|[下上][午次]|周[一二三四五六日末]"
    r"|星期|礼拜|每[天周年次个]|最近|现在|目前|以[前后]|之[前后]|后来|当时|从小|平时"
)
_ADVERB = (
    r"[也都很还不没就又才再最]|刚|已经?|正[在好]|将|终于|突然|忽然|一[直起般定个边家共]|总[是说爱]|经常|常常|可[能以是]"
    r"|应该|因为|其实|真的?|竟然|居然|马上|快要|特别|非常|超级|比较"
)
_VERB = (
    r"[我你您他她它是在来去和跟与的了说有要会给把被让喜爱想怎什住做吃买叫打教从到对问约带送帮能用找陪借写比]"
    r"|下[班厨单楼课]|上[课学班网]|生[了病孩日气完娃]|病[了倒]|怀孕|[结离订求]婚|[离辞升入求]职|离开|分手|领证"
    r"|搬[家到去走了来]|出[差国院生了去来]|过[生来去年敏得]|换[了工]|开[了始车会店学]|考[上了研试完]|学[会了习]"
    r"|读[了大高初研博]|回[来国家了老]|拿[到了]|看[了到过起]|养[了着]|当[了上老医]|跑[了步完马]|感冒|住院|失[恋业]"
    r"|创业|退休|毕业|负责|建议|邀请|提醒|推荐|介绍|告诉|发[了来消烧现]|加班|迟到|参加|决定|打算|准备|计划|需要"
    r"|希望|收[到养]|请[客我大了他她假]|申请|觉得|认为|同意|工作|为[什了]|摔|家[里的]|那[边天里]|这[个几次周]"
)
_AFTER = rf"(?:{_TIME}|{_ADVERB}|{_VERB})"
_ENDS = rf"(?=[^\u4e00-\u9fff·]|$|{_AFTER})"

_NO_GIVEN = "大小我你您他她它了着过的是不就都还很太"
# Nobody is called 王大 or 王小 alone: 王大有 has another character, whatever word it may begin.
_FULL = rf"{_SURNAME}(?:[大小]{_HAN}{_ENDS}|(?![{_NO_GIVEN}]){_HAN}(?:(?!{_AFTER}){_HAN})?{_ENDS})"
_NO_LITTLE = (
    "心时孩聚学组区伙吃说费声事型气看朋狗猫米姐妹弟哥的镇城村酌住坐憩便产腿手脚脸腹肚额赚姑舅叔婶爷名"
    "班字鸟鱼鸡鸭兔偷众资巧店厨跑步路屋房车船包偏伤感睡喝玩病人子两三一半提丑升初高中大我他她它你了在是有"
    "没不也都就还很得到会能要想于小"
)
_LITTLE = rf"(?:小(?![{_NO_LITTLE}])|阿(?![姨们的]))(?!{_AFTER}){_HAN}{_ENDS}"
_TWICE = (  # of names like 朵朵, and of few other words
    "朵豆乐圆甜萌欢婷莉丽娜琪妮佳菲蕾雯晴晓涵悦彤果糖球毛贝可安欣媛芳玲琳蓉露丹晶洋凯鹏"
    "强伟亮妞囡虎牛宁诺轩桐瑶冉嘟咪点米花团"
)


def _name(extra: str = "") -> str:
    """`extra` are other forms that a name may have where it is surer that one is meant."""
    twice = rf"(?P<twice>[{_TWICE}])(?P=twice){_ENDS}"
    return rf"(?P<n>{_FULL}|{_LITTLE}|{twice}{extra})"


# Anything to the end, but for what else may be called, or calls: 猫叫了一晚上.
_ANY = (
    r"|(?![了得着声个唤醒起不没完春来去一两几我你您他她它人大外车苦嚣嚷好座屈板价绝停])"
    rf"(?!{_AFTER}){_HAN}{{2,3}}(?!{_HAN})"
)
_CALLED = r"(?:的?(?:名字|小名|大名|乳名))?(?:叫做?|名叫|取名叫?|起名叫?)"
_AND_CALLED = r"[了啦呀]?[，, ]\s?(?:名字|小名)?(?:叫做?|名叫|取名叫?|起名叫?)"
_HAS = r"(?:有|养|领养|收养|捡|认识|交|谈|生|遇到|来)了?"

INTRODUCED = (
    rf"{RELATION}{_name()}",
    rf"{_SOMEONE}{_CALLED}{_name()}",
    rf"{_SOMEONE}{_AND_CALLED}{_name()}",
    rf"{_HAS}[^，。,.!?！？\n]{{0,8}}{_SOMEONE}{_AND_CALLED}{_name(_ANY)}",
    rf"{_PET}(?:{_CALLED}|{_AND_CALLED}){_name(_ANY)}",
)
