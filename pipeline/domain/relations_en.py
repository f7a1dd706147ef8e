"""Relations in English."""

from __future__ import annotations

import re

from pipeline.domain.relation_rules import (
    ANYTHING_ELSE,
    PERSON,
    PLACE,
    SOMEONE,
    SOMEWHERE,
    THING,
    Grammar,
    Rule,
)

# One of them, and several: only with these a list of names may follow.
_KIN: dict[str, tuple[str, str]] = {
    "partner_of": ("wife husband spouse partner boyfriend girlfriend fianc[ée]e?", ""),
    "parent_of": ("son daughter kid child baby", "sons daughters kids children twins"),
    "child_of": ("mother father mom mum dad mommy daddy", "parents"),
    "sibling_of": ("brother sister", "brothers sisters siblings"),
    "grandchild_of": ("grandmother grandfather grandma grandpa", "grandparents"),
    "grandparent_of": ("grandson granddaughter", "grandsons granddaughters grandkids"),
    "relative_of": ("aunt uncle cousin niece nephew", "cousins nieces nephews"),
    "friend_of": ("friend buddy pal bestie", "friends buddies pals"),
    "colleague_of": ("colleague co-?worker teammate", "colleagues co-?workers teammates"),
    "works_for": ("boss manager supervisor", ""),
    "roommate_of": ("roommate flatmate housemate", "roommates flatmates housemates"),
    "neighbor_of": ("neighbou?r", "neighbou?rs"),
    "owns": (
        "dog cat puppy kitten horse pony rabbit hamster parrot",
        "dogs cats puppies kittens horses rabbits hamsters parrots",
    ),
}
_MUTUAL = {
    "partner_of": "married|dating|engaged|a couple|partners",
    "friend_of": "(?:best |good |close |old )?friends",
    "sibling_of": "siblings|sisters|brothers|twins",
    "colleague_of": "colleagues|co-?workers",
    "roommate_of": "roommates|flatmates",
}

# "My late wife", "my former boss", "my old roommate": it is not so any more, or never was.
_OVER = "ex|late|former|imaginary|future|fake"
_QUALITY = rf"(?:best |good |\d{{1,2}}[- ]year[- ]old )?(?:(?!(?:{_OVER}|old) )[a-z]{{2,12}} )?"
_OF_FRIENDS = rf"(?:(?!(?:{_OVER}) )[a-z]{{2,12}} ){{0,2}}"  # an old friend still is one
_ADVERBS = r"(?: (?:now|still|currently|just|also|actually|recently|really|always|even|have|has))*"
_ME = r"(?P<me>\b(?:I|[Ww]e)(?:['’](?:m|ve|re)| am| are)?)?"
_SPEAKER = re.compile(r"(?P<me>)$")  # who is named behind the object

_ANY = re.compile(r"(?!['’-]\w)")  # "Paris's museums" are not Paris
_DONE = re.compile(
    r"[.,!]?[\"”]?\s*(?:$|[,.!;:)]|(?:and|but|because|so|since|when|for|in|with|at|a lot|very|too"
    r"|more|as|by|every|now|most)\b)"
)
_ENDS = re.compile(
    r"\s*(?:$|[,.!;:)]|(?:and|last|this|in|on|with|for|during|together|again|yesterday|too|when|as|by"
    r"|every|each|back|before|after|\d)\b)"
)


def _verb(words: str, predicate: str, kinds: frozenset[str], after: re.Pattern[str] = _ANY) -> Rule:
    """ "I live in Porto", "Anna now lives in Porto"."""
    before = re.compile(rf"{_ME}{_ADVERBS} (?:{words}) (?:the )?[\"“]?$")
    return Rule(predicate, before, kinds, after, _ENDS)


def _kin(
    predicate: str, words: str, named: str, kinds: frozenset[str] = SOMEONE, *, many: bool = False
) -> Rule:
    """ "my sister Anna", "my sister's name is Anna", "Bob's sister Anna"."""
    quality = _OF_FRIENDS if predicate == "friend_of" else _QUALITY
    owner = r"(?:(?P<me>\b[Mm]y|\b[Oo]ur)|['’]s)"
    before = re.compile(rf"{owner} {quality}(?:{'|'.join(words.split())}){named} $")
    return Rule(predicate, before, kinds, _ANY, _ANY if many else None, is_claim=False)


