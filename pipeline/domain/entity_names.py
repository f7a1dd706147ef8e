"""What makes two names one, and the keys by which a short name and a long one can be matched."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from pipeline.domain.names_words import PERSON_TITLES, SURNAMES, SURNAMES_OF_TWO
from pipeline.domain.scripts import simplified

LONGEST = 200  # characters; an index entry has room for 2,700 bytes
MOST_INITIALS = 6  # letters; what is longer is shouted

ROLES = frozenset("user assistant system developer tool function".split())
"""How chats call who speaks when nobody is named."""
SPEAKER = "speaker"  # the type of such an entity: there is somebody, and nothing says who

_MORE_TRADITIONAL = "劉吳楊羅馮呂盧賈鄒閻偉傑濤強嬌娛瓊瑩穎艷嵐峰蕭閩粵滬滄"
_MORE_SIMPLIFIED = "刘吴杨罗冯吕卢贾邹阎伟杰涛强娇娱琼莹颖艳岚峰萧闽粤沪沧"
_HAN_FORMS = str.maketrans(_MORE_TRADITIONAL, _MORE_SIMPLIFIED)
_SIGNS = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "・": "·", "•": "·", "‧": "·", "‐": "-", "‑": "-"}
)
_POSSESSIVE = re.compile(r"(?<=[^\W\d_])'s?$")
_DOTTED = re.compile(r"(?:[^\W\d_]\.){2,}")
_HAN_SPACE = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
_HAN = re.compile(r"[\u4e00-\u9fff]+")
_ACRONYM = re.compile(r"[A-Z][A-Z0-9&]{1,5}")
_SMALL_WORDS = frozenset(
    "a an and at by de del der di du for from in la le of on or the to van von &".split()
)
_LEGAL = frozenset("inc ltd llc corp co plc gmbh".split())
_TITLES_ZH = frozenset(
    "老师 先生 女士 小姐 太太 医生 教授 经理 阿姨 叔叔 师傅 主任 同学 律师 警官 导演 爷爷 奶奶 "
    "老板 总监".split()
)
_EPITHETS = frozenset(
    "big little lil old young tall tiny fat crazy good uncle aunt auntie cousin sister brother "
    "granny grandma grandpa".split()
)
_TITLES = frozenset(title.rstrip(".").lower() for title in PERSON_TITLES)


@lru_cache(maxsize=4096)  # a part has the same few names over and over
def normal_name(name: str) -> str:
    """Compatibility forms, case, spaces, a possessive's ending, traditional characters and dots of
    acronyms do not count, nor what comes after 200 characters. Empty only for an empty name.
    """
    seen = "".join(
        c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c) != "Cf"
    )
    folded = _HAN_SPACE.sub("", " ".join(seen.casefold().translate(_SIGNS).split()))
    plain = _POSSESSIVE.sub("", simplified(folded).translate(_HAN_FORMS))
    if _DOTTED.fullmatch(plain):
        plain = plain.replace(".", "")
    return (plain or folded)[:LONGEST]


def given_name(normal: str) -> str | None:
    """The part of a person's name by which that person may be called alone: tom of tom baker, 小明
    of 王小明. A name of one word is its own. None where there is no such part.
    """
    if _HAN.fullmatch(normal):
        return _given_han(normal)
    first = re.split("[ ·]", normal)[0].rstrip(".")
    plain = len(first) > 1 and first[0].isalpha() and first not in _TITLES | _SMALL_WORDS
    return first if plain else None


def is_full(normal: str) -> bool:
    """Whether a person's name has more than the given one."""
    return given_name(normal) not in (None, normal)


def _given_han(normal: str) -> str | None:
    for surname in (1, 2):
        family = normal[:surname]
        known = family in SURNAMES if surname == 1 else family in SURNAMES_OF_TWO
        if known and len(normal) == surname + 2 and normal[surname:] not in _TITLES_ZH:
            return normal[surname:]
    return normal if len(normal) == 2 and normal not in _TITLES_ZH else None


def acronym(name: str) -> str | None:
    """The letters of WHO and W.H.O., in lower case; None for what is no acronym."""
    letters = unicodedata.normalize("NFKC", name).strip()
    if _DOTTED.fullmatch(letters):
        letters = letters.replace(".", "")
    return letters.lower() if _ACRONYM.fullmatch(letters) else None


def long_initials(name: str) -> str | None:
    """Those of a name of several words with capitals: who of World Health Organization."""
    words = re.split(r"[\s\-]+", unicodedata.normalize("NFKC", name).strip())
    counted = [word for word in words if word.lower().rstrip(".,") not in _SMALL_WORDS | _LEGAL]
    if len(counted) < 2 or not all(word[:1].isupper() for word in counted):
        return None
    letters = "".join(word[0] for word in counted).lower()
    return letters if letters.isascii() and len(letters) <= MOST_INITIALS else None


def is_short_for(short: str, long: str) -> bool:
    """Whether one is a part of the other, which is a whole name, or its initials: Baker and Tom
    Baker, 小明 and 王小明, 清华 and 清华大学, WHO and World Health Organization. Big Tom and 小明哥
    are no more whole than Tom and 小明.
    """
    part, whole = normal_name(short), normal_name(long)
    letters = acronym(short)
    if letters is not None and letters == long_initials(long):
        return True
    if _HAN.fullmatch(part) and _HAN.fullmatch(whole):
        return part != whole and (_given_han(whole) == part or _begins_han(part, whole))
    words = whole.split()
    return set(part.split()) < set(words) and not (words[0] in _EPITHETS or is_title(words[0]))


def _begins_han(part: str, whole: str) -> bool:
    rest = whole.removeprefix(part)
    return rest != whole and len(rest) > 1 and rest not in _TITLES_ZH


def is_title(name: str) -> bool:
    """Whether it is how many are addressed: Dr., Mrs, 老师."""
    normal = normal_name(name).rstrip(".")
    return normal in _TITLES or normal in _TITLES_ZH


def initials(name: str) -> str | None:
    """The key that an acronym shares with its long form."""
    return acronym(name) or long_initials(name)
