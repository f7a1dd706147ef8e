"""Chinese predicates of change, of loss and of stopping: one line a rule, tried in order."""

from __future__ import annotations

from pipeline.domain.conflicts.rules import (
    DONE,
    EVERYTHING,
    HAD,
    PLANNED,
    WORK,
    ending,
    news,
    only,
    shift,
    state,
)

CHANGES = (
    news("caused",
         "把(?P<v>[^，]+?)(?:又|都|从[^，]+?)?(?:涨|降|升级|升|调|提高|提|减|缩短|缩|延长|加|改|换"
         "|设|搬|移|挪)"
         "(?:到|成|为|至|回)了?(?P<to>[^，]+?)了?$", reason="replaced", go_on=True),
    shift("的?(?:时间|日期|日子|地点|起飞时间)?(?:延误|晚点|拖|推迟|提前|延期|顺延|改期|延后|推后"
          "|改|挪|调整|调|延|推)(?:到"
          "|成|至|为|在|于)了?(?P<t>.+?)(?:了|啦|的)?$", subject=True),
    shift("(?:推迟|提前|延期|顺延|改期|延后|推后)(?:了[^，]{0,6})?$", subject=True),
    ending("用(?P<v>.+?)换了(?P<to>.+)$", HAD | DONE, reason="replaced"),
    ending("从(?P<v>.+?)(?:换|改|转|调|跳|切换|迁移)(?:到|成|为|用)了?(?P<to>.+?)了?$",
           WORK | HAD | DONE, reason="replaced"),
    ending("把(?P<v>.+?)(?:换|改|替换|迁移|切换)(?:成|为|到)了?(?P<to>.+?)了?$", HAD | DONE,
           reason="replaced"),
    ending("(?:取消|退订|退掉)了(?P<v>.+)$", PLANNED, reason="cancelled"),
    ending("(?:^[^，我]{1,6}让(?P<i>我))?把(?P<v>.+?)(?:给)?(?:取消|退掉|退订|退|停掉|停)了?$",
           PLANNED | {
          "job"},
           reason="cancelled"),
    ending("(?:去|参加|办|举行|吃|看)?不成了", PLANNED, reason="cancelled", subject=True),
    ending("(?:目标|决定|主意|计划)?(?:改|变)了主意", only("")),
    ending("的?(?:计划|安排|事)?(?:被)?(?:取消|泡汤|黄|作废|告吹)了", PLANNED, reason="cancelled",
           subject=True),
)  # fmt: skip