def _of_kin(predicate: str, one: str, several: str) -> tuple[Rule, ...]:
    quality = _OF_FRIENDS if predicate == "friend_of" else _QUALITY
    mine = rf"my {quality}(?:{'|'.join(one.split())})(?!['’\w-]| in[- ]law)"
    is_mine = re.compile(rf"(?: is|, who is) {mine}|, {mine}(?=\s*(?:[.;!)]|$|,(?! and)))")
    has = r"(?:have|has|got) (?:an?|one|two|three|four|\d) (?:\w+ )?"
    rules = (
        _verb(rf"{has}(?:{'|'.join(one.split())}),? (?:named|called)", predicate, SOMEONE),
        _kin(predicate, one, r"(?:,|,? named|,? called| is called| is named|['’]s name is)?"),
        _kin(predicate, one, " is", PERSON),
        Rule(predicate, _SPEAKER, SOMEONE, is_mine),
    )
    if not several:
        return rules
    many = f"{has}(?:{'|'.join(several.split())})(?:,|,? named|,? called)"
    return (
        *rules,
        _kin(predicate, several, "(?:,| are)?", many=True),
        _verb(many, predicate, SOMEONE),
    )


def _mutual(predicate: str, words: str) -> Rule:
    """ "Anna and I are friends"."""
    after = re.compile(rf" and I(?: are| got| have been|['’]ve been)(?: now| still)? (?:{words})\b")
    return Rule(predicate, _SPEAKER, SOMEONE, after)


_FAVOURITE = re.compile(
    r"(?P<me>\b[Mm]y) (?:all[- ]time )?favou?rite (?:\w+ ){1,4}(?:is|are) (?:the )?[\"“]?$"
)
_I_LOVED = re.compile(rf"(?P<me>\b(?:I|[Ww]e)){_ADVERBS} (?:loved|enjoyed) (?:the )?[\"“]?$")
_PETS = _KIN["owns"][0].replace(" ", "|")
_RULES = (
    *(rule for predicate, words in _KIN.items() for rule in _of_kin(predicate, *words)),
    *(_mutual(predicate, words) for predicate, words in _MUTUAL.items()),
    _verb("lives? in|living in|resides? in", "lives_in", SOMEWHERE),
    _verb("moved (?:back )?to|relocated to|settled in", "lives_in", PLACE),
    _verb("(?:used to live|lived|grew up) in", "lived_in", SOMEWHERE),
    _verb("(?:works?|working) (?:at|for)", "works_at", SOMEWHERE),
    _verb("(?:used to work|worked) (?:at|for)", "worked_at", SOMEWHERE),
    _verb("(?:study|studies|studying) at", "studies_at", SOMEWHERE),
    _verb("studied at|graduated from", "studied_at", SOMEWHERE),
    _verb("comes? from|from", "comes_from", PLACE),
    _verb("(?:was )?born in", "born_in", PLACE),
    _verb("visited|been to|(?:got|came) back from|returned from", "visited", SOMEWHERE),
    _verb("went to|flew to|travell?ed to|drove to", "visited", PLACE),
    _verb("married(?: to)?|dating|engaged to", "partner_of", SOMEONE),
    _verb("(?:love|like|adore)s?|an? (?:big |huge )?fan of", "likes", ANYTHING_ELSE, _DONE),
    Rule("likes", _I_LOVED, ANYTHING_ELSE, _DONE, _ENDS),  # of others it may be over
    _verb("(?:hate|dislike)s?|can['’]t stand", "dislikes", ANYTHING_ELSE, _DONE),
    _verb("uses?|using", "uses", THING, _DONE),
    _verb(
        rf"(?:owns?|adopted) (?:an?|one) (?:\w+ )?(?:{_PETS}),? (?:named|called)", "owns", SOMEONE
    ),
    Rule("likes", _FAVOURITE, ANYTHING_ELSE, _DONE, _ENDS),
)

GRAMMAR = Grammar(
    rules=_RULES,
    question=re.compile(r"\?"),
    doubt=re.compile(
        r"\b(?:[Ii]f|[Uu]nless|[Mm]aybe|[Pp]erhaps|[Ii]magine|[Pp]retend|[Ss]uppose|[Bb]efore|[Uu]ntil"
        r"|[Nn]obody|[Nn]ever|wish|wishes|hope|would|could|might|may|not|without|almost|nearly|dreamt?"
        r"|dreamed|wants?|wanted|plans?|planned|will|shall|was|were"
        r"|(?:[Hh]e|[Ss]he|[Tt]hey|[Pp]eople|[Ee]veryone|[Ee]verybody)"
        r" (?:thinks?|thought|says?|said|believes?|claims?))\b(?! born)"
        r"|n['’]t\b(?! stand)|['’](?:ll|d)\b"
    ),
    clause=re.compile(r"[;:—]| but "),
    quotes='"“”',
    between=re.compile(r"\s*(?:,|,? and|,? &)\s+"),
    carried=re.compile(
        r"\b(?:I|[Ww]e)\b(?:(?!\b(?:he|she|we|they|you|who|that|it|her|his|their)\b)[^.;!?])*"
        r"\b(?:and|then)$"
    ),
    tail=re.compile(r"(?:['’]s| is| has| have|, who)?"),
)
