"""Which Chinese predicates claim what: one line a rule, tried in order inside a clause."""

from __future__ import annotations

import re

from pipeline.domain.conflicts.rules import (
    DONE,
    EVERYTHING,
    HAD,
    LEFT,
    PLANNED,
    WORK,
    Rule,
    ending,
    news,
    only,
    shift,
    state,
)

JOB = (
    r"(?:师|员|医生|护士|教授|经理|总监|作家|画家|演员|律师|记者|编辑|司机|厨师|老板|警察|军人"
    r"|[矿电木焊技]工|歌手|导演|牙医|中医|兽医|主播|博主|农民|工人|保安|会计|翻译|主席|校长|主任"
    r"|店长|创始人"
    r"|助理|策划|运营|店长|厂长|院长|处长|科长|班长|队长|组长|负责人|合伙人|CEO|CTO|CFO|主编|领班"
    r"|主管|教练|老师)"
)
BONDS = (
    news("friendship", "(?:不是|不再是|不做|不算)(?:好)?朋友了?$", verb="apart"),
    news("friendship", "(?:断绝关系|绝交|决裂|闹翻|翻脸)(?:了|啦|$)", verb="apart"),
    news("bond",
         "(?:分手|离婚|分居|闹掰|掰|吹)(?:了|啦|$)|各走各的|分道扬镳|分开了|离了婚"
         "|分了手|办了?离婚", verb="apart"),
    news("bond", "不在一起", verb="apart"),
    news("bond",
         "(?P<s>^.*(?:跟|和|与|我们|他们|她们|俩)[^，]*?)(?:已经|终于|还是|早就|就|上个?[周月]"
         "|最近)*"
         "(?:分|吹|掰|(?<!解)散|结束)了$", verb="apart"),
    news("bond", "(?:婚约|订婚|婚事|婚礼)(?:已经|也|都|被)*(?:取消|解除|作废|黄)了?|不(?:会|打算"
                 "|准备)?(?:再)?结婚了",
         verb="apart"),
    state("bond",
          "(?P<s>^.*?(?:女朋友|男朋友|女友|男友|对象|未婚妻|未婚夫|老公|老婆)[^，]{0,4}?)(?:已经"
          "|现在)*"
          "(?:一起住|住(?:在)?一起|同居)", verb="together"),
    news("bond", "(?:取消|解除)了?(?:婚约|订婚)|退婚", verb="apart"),
    news("bond", "把(?P<o>.{1,6}?)甩了", verb="apart"),
    news("bond",
         "(?<![月号天年初底下])(?:结婚|成家|完婚)$|(?:领证|领了证|结婚|成家|完婚)(?:了|啦"
         r"|(?=[\d一二三四五六七八九十两几半]+个?[年月天周]))|结了婚", verb="married"),
    news("bond", "(?:订婚|求婚)(?:了|啦|$)|求了婚|订了婚", verb="engaged"),
    news("bond", "(?:脱单|恋爱|谈恋爱)了", verb="together"),
    state("bond", "(?:交了?|有|谈了?)(?:个|一个|新)?(?P<w>男朋友|女朋友|对象|男友|女友|老公|老婆)"),
    state("bond", "(?:在|正在)?(?:谈恋爱|交往|约会|热恋)", verb="together"),
    state("bond", "(?:是|算是)?(?:一对)?(?P<w>情侣|恋人|夫妻|两口子|男女朋友|一对)$"),
    state("bond", "(?:是)?(?P<w>单身|已婚|未婚|离异|单着)(?:了|的|狗)?(?:$|，)"),
    state("bond", "在一起(?!吃|玩|工作|学|打|看|聊|做|住|的时)", verb="together"),
)  # fmt: skip