LOSSES = (
    ending("^(?P<v>(?![我你他她])[^，把]{2,8}?)(?P<i>我们|我)(?:提前|已经|都|终于|全|也)*"
           "(?:交|提交|还清|还完|写完|做完|弄完|用完|送人)(?:掉)?了$", DONE | HAD | {"debt"},
           reason=
                 "finished"),
    ending("(?=[^，]*了)(?:考上|考过|考到|上岸|考下来|通过)了?(?P<v>[^，]*?)(?:考试)?(?:了|啦)?$",
           only(
          "exam"),
           reason="finished", go_on=True),
    ending("(?P<v>装修|打包|收拾|整理|安装|改造|修改|翻译|拍摄|录制|下载|排练|复习|治疗|康复|训练"
           "|实习|培训|维修|施工|隔离"
           "|搬家|减肥|化疗|手术|疗程|课程)(?:都|也|全|已经)*(?:做|上|弄|搞)?(?:好|完|结束|完成"
           "|成功)了$", DONE, reason="finished"),
    ending("^(?P<s>(?![^，]*把)[^，]*?)(?:被换掉|(?:升|调|派)[到去][^，]*|升职|高升|下台|卸任"
           "|离任|离职|辞职|退休|调走|调离|调岗|搬走|搬家|不干|不做|毕业|跳槽"
           "|去世|回国"
           "|出国|走)(?:了|$)",
           only("post"), reason="left", subject=True, go_on=True),
    ending("(?:把[^，]+?)?(?:还清|还完|还给|还我|还了|还上)[^，]*$", only("debt"),
           reason="finished", go_on=True),
    ending("(?:把|给)?头(?P<v>发)(?:都|也|给|全)*(?:剪|剃|染|烫|推)(?:短|光|掉|了|成|得)",
           HAD | {"do"}),
    ending("(?:已经|都)*(?:换|续|补|延|续签|续费)(?:好|上)?了$", only("expiry"), reason="fixed",
           subject=True,
           go_on=True),
    ending("(?:终于|已经|都)*(?:交|提交|答辩|投)(?:上去|出去|掉)?了$", DONE, reason="finished",
           subject=True),
    ending("(?:分|轮|等|批|办|排|拿)(?:到|下来|上)了$", only("seek"), reason="finished",
           subject=True),
    state("seek", "(?:在)?(?:排队)?等(?P<v>[^，]{2,8})$"),
    news("undone",
         "(?P<u>出院(?=回家|回来|了)|退烧|拆线|停药|复学|复工|下课|开学)(?:回家|回来)?了$", reason=
          "ended",
         positive=False),
    ending("把(?P<v>.+?)(?:给)?(?:(?:卖|弄丢|丢|扔|捐|摔坏|转让|当|剪|刮|拔|删|卸载|注销)(?:掉"
           "|给|了|人|去|到)|洗掉|送(?:掉|给|了|人|(?:去|到)(?!.*(?:店|院|所|站|场|修|洗|检|看|养|护|学"
           "|园|班|车))))",
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
    ending("(?:卖|剃|刮|弄丢|走丢|飞走|走失|跑丢|丢|送人|扔|捐|被偷|偷|被盗|报废)(?:掉"
           "|出去)?了", HAD | {
    "name"},
           reason="gave_up", subject=True),
    ending("(?:去世|过世|离世|病逝"
           "|(?<![累困饿热冷笑烦气疼忙吓渴聊想急心美慕痛爽挤堵丑贵难酸辣闷])死|安乐死|离开我们)了$",
           EVERYTHING, reason=
                 "died",
           subject=True),
    ending("(?<![调带拿搬赶逃溜送接出])(?:走|没)了$", EVERYTHING, reason="died", subject=True,
           half=True),
    ending("(?:解散|倒闭|关门|停业|关停|散伙)了", EVERYTHING, subject=True),
    ending("(?:(?<![太最正更])好|痊愈|康复|逆转|根治|治愈|治好|拆|消失|(?<![喝吃用])没|结束|吃完"
           "|用完|打完"
           "|拆掉)了$(?<!聊天结束了)"
           "(?<!对话结束了)", HAD | {"thing"}, subject=True),
    ending("(?:已经)?(?:找到|买到|租到)了$", only("seek"), reason="finished", subject=True),
    ending("(?:终于|已经)*(?:买|买到|入手|到手|提|拿下)(?:好|下来)?了$", only("seek"), reason=
          "finished", subject=True,
           go_on=True),
    ending("把(?:我|我们)(?:给)?(?:拒|刷|pass)(?:绝|掉)?了", only("apply"), reason="cancelled",
           subject=True),
    ending("被(?P<v>[^，]+?)(?:拒|刷)(?:绝|掉)?了", only("apply"), reason="cancelled"),
    ending("(?:找到|买到|租到|(?<![钱想算要去备划])买(?!菜|东西|单|饭|水果))了?(?P<v>[^，]+?)了?$",
           only(
          "seek"), reason=
          "finished",
           go_on=True),
    state("have",
          "(?:请|雇|聘)了?(?:一个|个|一位)?(?P<v>保姆|阿姨|家教|司机|助理|私教|钟点工|月嫂)"),
    news("have",
         "(?:办好|办下来|申请到|拿到|得到|考到|考下|获得|领到|(?<![钱想算要去备划])买(?!菜|东西|单"
         "|饭|水果|了?点)到?"
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
    ending("^(?P<v>[^，我你他她不没把]{2,10}?)(?:已经|也|都|就|早就|上周|昨天)*(?:送|卖|捐|转|让|丢"
           "|扔)"
           "(?:给|到|去|掉|出去)[^，]{0,8}了$", HAD, reason="gave_up"),
    ending("把(?P<v>[^我你他她，]*?)(?:给)?戒(?!指|备|心)(?:掉)?了", DONE, reason="stopped"),
    ending("戒(?!指|备|心)(?:掉)?了?(?P<v>[^了，]{1,6}?)(?:了|已经|$"
           r"|[一二两三四五六七八九十\d半])", DONE, reason="stopped"),
    ending("(?P<v>[^我你他她，]*?)(?:给)?戒(?!指|备|心)(?:掉)?了", DONE, reason="stopped"),
    ending("(?P<s>^(?![^，]*这[篇集次个])[^，我你他]{2,12}?)(?:我|我们)?(?:已经|都"
           "|终于)?(?:全部|全都|全)?(?:看|读|学|吃"
           "|用|写|做|打|追"
           "|听|玩|还|付|交|考|缴|办|拍|画|编|拆|休|放)完了$", DONE, reason="finished",
           subject=True),
    ending("把(?P<v>[^，]+?)(?:全部|全都|全|都)?(?:看|读|学|吃|用|写|做|打|追|听|玩|还|付|交|考|缴"
           "|办)(?:完|清)了$",
           DONE | HAD, reason="finished"),
    ending("休完(?P<v>[^，]*?假)", DONE, reason="finished"),
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
