"""Chinese content words without a dictionary: runs cut at grammar, and pairs of characters."""

from __future__ import annotations

import re

from pipeline.domain.stop_words import CHINESE

_GRAMMAR = sorted(
    {
        *CHINESE,
        *"""
        会 有 不 没 没有 不是 都 也 很 就 才 又 再 更 最 还 已经 现在 之前 以前 其实 真的 非常
        特别 一直 因为 所以 但是 不过 可是 然后 今天 昨天 明天 上周 下周 上个月 下个月 去年 今年
        最近 一下 一点 这次 那次 说错 记错 弄错 搞错 说错了 记错了 弄错了 更正 纠正 不好意思 抱歉
        对不起 应该 能 被 把 给 跟 和 与 从 到 对 为 以 于 个 只 条 们 着 过 地 得 吗 啦 嘛 哈 呀
        哦 嗯 唉 哎 每天 经常 有点 之 而 或 及 等 非 将 让 使 叫
        """.split(),
    },
    key=len,
    reverse=True,
)
_CUT = re.compile("|".join(map(re.escape, _GRAMMAR)) + r"|[^\u4e00-\u9fffA-Za-z0-9]+|[0-9]+")
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9.+#-]*")
_RUN = re.compile(r"[\u4e00-\u9fff]+|[A-Za-z][\w.+#-]*")


def chunks(text: str) -> tuple[str, ...]:
    """The runs that grammar leaves, in order; Latin words in lower case."""
    pieces = (piece for piece in _CUT.split(text) if piece)
    return tuple(run.lower() for piece in pieces for run in _RUN.findall(piece))


def content(text: str) -> frozenset[str]:
    """Pairs of neighbouring characters inside the chunks; a chunk of one stays whole."""
    found: set[str] = set()
    for chunk in chunks(text):
        if _LATIN.match(chunk) or len(chunk) == 1:
            found.add(chunk)
        else:
            found.update(chunk[place : place + 2] for place in range(len(chunk) - 1))
    return frozenset(found)