HOMES = (
    news("residence", "搬(?:过来|过去|回来|回去|来|去)(?:和|跟)(?P<v>[^，]+?)(?:一起|同|一块)?住",
         reason="moved"),
    news("residence",
         "(?:搬家|搬)(?:到|去|回|进|至|往)了?(?P<v>.+?)(?:去住|来住|住|去|来)?(?:了|啦|的)?$",
         reason="moved"),
    news("residence", "(?:移居|迁居|移民|迁)(?:到|去|回|进|至|往)?了?(?P<v>.+?)(?:了|啦|的)?$",
         reason="moved"),
    ending("搬(?:离|出)了?(?P<v>.+?)(?:了|啦|的)?$", only("residence"), reason="moved"),
    state("residence",
          "(?:(?:租|借|合|居|暂)?住在?|定居在?)(?!院|校|了|过|得|宿|的)(?P<v>.+?)(?:了|啦|的)?$"),
    state("residence",
          "(?<![现正不])在(?P<v>.+?)(?:定居|生活|居住|办公|合租|(?<!公)租房|住)(?:了|啦|的)?$"),
    state("residence", "(?<=我)(?:们)?家在(?P<v>[^，]+?)(?:的|了)?$"),
    state("residence",
          "(?P<s>(?:公司|办公室|总部|学校|工厂|店铺|店|聚会|派对|婚礼|会议))"
          r"(?:是)?在(?P<v>(?![\d一二三四五六七八九十]+[点号月年天])[^，]{2,10}?)(?:的|了)?$"),
    state("residence", "(?P<v>一个人|自己|独自)住", verb="with"),
    state("residence", "(?:和|跟)(?P<v>我们|我|爸妈|父母)(?:一起)?住", verb="with"),
    news("residence", "在(?P<v>[^，]{2,6}?)的新?(?:房子|家|公寓|住处)", reason="moved", half=True),
)  # fmt: skip

JOBS = (
    ending("(?:递交|提交|交)了?(?:辞呈|辞职信|离职申请)|提了?(?:离职|辞职)", WORK),
    ending("(?:辞职|离职|不干)了", only("have"), reason="left", subject=True, go_on=True),
    ending("(?:从(?P<v>.+?))?(?:辞职|离职|裸辞)", WORK),
    ending("(?:辞掉|辞去|辞)了?(?P<v>.*?)的?(?:工作|职务|职位)", WORK),
    ending("把(?P<v>.*?)的?工作(?:给)?辞", WORK),
    ending("被(?P<v>.*?)(?:开除|裁员|裁掉|裁|辞退|解雇|炒)了?", WORK),
    state("job",
          "(?:目前|现在)?(?:是)?(?:失业|待业|下岗|无业|自由职业者?|全职(?:妈妈|主妇|太太|爸爸)"
          "|家庭主妇)(?:在家|了)?$", verb="none"),
    news("job", "(?:找到|有)了?(?:新|一份|份)*工作", reason="replaced", verb="some"),
    ending("(?:失业|下岗|退休|退伍|转业)了?", WORK | {"be", "do", "member"}),
    ending("(?:退队|退社|退群|退会|退圈|退团)了?", only("member"), reason="left"),
    ending("(?:卸任|退出|离开|退)了?(?!票|货|款|烧|步|掉|订|休|役|租|婚|了)(?P<v>.+?)"
           "(?:了|啦|的)?$", LEFT,
           reason="left"),
    news("job", "(?:转行|改行)(?:去)?(?:做|当|成|干)了?(?P<v>.+?)(?:了|啦|的)?$",
         reason="replaced"),
    news("employer", "(?:跳槽|转投|入职)(?:到|去|回|进|至|往)?了?(?P<v>.+?)(?:了|啦|的)?$",
         reason="replaced"),
    news("employer", "(?:加入|去|到)了?(?P<v>.+?)(?:报到|上班|工作)(?:了|啦|的)?$",
         reason="replaced"),
    news("employer", "加入了?(?P<v>.+?)(?:了|啦|的)?$", reason="replaced", half=True),
    news("employer", "(?:拿到|收到|接受)了?(?P<v>.+?)的(?:录用通知|offer|Offer|聘书)",
         reason="replaced", half=True),
    state("employer",
          "(?<![现正不])在(?P<v>.{2,}?)(?:当|做|担任)(?:一名|一个)?(?P<job>[^，了过]+)$"),
    state("employer",
          "(?<![现正])在(?!家|公司|外|外面|这里|那里|这儿|那边|国外|一起)(?P<v>.+?)"
          "(?:工作(?![中量]|内容|压力|上|经历)|上班|任职|就职|做事|服役|当兵)"),
    state("job",
          "(?:担任|出任|当|做)(?:一名|一个)?(?P<v>[^，在]{0,8}(?:师|员|医生|经理|总监|主任|主席"
          "|校长|老板|编辑|司机|保安|组长|队长|主管))$"),
    news("job", "(?:当|成)(?:上|为)?了?(?:一名|一个|个)(?P<v>.+?)(?:了|啦|的)?$",
         reason="replaced"),
    news("job", rf"(?:当|(?<![换改变看养完达组构生收])成|做)(?:上|为"
                rf"|成)?了?(?P<v>[^，在]{{0,6}}?{JOB})(?:了|啦)$",
         reason="replaced"),
)  # fmt: skip

