"""The days of Chinese holidays that follow the moon, in the years for which they are listed."""

from __future__ import annotations

from datetime import date, timedelta

_FIRST, _LAST = 2010, 2040
_DAYS = {  # month and day, a year each
    "春节": (
        "0214 0203 0123 0210 0131 0219 0208 0128 0216 0205 0125 0212 0201 0122 0210 0129 "
        "0217 0206 0126 0213 0203 0123 0211 0131 0219 0208 0128 0215 0204 0124 0212"
    ),
    "端午": (
        "0616 0606 0623 0612 0602 0620 0609 0530 0618 0607 0625 0614 0603 0622 0610 0531 "
        "0619 0609 0528 0616 0605 0624 0612 0601 0620 0610 0530 0618 0607 0527 0614"
    ),
    "七夕": (
        "0816 0806 0823 0813 0802 0820 0809 0828 0817 0807 0825 0814 0804 0822 0810 0829 "
        "0819 0808 0826 0816 0805 0824 0812 0801 0820 0810 0828 0817 0807 0826 0814"
    ),
    "中秋": (
        "0922 0912 0930 0919 0908 0927 0915 1004 0924 0913 1001 0921 0910 0929 0917 1006 "
        "0925 0915 1003 0922 0912 1001 0919 0908 0927 0916 1004 0924 0913 1002 0920"
    ),
    "重阳": (
        "1016 1005 1023 1013 1002 1021 1009 1028 1017 1007 1025 1014 1004 1023 1011 1029 "
        "1018 1008 1026 1016 1005 1024 1012 1001 1020 1009 1027 1017 1007 1026 1014"
    ),
}
_BESIDE = {"除夕": ("春节", -1), "大年三十": ("春节", -1), "元宵": ("春节", 14)}
_LENGTHS = {"春节": 7}  # days; else one

NAMES = (*_DAYS, *_BESIDE)


def is_listed_around(year: int) -> bool:
    """Whether the holidays of this year and those beside it are known."""
    return _FIRST < year < _LAST


def first_day(year: int, name: str) -> tuple[date, int]:
    """The first day and the number of days. ValueError for a year that is not listed."""
    if not _FIRST <= year <= _LAST:
        raise ValueError(year)
    of, days = _BESIDE.get(name, (name, 0))
    said = _DAYS[of].split()[year - _FIRST]
    day = date(year, int(said[:2]), int(said[2:])) + timedelta(days=days)
    return day, _LENGTHS.get(name, 1)
