"""Chinese wordings of what one works as, eats and books: the newer one tells another one."""

from __future__ import annotations

from pipeline.domain.conflicts.zh.registers_form import RANK, as_, late, register

_BOOKED = r"(?P<it>[^，]{2,12}?(?:票|酒店|房间|民宿|餐厅|座位|包间|机位))"
_BREAKFAST = "(?:早饭|早餐|早点)"
_SUPPER = "(?:晚饭|晚餐)"
_EVER = "(?:我|从来|一直|早就|已经|都|也|一口)*"

WORK = (
    register(
        "occupation",
        "choice",
        "one",
        as_("courier", r"(?:跑|送)外卖(?!的)|当(?:外卖)?骑手|是(?:外卖员|骑手)<end>"),
        as_("driver", r"(?:跑|开)(?:滴滴|网约车|出租车?|专车|大车|货车)"),
        as_("parcels", r"送快递|当快递员|是快递员<end>"),
        as_("guard", r"[当干]保安|是保安<end>"),
        as_("nanny", r"[当做](?:保姆|月嫂)|是(?:保姆|月嫂)<end>"),
        as_("waiter", r"端盘子|当服务员|是服务员<end>"),
        late(
            r"(?:盘|开|顶|接手)(?:了|下|起)了?(?:一?[个家间])?[^，不没]{0,6}"
            r"(?:店|馆|铺|摊)子?<end>",
            value="owner",
        ),
        late(r"当(?:上|了)*老板(?:了|<end>)", value="owner"),
        late(r"(?:进|去)了?[^，不没]{0,6}(?:厂|公司)里?(?:上班|当)", value="employed"),
    ),
    register(
        "rank",
        "rising",
        "one",
        rf"(?:是|[当做任]|升[为到成任了职]*|成了?)[了上]?[^，]{{0,6}}?(?P<v>{RANK})了?<end>",
    ),
    register(
        "booking",
        "choice",
        "thing",
        as_("booked", rf"{_BOOKED}(?:都|已经|也|我|早就)*[订买定抢约][好到上]?了<end>"),
        as_("booked", rf"[订买定抢约][好到上]?了{_BOOKED}<end>"),
        late(rf"{_BOOKED}(?:我|都|已经|给|也|只好)*(?:退|取消)掉?了", value="cancelled"),
        late(rf"(?:退|取消)掉?了{_BOOKED}<end>", value="cancelled"),
        dull="的那张间个家号飞去",
    ),
    register(
        "breakfast",
        "choice",
        "one",
        as_("none", rf"(?:不|从不|从来不|懒得|没空|没时间)吃{_BREAKFAST}"),
        as_("none", rf"{_BREAKFAST}{_EVER}(?:不吃|省了|没吃过)"),
        as_("none", r"早上(?:从来|从|一直|都)*(?:不吃(?:东西|饭|早|<end>)|空腹)"),
        as_(
            "eats", rf"(?:每天|天天|坚持|按时|准时)[^，不没]{{0,4}}[吃做买](?:一顿|个)?{_BREAKFAST}"
        ),
        as_("eats", rf"{_BREAKFAST}我?(?:必|天天|每天|顿顿)都?吃"),
        traits="habit",
    ),
    register(
        "supper",
        "choice",
        "one",
        as_("none", rf"(?:不|从不|[戒省]了?)再?吃?{_SUPPER}|过午不食"),
        as_("none", rf"{_SUPPER}{_EVER}(?:不吃|省了|戒了|没吃)"),
        as_("eats", rf"(?:每天|天天|顿顿)(?:晚上)?都?[要得必]?[吃来][^，不没]{{0,6}}{_SUPPER}"),
        late(
            r"(?:每天|天天|每)晚上?都?[要得必]?[吃来][^，不没]{0,6}(?:面|饭|火锅|烧烤|夜宵|宵夜)",
            value="eats",
        ),
        traits="habit",
    ),
)