STUDIES = (
    state("study",
          "(?<![现正不])在(?P<at>[^，在]{2,8}?)(?:读|学|念)(?P<v>[^，]{1,7}(?:学|律|系|专业|语|医"
          "|程|融|济|史|术))$"),
    ending("(?:换|转|改)了?个?(?:专业|系)(?:了|啦)?$", only("study"), reason="replaced"),
    ending("(?:换|转|跳槽换)了?个?(?:工作|公司|单位|东家)(?:了|啦)?$", WORK, reason="replaced"),
    ending("(?:换|转)了?个?(?:学校|班级)(?:了|啦)?$|转学了$", only("study"), reason="replaced"),
    news("study", "(?:现在|目前|如今)(?:在)?(?:改)?(?:读|念|学)(?P<v>[^，了]{2,8}?)(?:专业)?了?$"),
    ending("从(?P<v>[^，]+?)(?:毕业|退学|肄业|休学)(?:了|啦|$)", only("study"), reason="finished"),
    ending("(?P<v>(?:本科|博士|硕士|研究生|大学|高中|初中|小学)?)(?:毕业|退学|肄业|休学)(?:了|啦"
           "|$)", only("study"), reason="finished"),
    news("swap", "转学?(?:到|去)了?(?P<to>[^，]*?(?:学校|小学|中学|大学|幼儿园|班))了?$",
         reason="replaced"),
    state("study",
          r"(?<![现正不])在(?P<v>[^，]{2,10}?(?:小学|中学|大学|学院|高中|初中|幼儿园|一中"
          r"|二中))(?:上学|读书|念书|就读)$"),
    news("study", "转学?(?:到|去)了?(?P<v>[^，]*?(?:小学|中学|大学|幼儿园|学院|高中))了?$",
         reason="replaced"),
    news("study", "转(?:专业)?(?:到|成|去|入)了?(?P<v>.+?)(?:专业|系)?(?:了|啦|的)?$",
         reason="replaced"),
    state("study",
          "(?<![现正不])在(?P<v>.+?(?:读|上|念|学)(?:本科|研究生|硕士|博士|大学|高中|初中|MBA|书"
          "|预科|专科))"),
    state("study",
          "(?:读|念)(?P<v>(?:本科|研究生|硕士|博士|大学|高中|初中|MBA|书|预科|专科)|博|研)(?:了"
          "|啦|的)?$"),
    state("study", "专业(?:是|为)(?P<v>.+)$"),
)  # fmt: skip

CHANGES = (
    news("caused",
         "把(?P<v>[^，]+?)(?:又|都|从[^，]+?)?(?:涨|降|升级|升|调|提高|提|减|缩短|缩|延长|加|改|换"
         "|设|搬|移|挪)"
         "(?:到|成|为|至|回)了?(?P<to>[^，]+?)了?$", reason="replaced", go_on=True),
    shift("的?(?:时间|日期|日子|地点|起飞时间)?(?:延误|晚点|拖|推迟|提前|延期|顺延|改期|延后|推后"
          "|改|挪|调整|调|延|推)(?:到"
          "|成|至|为|在|于)了?(?P<t>.+?)(?:了|啦|的)?$", subject=True),
    shift("(?:推迟|提前|延期|顺延|改期|延后|推后)了?$", subject=True),
    ending("用(?P<v>.+?)换了(?P<to>.+)$", HAD | DONE, reason="replaced"),
    ending("从(?P<v>.+?)(?:换|改|转|调|跳|切换|迁移)(?:到|成|为|用)了?(?P<to>.+?)了?$",
           WORK | HAD | DONE, reason="replaced"),
    ending("把(?P<v>.+?)(?:换|改|替换|迁移|切换)(?:成|为|到)了?(?P<to>.+?)了?$", HAD | DONE,
           reason="replaced"),
    ending("(?:取消|退订|退掉)了(?P<v>.+)$", PLANNED, reason="cancelled"),
    ending("把(?P<v>.+?)(?:给)?(?:取消|退掉|退订|退|停掉|停)了?$", PLANNED | {"job"},
           reason="cancelled"),
    ending("(?:去|参加|办|举行|吃|看)?不成了", PLANNED, reason="cancelled", subject=True),
    ending("(?:目标|决定|主意|计划)?(?:改|变)了主意", only("")),
    ending("的?(?:计划|安排|事)?(?:被)?(?:取消|泡汤|黄|作废|告吹)了", PLANNED, reason="cancelled",
           subject=True),
)  # fmt: skip

