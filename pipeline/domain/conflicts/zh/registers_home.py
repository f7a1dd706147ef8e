"""Chinese wordings of where one sits, how one gets there, what one pays and how one looks."""

from __future__ import annotations

from pipeline.domain.conflicts.zh.registers_form import N, as_, late, register

_FLOOR = rf"(?P<v>{N})(?:楼|层)"
_SEAT = (
    rf"(?P<v>靠窗|靠门|靠走廊|靠过道|靠墙|门口|角落|中间|第{N}排|最后一?排|前排|后排"
    r"|讲台边|空调底下)"
)
_COLOUR = r"(?P<v>黑|栗|棕|黄|红|白|蓝|紫|银|金|粉|灰|绿|亚麻|酒红|奶茶)"
_THERE = r"(?:去|上|来|到)*(?P<it>学|班|公司|单位|学校)"
_TEST = (
    r"(?P<it>[英日]语[四六]级|四级|六级|科目[一二三四]|雅思|托福|驾照|司法考试|法考|教资|注会"
    r"|考研|普通话)"
)
_MEANS = {
    "walk": "走路|步行|走着",
    "bike": "骑(?:自行)?车|骑单车|蹬车",
    "scooter": "骑(?:电动车|电瓶车|小电驴|摩托)",
    "bus": "坐公交车?|坐公车|坐班车|坐校车|挤公交",
    "metro": "坐地铁|挤地铁|坐轻轨",
    "car": "开车|自己开车|自驾",
    "lift": "(?:我爸|我妈|爸妈|爷爷|老公|老婆|家里)(?:开车)?(?:接送|送)",
}

HOME = (
    register(
        "work_floor", "count", "one",
        rf"在{_FLOOR}(?:上班|办公)",
        rf"(?:办公室|工位|部门|公司|我们组){{1,2}}(?:在|搬到了?|搬去了?|换到了?|挪到了?){_FLOOR}",
    ),
    register(
        "home_floor", "count", "one",
        rf"住(?:在|的是|到了?)?{_FLOOR}<end>",
    ),
    register(
        "rent", "amount", "one",
        rf"(?:房租|租金|月租)(?:是|每个?月|一个月|要|交|涨到了?|降到了?|现在)*(?P<v>{N}(?:块|元)?)",
        late(
            rf"^(?:我们?的?)?房东[^，不没想]{{0,6}}[涨降加减][到成]了?(?P<v>{N}[块元]?)",
            mine=True,
        ),
    ),
    register(
        "hair_colour", "choice", "one",
        rf"头发(?:一直|还|现在)*(?:是|染成了?|染了){_COLOUR}",
        late(rf"染(?:成了?|了)一?(?:个|头)?{_COLOUR}"),
    ),
    register(
        "way_there", "choice", "own",
        *(as_(name, rf"(?:{shown}){_THERE}") for name, shown in _MEANS.items()),
        traits="habit",
    ),
    register(
        "headcount", "count", "thing",
        rf"(?P<it>公司|部门|店里|厂里|团队|班里|我们班|组里)(?:现在)?(?:一共|总共|共)?(?:有|是)(?P<v>{N})[来多几]?个?人",
        late(rf"(?:只剩下?|就剩|缩到|扩到|涨到)了?(?P<v>{N})[来多几]?个?(?:人|了)"),
        dull="里我们",
        traits="open",
    ),
    register(
        "boarding", "choice", "one",
        as_("boards", r"(?<!不)住校|住宿舍|住学校"),
        as_("day", r"走读|不住校了?"),
    ),
    register(
        "retirement", "choice", "one",
        as_("retired", r"退休(?:了|在家)|已经退休"),
        late(r"返聘|(?:重新|又)(?:回去|出来|去)?上班", value="works"),
    ),
    register(
        "seat", "choice", "one",
        rf"^(?!.*(?:火车|高铁|飞机|车厢|电影院|餐厅)).*坐(?:在)?{_SEAT}",
        late(rf"^(?!.*(?:火车|高铁|飞机|车厢|电影院|餐厅)).*[挪调换搬][到去]了?{_SEAT}"),
    ),
    register(
        "test", "choice", "thing",
        as_("failed", rf"{_TEST}(?:还|一直|又)*(?:没考?过|没拿下|没通过|挂了)"),
        late(rf"{_TEST}(?:总算|终于|已经|也)*(?:考?过了|拿下了|通过了|到手)", value="passed"),
        traits="exact",
        dull="英日语",
    ),
    register(
        "assent", "choice", "own",
        as_("against", r"(?:反对|不同意|不支持|不让|不许|不准|不赞成)我们?(?P<it>[^，]{2,8})<end>"),
        late(r"(?:支持|同意|赞成|答应)了?我们?(?P<it>[^，]{2,8}?)了?<end>", value="for"),
        late(r"(?:夸|鼓励)我们?(?P<it>[^，]{2,8}?)(?:得?好|厉害)?了?<end>", value="for", weak=True),
    ),
)  # fmt: skip
