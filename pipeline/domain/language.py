"""The language of a text, as far as its script tells it."""

from __future__ import annotations

import re

_LOOKED_AT = 4000  # characters from the start: what follows rarely is in another script
_SCRIPTS = {
    "han": r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]",
    "kana": r"[\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9d]",
    "ko": r"[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]",
    "latin": r"[A-Za-zÀ-ɏ]",
    "ru": r"[\u0400-\u04ff]",
    "el": r"[\u0370-\u03ff]",
    "ar": r"[\u0600-\u06ff]",
    "he": r"[\u0590-\u05ff]",
    "hi": r"[\u0900-\u097f]",
    "th": r"[\u0e00-\u0e7f]",
}
_PATTERNS = {name: re.compile(pattern) for name, pattern in _SCRIPTS.items()}
_ACCENTED = re.compile(r"[À-ɏ]")

_HAN_WEIGHT = 3  # a Chinese character says about as much as three letters
_JAPANESE_SHARE = 0.1  # of kana among kana and Han: Chinese text quotes the odd の
_FEW_ACCENTS = 2  # letters; a café and a naïve idea are English
_ACCENTED_SHARE = 0.03  # of accented letters: English has fewer, most others have more


_SCRIPT_OF = {
    **dict.fromkeys(("zh", "ja", "yue", "wuu", "nan", "lzh"), "han"),
    **dict.fromkeys(("ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "mn", "tg"), "ru"),
    **dict.fromkeys(("ar", "fa", "ur", "ps", "ckb", "ug"), "ar"),
    **dict.fromkeys(("he", "yi"), "he"),
    **dict.fromkeys(("hi", "mr", "ne", "sa"), "hi"),
    **{language: language for language in ("ko", "el", "th")},
}
"""The scripts of languages that are not written with Latin letters."""
_NAMED_SCRIPTS = {"latn": "latin", "cyrl": "ru", "arab": "ar", "hans": "han", "hant": "han"}


def language_of(text: str, said: str | None) -> str:
    """The language of a text of which somebody `said` what it is (a BCP 47 tag): theirs, unless it
    is in another script. Without a word on it what its script tells."""
    found = detect_language(text)
    if said is None:
        return found
    agrees = found == "und" or _SCRIPT_OF.get(found, "latin") == _script_of(said)
    return said if agrees else found


def _script_of(tag: str) -> str:
    language, *rest = tag.lower().split("-")
    named = (_NAMED_SCRIPTS[part] for part in rest if part in _NAMED_SCRIPTS)
    return next(named, _SCRIPT_OF.get(language, "latin"))


def detect_language(text: str) -> str:
    """`zh`, `ja`, `ko`, `en`, `ru`, `el`, `ar`, `he`, `hi`, `th`; `und` where there is no telling.

    By scripts alone, so with their limits: Latin letters are taken for English unless many have
    accents (then `und`), so Dutch and unaccented Spanish pass for `en`; Ukrainian passes for `ru`,
    Persian for `ar`; Japanese without kana passes for `zh`. Mixed text is what most of it is.
    """
    looked_at = text[:_LOOKED_AT]
    counts = {name: len(pattern.findall(looked_at)) for name, pattern in _PATTERNS.items()}
    han, kana = counts.pop("han"), counts.pop("kana")
    japanese = kana > _JAPANESE_SHARE * (han + kana)
    counts["ja" if japanese else "zh"] = _HAN_WEIGHT * (han + kana)
    script, weight = max(counts.items(), key=lambda item: item[1])
    if not weight:
        return "und"
    return _latin(looked_at, weight) if script == "latin" else script


def _latin(text: str, letters: int) -> str:
    accented = len(_ACCENTED.findall(text))
    return "und" if accented > max(_FEW_ACCENTS, _ACCENTED_SHARE * letters) else "en"