BIRTHS = (
    news("born",
         "(?:宝宝|孩子|儿子|女儿|小孩|娃|双胞胎)[^，]{0,4}出生(?:了|$)|(?:生了|生下了?)(?:个|一个"
         "|对)?(?:宝宝|孩子|儿子|女儿|男孩|女孩|大胖小子|双胞胎)|当(?:爸爸?|妈妈?|爹|娘)了|生了$",
         reason="ended"),
    news("level",
         "(?:上|读|念|在)(?P<v>幼儿园|小学|初中|高中|大学|研究生)(?!老师|教|工作|毕业|的时候|时)"),
)  # fmt: skip

LOSSES = (
    ending("(?:离职|辞职|退休|调走|调离|调岗|搬走|搬家|不干|不做|毕业|跳槽|去世|回国"
           "|出国|走)(?:了|$)",
           only("post"), reason="left", subject=True, go_on=True),
    ending("(?:把[^，]+?)?(?:还清|还完|还给|还我|还了|还上)[^，]*$", only("debt"),
           reason="finished", go_on=True),
    ending("(?:把|给)?头(?P<v>发)(?:都|也|给|全)*(?:剪|剃|染|烫|推)(?:短|光|掉|了|成)",
           HAD | {"do"}),
    ending("(?:已经|都)*(?:换|续|补|延|续签|续费)(?:好|上)?了$", only("expiry"), reason="fixed",
           subject=True,
           go_on=True),
    ending("(?:终于|已经|都)*(?:交|提交|答辩|投)(?:上去|出去|掉)?了$", DONE, reason="finished",
           subject=True),
    ending("(?:分|轮|等|批|办|排|拿)(?:到|下来|上)了$", only("seek"), reason="finished",
           subject=True),
    state("seek", "(?:在)?(?:排队)?等(?P<v>[^，]{2,8})$"),
    news("undone", "(?P<u>出院|退烧|拆线|停药|复学|复工|下课|开学)了$", reason="ended",
         positive=False),
    ending("把(?P<v>.+?)(?:给)?(?:卖|弄丢|丢|送|扔|捐|摔坏|转让|当|洗|剪|刮|拔|删)(?:掉|给|了|人)",
           HAD,
           reason="gave_up"),
    ending("(?:卖掉|弄丢|卖|丢|扔掉|捐)了(?P<v>.+)$", HAD, reason="gave_up"),
    ending("(?:停|断|注销|到期|过期|失效|作废|停用|卸载|拔|剪)(?:掉)?了$", HAD | {"member", "name"},
           subject=True),
    ending("(?:摘|拆|取下)(?:掉|下)?了?(?P<v>[^，了]{1,6}?)了?$", HAD),
    ending("(?:卸载|注销|删|退掉)了(?P<v>.+)$", HAD | {"member"}, reason="stopped"),
    ending("把(?P<v>.+?)(?:给)?(?:修|弄|搞|换|通|装|补)(?:好|理好|通)了?$", only("fault"), reason=
          "fixed"),
    ending("(?:已经|终于|都)*(?:修|弄|搞|换|补|恢复)(?:好|理好|正常|通)了?$|(?:能用|好使"
           "|恢复正常)了$", only("fault"),
           reason="fixed", subject=True),
    ending("(?:卖|弄丢|走丢|丢|送人|扔|捐|被偷|偷|被盗|报废)(?:掉|出去)?了", HAD | {"name"},
           reason="gave_up", subject=True),
    ending("(?:去世|过世|离世|病逝"
           "|(?<![累困饿热冷笑烦气疼忙吓渴聊想急心美慕痛爽挤堵丑贵难酸辣闷])死|安乐死|离开我们)了$",
           EVERYTHING, reason=
                 "died",
           subject=True),
    ending("(?<![调带拿搬赶逃溜送接出])(?:走|没)了$", EVERYTHING, reason="died", subject=True,
           half=True),
    ending("(?:解散|倒闭|关门|停业|关停|散伙)了", EVERYTHING, subject=True),
    ending("(?:好|痊愈|康复|治好|拆|消失|没|结束|吃完|用完|打完|拆掉)了$(?<!聊天结束了)"
           "(?<!对话结束了)", HAD | {"thing"}, subject=True),
    ending("(?:已经)?(?:找到|买到|租到)了$", only("seek"), reason="finished", subject=True),
    ending("(?:找到|买到|租到|买(?!菜|东西|单|饭|水果))了?(?P<v>[^，]+?)了?$", only("seek"), reason=
          "finished",
           go_on=True),
    state("have",
          "(?:请|雇|聘)了?(?:一个|个|一位)?(?P<v>保姆|阿姨|家教|司机|助理|私教|钟点工|月嫂)"),
    news("have",
         "(?:办好|办下来|申请到|拿到|得到|考到|考下|获得|领到|买(?!菜|东西|单|饭|水果|了?点)到?"
         "|领养|添)了?(?P<v>[^，]+?)了?$",
         go_on=True),
    state("seek", "在?找(?P<v>房子|工作|对象|室友|保姆|房|医生|律师|实习)"),
)  # fmt: skip

