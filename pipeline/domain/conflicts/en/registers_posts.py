"""English wordings of posts that one at a time holds, of homes, of tools one has one of."""

from __future__ import annotations

from pipeline.domain.conflicts.en.registers_form import (
    ABOUT,
    NAME,
    WHO,
    Register,
    Wording,
    late,
    register,
)

_ANYONE = rf"(?:I|{WHO})"
_OF = r"(?: of (?:the |our |my )?[\w' -]{2,30}?)"
_MADE = r"(?:made|named|elected|appointed|voted|chosen|crowned)"
_TOWN = r"(?-i:(?!(?:Street|January|February)\b)[A-Z][a-zà-ÿ]+(?: [A-Z][a-zà-ÿ]+)?)"
_TOOL = (
    r"(?:password manager|browser|(?:text |code |video |photo )?editor|search engine|email"
    r" (?:provider"
    r"|client|app)|calendar(?: app)?|note(?:s|-taking)? app|(?:main )?bank|(?:mobile|phone"
    r"|internet)"
    r" (?:provider|company|carrier)|carrier|insurer|insurance|health insurance|car insurance|ide"
    r"|operating system|music app|streaming service|navigation app|messenger|to-?do app|vpn"
    r"|cloud storage|ad blocker|electricity provider|web host|hosting provider)"
)
_TRIP = r"(?:train|drive|commute|flight|bus|trip|ride|journey|walk|ferry|way to (?:work|school))"
_DIET = r"(?:vegan|vegetarian|pescatarian|flexitarian|keto|kosher|halal|omnivore|carnivore|paleo)"
_TIME = (
    r"(?:half an hour|an hour(?: and a (?:half|quarter))?|(?:\d+|one|two|three|four|five|six|seven"
    r"|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|ninety)(?: and a half)?"
    r"[ -](?:hours?|minutes?|mins?))"
)
_DULL = (
    "the our my new captain skipper head manager director boss chief lead coach trainer president"
    " chair chairman chairwoman chairperson chancellor principal headmaster headmistress prime"
    " minister mayor governor leader king queen monarch pope emperor treasurer secretary"
)


def _post(name: str, noun: str, verb: str) -> Register:
    return register(
        f"post_{name}", "name", "thing",
        rf"(?P<v>{_ANYONE})(?: is|'s| am|'m| became| has become| took over as)(?: now)? (?:the |our"
        rf" |a |my )?(?:new |current |acting )?(?P<it>{noun}{_OF}?)<end>",
        rf"(?P<v>{_ANYONE}) (?:was|is|has been|got|am|'ve been)(?: just| now)? {_MADE} (?:as"
        rf" )?(?:the"
        rf" |our )?(?:new )?(?P<it>{noun}{_OF}?)<end>",
        rf"(?:the|our) (?:new |current )?(?P<it>(?:[\w-]+ ){{0,2}}{noun}{_OF}?) is (?:now"
        rf" )?(?:called )?"
        rf"(?P<v>{WHO})(?! (?:Street|Road))",
        late(rf"{_MADE} (?P<v>{WHO}) (?:as )?(?:the |our )?(?:new )?(?P<it>{noun}{_OF}?)<end>"),
        late(rf"(?P<v>{WHO}) (?:is |'s )?(?:now )?(?:{verb}) (?P<it>(?:the|our)"
             rf" [\w' -]{{2,30}}?)(?: as"
             rf" (?:head|captain|boss|coach|chair|manager|president))?<end>"),
        dull=_DULL, traits="exact",
    )  # fmt: skip


