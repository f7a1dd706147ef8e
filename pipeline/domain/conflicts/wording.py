"""Words that tell of a change or of nothing much: they are no topic that two clauses share."""

from __future__ import annotations

# What the wording itself leaves among the content words.
WORDING = frozenset(
    "quit stop giv given end over cancel sold sell clos dump ditch los died di pass brok break"
    " split finish done paid pay fix repair heal cur gon drop leav resign step retir mov hand "
    "expir threw"
    " donat return delet chang switch replac swap trad upgrad migrat convert delay push postpon"
    " reschedul rais lower renam becam turn promot transfer start took settl new instead now cut "
    "off"
    " rid call free user love like enjoi excit happi hate glad".split()
)
SLIGHT_ZH = frozenset(
    "伴侣 非常 听起 起来 看到 不错 重要 可以 能够 方式 帮助 总感 感到 很多 有趣 有意 方法 愉快 "
    "舒服 美好"
    " 总是 一些 建议 继续 尝试 需要 希望 问题 健康 主要 要的 来说 很棒 棒的 常棒 "
    "感觉 尝试 学习 喜欢 工作 觉得 聊天 时候 朋友 生活 东西 事情 我们 现在 最近 已经 终于 上周"
    " 今年 去年 上个 个月 月了 昨天 今天 开始 了一 一个".split()
)

SLIGHT = WORDING | SLIGHT_ZH