_NO_MORE = (
    "(?:不再|再也不|再也没|不能|不会|不想|不用|没再|没有?|不)(?:再|怎么|能|想|会|用|继续|打算)*"
)
_SINCE_THEN = "(?:现在|已经|早就|早|都|也|就|最近|后来|完全|彻底|基本)*"
STOPS = (
    ending(rf"^(?P<v>(?![我你他她咱用])[^，不没]{{2,10}}?)(?P<i>我们|我|他们|他|她们|她"
           rf"|咱们?)?{_SINCE_THEN}{_NO_MORE}"
           "(?P<c>[\u4e00-\u9fff]{1,2}?)(?:下去)?(?:了|啦)$", DONE | HAD | {"diet", "feeling",
                 "employer"},
           reason="stopped"),
    ending(r"(?:^|(?<=[我他她们]))(?P<v>[^，我他她把被]{2,10}?)(?P<i>我们|我|他们|他|她们"
           r"|她)?(?:已经|都|全|就|终于)*"
           r"(?:退|停|断|卖|辞|戒|取消|注销|放弃|搁置|转让|退订)(?:掉)?了$",
           DONE | HAD | PLANNED | {
                 "name", "diet"}, reason="stopped"),
    ending("^(?P<v>[^，我]{2,14}?)(?:的(?:计划|打算|想法))?(?:我们?)?(?:已经|决定)?(?:放弃|取消"
           "|不考虑)了$",
           PLANNED | DONE, reason="cancelled"),
    news("turned",
         "^(?P<v>[^，我你他她不没]{2,8}?)(?:我们|我)?(?:不|没法|没能)(?P<c>去|吃|喝|看|参加|学|买"
         "|做|打|玩)(?:成)?了$", reason="cancelled"),
    ending("^(?P<v>[^，我你他她不没把]{2,10}?)(?:已经|也|都|就|早就|上周|昨天)*(?:送|卖|捐|转|让|租"
           "|借|丢|扔)"
           "(?:给|到|去|掉|出去)[^，]{0,8}了$", HAD, reason="gave_up"),
    ending("把(?P<v>[^我你他她，]*?)(?:给)?戒(?!指|备|心)(?:掉)?了", DONE, reason="stopped"),
    ending("(?P<v>[^我你他她，]*?)(?:给)?戒(?!指|备|心)(?:掉)?了", DONE, reason="stopped"),
    ending("戒(?!指|备|心)(?:掉)?了?(?P<v>[^了，]{1,6}?)(?:了|已经|$"
           r"|[一二两三四五六七八九十\d半])", DONE, reason="stopped"),
    ending("(?P<s>^[^，我你他]{2,12}?)(?:我|我们)?(?:已经|都|终于)?(?:全部|全都|全)?(?:看|读|学|吃"
           "|用|写|做|打|追"
           "|听|玩|还|付|交|考|缴|办|拍|画|编|拆)完了$", DONE, reason="finished", subject=True),
    ending("把(?P<v>[^，]+?)(?:全部|全都|全|都)?(?:看|读|学|吃|用|写|做|打|追|听|玩|还|付|交|考|缴"
           "|办)(?:完|清)了$",
           DONE | HAD, reason="finished"),
    ending("(?:看|读|学|吃|用|写|做|打|追|听|玩|还|付|考)完了(?P<v>.+)$", DONE, reason="finished"),
    ending("(?P<s>^[^，]{2,12}?)(?:已经|都|终于)?(?:还|付|缴|结)清了$", DONE, reason="finished",
           subject=True),
    ending("(?:停掉|停止|停|放弃|告别)了?(?P<v>.+?)了?$", DONE | {"can", "job"}, reason="stopped"),
    state("do",
          "(?:好久|很久|好几[个天周年月]+|几个月|半年)没(?:有|再)?(?:和|跟|给)(?P<v>.+?)(?:说话"
          "|联系|打电话|见面|聊天|视频|通话)了?$", half=True, positive=False, reason="lapsed"),
    state("do",
          "(?:很少|有?(?:一阵子|一段时间|段时间|许久|多日|大半年|小半年)没|好久没|好久不"
          "|好几[个天周年月]+没|很久没|几乎不|[几半][年个天周]月?没)(?:有"
          "|再)?(?:和|跟)?(?P<core>.+?)了?$", half=True, positive=False, reason="lapsed"),
    news("do", "(?:开始|重新|又开始|恢复)(?!讨厌|喜欢|爱|反感|厌)(?P<core>[^，]{2,})$",
         reason="started"),
    news("can", "学会了?(?P<core>[^，]{2,}?)了?$", reason="started"),
    news("do", "改(?P<core>[吃喝用骑坐开走打穿练住看抽][^，]*?)了?$", reason="replaced"),
    news("turned",
         "^(?P<v>.*?)(?:一点儿?|根本)?(?:都|也)不(?P<c>怕|喜欢|爱|想|抽|喝|吃|去|玩|担心)了?$"),
)  # fmt: skip