POSTS = (
    _post("captain", r"(?:captain|skipper)", r"captains|captaining|leads|leading"),
    _post("head", r"(?:head|manager|director|boss|chief|lead)", r"runs|running|leads|leading|heads"
          r"|heading|manages|managing|in charge of|head of"),
    _post("coach", r"(?:coach|trainer)", r"coaches|coaching|trains|training"),
    _post("chair", r"(?:president|chair(?:man|woman|person)?|chancellor|head teacher|principal"
          r"|headmaster|headmistress)", r"chairs|chairing"),
    _post("minister", r"(?:prime minister|mayor|governor|minister(?: of [\w ]+)?|leader)",
          r"governs|governing"),
    _post("monarch", r"(?:(?:\w+ )?(?:king|queen|monarch|pope|emperor))", r"reigns over"),
    _post("treasurer", r"(?:treasurer|secretary|editor|conductor|drummer|singer|bassist|goalkeeper"
          r"|accountant|chief executive|ceo|cto|cfo)", r"conducts|edits|conducting"),
    register(
        "home_town", "town", "one",
        Wording(rf"lives? (?:[\w' -]+ )?in (?P<v>{_TOWN})", early=True),
        late(rf"(?:settled|settling)(?: in)? (?:in|into [\w' -]+ in) (?P<v>{_TOWN})"),
        late(rf"<my> new (?:house|flat|apartment|home|place|studio) in (?P<v>{_TOWN})", weak=True),
        late(rf"(?:living|life) in (?P<v>{_TOWN}) (?:feels|is|suits|has been)"),
        late(rf"(?:greetings|hello|hi) from (?P<v>{_TOWN}),? <my> new (?:home|town"
             rf"|city)", wide=True),
        late(rf"(?P<v>{_TOWN})(?: is|'s)? <my> (?:new )?home(?: now)?<end>"),
        dull="the",
    ),
    register(
        "tool", "name", "own",
        rf"<my> (?P<it>{_TOOL}) is (?:now )?(?:with )?(?P<v>{NAME})",
        Wording(
            rf"(?:uses?|using|switched to|moved to|<be> with|have|picked) (?P<v>{NAME}) (?:as|for)"
            rf" (?:my|our|his|her) (?P<it>{_TOOL})", wide=True,
        ),
        rf"(?:switched|moved|transferred) (?:my|our|his|her) (?P<it>{_TOOL}) (?:over )?to"
        rf" (?P<v>{NAME})",
    ),
    register(
        "duration", "span", "thing",
        rf"(?:the|my|our) (?P<it>(?:\w+ )?{_TRIP})(?: (?:to|from|home) [\w' ]+?)? (?:takes|is"
        rf"|lasts) (?:me"
        rf" |us )?{ABOUT}(?P<v>{_TIME})(?! (?:late|early|away|walk))",
        dull="new", traits="habit",
    ),
    register(
        "diet", "name", "one",
        rf"(?:<be>|went|gone|turned|became|become)(?: (?:a|an|fully|strict|strictly|completely))*"
        rf" (?P<v>{_DIET})(?! (?:food|restaurant|dish|meal|recipe|butter|cheese|burger|option))",
        rf"eats? (?:only |strictly )?(?P<v>{_DIET})<end>",
        traits="habit",
    ),
    register(
        "age", "rising", "one",
        r"<be> (?P<v>\d{1,2})(?: years old)?<end>(?! ?[%€$:])",
        late(r"(?:turned|turning|turns) (?P<v>\d{1,2})\b(?![:.%])"),
        late(r"<my> (?P<v>\d{1,2})(?:st|nd|rd|th) birthday"),
    ),
    register(
        "shift", "name", "one",
        r"(?:does|do|works?|working|<be> on|been on|switched to|moved to|have|has|on)(?: the| an?)?"
        r" (?P<v>early|late|night|day|morning|evening|afternoon|graveyard) shifts?",
        traits="habit",
    ),
    register(
        "clothes_size", "name", "one",
        r"(?:wears?|needs?|takes?|buys?|<be>)(?: an?)?(?: size)? (?P<v>(?-i:XXS|XS|S|M|L|XL"
        r"|XXL))<end>",
        r"(?:wears?|needs?|takes?|buys?|<be>)(?: an?)? size (?P<v>\d{1,2})",
        traits="habit",
    ),
    register(
        "seat_number", "name", "one",
        r"<my> seat is (?:number )?(?P<v>\d{1,3}[A-K]?)",
        r"(?:<be>|sits?|sitting) in seat (?:number )?(?P<v>\d{1,3}[A-K]?)",
        late(r"moved <me> to (?:seat )?(?P<v>\d{1,3}[A-K])<end>"),
        late(r"moved <me> to seat (?P<v>\d{1,3})<end>"),
    ),
    register(
        "capital", "name", "thing",
        rf"the capital (?:city )?of (?:the )?(?P<it>{NAME}) is (?:now )?(?P<v>{NAME})",
        rf"(?P<it>(?-i:[A-Z][\w-]+))'s capital (?:city )?is (?:now )?(?P<v>{NAME})",
        rf"(?P<v>{NAME}) is the capital (?:city )?of (?:the )?(?P<it>{NAME})",
        traits="exact",
    ),
    register(
        "currency", "name", "thing",
        r"in (?P<it>(?-i:[A-Z]\w+)) (?:you|they|we|people) pay (?:in|with) (?:the )?(?P<v>[a-z]+)",
        r"(?P<it>(?-i:[A-Z]\w+)) (?:has|uses|adopted|switched to|pays in) (?:the )?(?P<v>euro"
        r"|dollar|pound"
        r"|kuna|lev|kroner?|krona|franc|lira|zloty|forint|leu|peso|yen)s?",
        traits="exact",
    ),
    register(
        "ability", "rising", "own",
        r"can (?:only )?(?:do|lift|hold|run|swim) (?P<v>\d+|\w+) (?P<it>push-?ups|pull-?ups"
        r"|sit-?ups|squats"
        r"|kilos|laps|lengths|minutes|seconds|kilometres|kilometers|km|miles)",
        late(r"(?:managed|did|lifted|held|ran|swam) (?P<v>\d+|\w+) (?P<it>push-?ups|pull-?ups"
             r"|sit-?ups"
             r"|squats|kilos|laps|lengths|minutes|seconds|kilometres|kilometers|km|miles)"),
    ),
    register(
        "called", "name", "thing",
        rf"(?:the |my |our )?(?P<it>(?:\w+ )?(?:pub|bar|caf[eé]|restaurant|band|club|company|firm"
        rf"|team|app"
        rf"|website|blog|channel|podcast|boat|street|school|stadium|product)) is (?:now )?called"
        rf" (?:the )?(?P<v>{NAME})",
        late(rf"(?:renamed|rebranded) (?:the |my |our )?(?P<it>(?:\w+ )?(?:pub|bar|caf[eé]"
             rf"|restaurant|band"
             rf"|club|company|firm|team|app|website|blog|channel|podcast|boat|street|school"
             rf"|stadium|product))"
             rf" (?:to |as )?(?:the )?(?P<v>{NAME})"),
        dull="new",
    ),
)  # fmt: skip
