"""Why a statement no longer holds, in a short sentence of the newer one's language."""

from __future__ import annotations

from pipeline.domain.conflicts.values import State

MAX_QUOTE = 60  # characters of either statement

_EN = {
    "moved": "They moved",
    "ended": "That is over",
    "stopped": "That was given up",
    "started": "That was taken up",
    "left": "They left it",
    "lost": "It was lost",
    "gave_up": "They no longer have it",
    "died": "They have died",
    "fixed": "It was repaired",
    "finished": "That is finished",
    "cancelled": "The plan was cancelled",
    "rescheduled": "It was set for another time",
    "replaced": "Another one took its place",
    "number_changed": "The number has changed",
    "changed_mind": "They changed their mind",
    "opposite": "The opposite is said now",
    "lapsed": "That may have fallen out of use",
    "corrected": "It was taken back",
    "other_value": "Another value was given",
}
_ZH = {
    "moved": "已经搬家",
    "ended": "已经结束",
    "stopped": "已经停止",
    "started": "已经开始",
    "left": "已经离开",
    "lost": "已经丢失",
    "gave_up": "已经没有了",
    "died": "已经去世",
    "fixed": "已经修好",
    "finished": "已经完成",
    "cancelled": "计划已经取消",
    "rescheduled": "时间已经改变",
    "replaced": "已经换成别的",
    "number_changed": "数字已经变化",
    "changed_mind": "已经改变看法",
    "opposite": "现在的说法相反",
    "lapsed": "可能已经不再如此",
    "corrected": "说话人收回了这句话",
    "other_value": "现在给出了另一个说法",
}


def explain(reason: str, state: State, language: str, old: str, new: str) -> str:
    """`language` is a tag, of which any but Chinese is answered in English; `old` and `new` are the
    words that clash, longer ones are cut."""
    before, after = _quote(old), _quote(new)
    if language.lower().startswith("zh"):
        sure = "可能不再成立：" if state == "suspected" else "不再成立："
        return f"{_ZH.get(reason, _ZH['ended'])}，“{before}”{sure}“{after}”"
    holds = "may no longer hold" if state == "suspected" else "no longer holds"
    return f"{_EN.get(reason, _EN['ended'])}: “{before}” {holds} after “{after}”"


def _quote(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MAX_QUOTE else line[: MAX_QUOTE - 1].rstrip() + "…"