FEELINGS = (
    news("feeling", "脱粉了?(?P<v>[^，了]+)", positive=False),
    state("feeling",
          "是(?P<v>[^，]{1,10}?)(?:队)?的?(?:球迷|粉丝|铁粉|死忠粉?|歌迷|影迷)$", verb="fan"),
    news("feeling", "(?:改粉|转粉|现在粉)了?(?P<v>[^，了]+)", verb="fan"),
    state("best", "最(?:喜欢|爱)(?!的)(?:吃|喝|看|听|玩)?的?(?P<v>[^，是]{1,8}?)(?:了|啦)?$",
          go_on=True),
    news("feeling", "[吃看听玩喝]腻了?(?P<v>[^了，]+)", positive=False),
    state("prefer", r"比起(?P<from>.+?)[，,]\s*我?(?:现在)?更(?:喜欢|爱|偏爱)(?P<v>.+)$"),
    state("prefer", "更(?:喜欢|爱|偏爱)(?P<v>.+?)(?:而不是|胜过|多过)(?P<from>.+)$"),
    state("attr", "最(?:喜欢|爱)的(?P<w>[^是，]{1,8})是(?P<v>.+)$", verb="favorit"),
    news("feeling", "(?:爱上|迷上|喜欢上|沉迷于?|沉迷上)了?(?P<v>.+?)了?$"),
    state("feeling", "对(?P<v>.+?)(?:没兴趣|不感兴趣|失去兴趣|腻|没了?兴趣|脱粉|无感)",
          positive=False),
    ending("(?:克服|战胜|摆脱)了?(?:对)?(?P<v>.+?)的?(?:恐惧|害怕|阴影|瘾|依赖)",
           only("be do feeling-")),
    state("feeling", "对(?P<v>.+?)(?:感兴趣|很?着迷|上瘾|有兴趣)"),
    state("feeling",
          "(?:讨厌|厌恶|受不了|嫌弃|反感|恨透|看不惯|厌倦|厌烦|痛恨)了?(?P<v>[^，]+?)了?$",
          positive=False),
    state("feeling",
          "(?:喜欢|热爱|喜爱|酷爱|钟爱|享受|迷恋|偏爱|(?<![可恋亲是热真敬])爱(?![奇尔丁迪]))(?!上"
          "|情|人|心|好|的是|你们?)(?P<v>[^，]+?)了?$"),
    state("support", "(?:支持|赞成|赞同)(?P<v>[^，]+?)了?$"),
    state("support", "反对(?P<v>[^，]+?)了?$", positive=False),
    news("mind", "(?:改变|变)了?(?:看法|主意|想法)"),
)  # fmt: skip

_TEAM = r"(?:组|部门?|团队|班|队|科|处|中心|分公司|校区)"
VALUES = (
    state("shiftwork", "(?:上|值|倒|做|换成?|改成?|调成?|转成?)+(?P<v>[夜白早晚中日大小]班)(?:了"
                       "|啦)?$"),
    news("residence",
         r"(?P<s>^[^，]{2,8}?)的?(?:地点|场地|地方)(?:已经|也|都|又)*(?:改|换|挪|移|搬)(?:到|在|至"
         r"|成)了?(?P<v>[^，]{2,10}?)(?:了|啦)?$",
         reason="moved"),
    news("residence",
         r"(?P<s>^(?![^，]*把)[^，]{0,6}?(?:会议|例会|聚会|聚餐|派对|婚礼|活动|面试|比赛|课|办公室"
         r"|公司))(?:已经|也|都|又)*(?:改|换|挪|移|搬)(?:到|在|至)了?"
         r"(?![^，]*[点号日月周期午晚早天])(?P<v>[^，]{2,10}?)(?:了|啦)?$", reason="moved"),
    news("member",
         rf"(?:换|调|转|分配?|调动|借调|调岗|编|升)(?:到|去|至|进"
         rf"|入)了?(?P<v>[^，]{{1,8}}?{_TEAM})(?:去|来|工作)?(?:了|啦)?$",
         reason="replaced"),
    state("member", rf"(?<![现正不])在(?P<v>[^，在]{{1,8}}?{_TEAM})里?$"),
    state("age",
          r"(?:今年|刚|已经|快|刚满|满|都|才)*(?P<n>[\d一二三四五六七八九十百两]+)(?:周)?岁"),
    news("measure", "(?P<w>涨|升|减重|降|跌|减|增|瘦|胖|重|提高|长|调)(?:到|至)了?(?P<n>.+?)了?$"),
    state("measure",
          r"(?:体重|重|有)?(?P<n>[\d一二三四五六七八九十百两]+(?:\.\d+)?多?(?:公斤|千克))$",
          verb="kg"),
    state("name",
          "(?:的名字|名字|全名|本名)?(?<![个家位只条])(?:叫做?|名叫|叫作|名字是)"
          r"(?P<v>[\u4e00-\u9fffA-Za-z·]{1,12})$"),
    news("can",
         r"^.*?(?P<v>[\u4e00-\u9fff]{1,5}[语文话])(?:说得|讲得)(?:很|挺|非常|还)?(?:不错|流利|好"
         "|溜)"),
    state("can", r"(?:一点儿?|根本)?(?P<v>[\u4e00-\u9fff]{2,6}?)(?:都|也)不(?:会|懂)$",
          positive=False),
    state("attr",
          r"(?:定在|约在|安排在|约好|定于|(?<![现正])在|是)(?=\d|周|星期|礼拜|下|上午|早上|晚上"
          "|中午|[一二三四五六七八九十]{1,3}[月号点])(?P<t>[^，]+)$", verb="when"),
    state("member", "是(?:一名|一个|个)?(?P<v>[^，]+?)的?(?:会员|成员|队员|社员|一员|党员)"),
    state("member", "(?:加入|参加)了(?P<v>[^，]+?(?:队|社|团|会|俱乐部|乐队))"),
)  # fmt: skip

SWAPS = (
    news("swap",
         "(?:换成|改成|改用|换用|换|改为|改)了?(?:台|部|辆|个|一台|一部|一辆|一个|新)*(?P<to>.+?)"
         "了?$", reason="replaced"),
)  # fmt: skip

_ALL = (
    *BIRTHS, *BONDS, *VALUES[:4], *CHANGES, *STUDIES, *HOMES, *JOBS, *LOSSES, *STOPS, *FEELINGS,
    *VALUES, *SWAPS,
)  # fmt: skip

ALL: tuple[tuple[Rule, re.Pattern[str]], ...] = tuple(
    (rule, re.compile(rule.pattern)) for rule in _ALL
)
