"""Words that carry grammar and no topic, so that neither an index nor a question is about them.

Plain lists, because a question is short: a word too many in it outweighs every other setting of the
search. English is case-folded and without apostrophes. Chinese lists only what hardly ever is part
of a longer word, since a run of Chinese is cut at them.
"""

from __future__ import annotations

ENGLISH = frozenset(
    """
    a about again all also am an and any are aren as at be because been being both but by can
    could couldn did didn do does doesn doing don done down during each either else ever few
    for from get gets getting got had hadn has hasn have haven having he her here hers herself
    him himself his how i if in into is isn it its itself just let lets may me might mine more
    most much must my myself no nor not of off on once only onto or other our ours ourselves
    out over own please same shall she should shouldn so some such than that the their theirs
    them themselves then there these they this those through to too under until up upon us
    very was wasn we were weren what when where whether which while who whom whose why will
    with won would wouldn yes yet you your yours yourself yourselves
    """.split()
)

# A run is cut at these, at the longest that fits: none is a part of other words.
CHINESE = tuple(
    sorted(
        """
        的 了 吗 呢 吧 啊 呀 嘛 哦 是 我 你 您 他 她 它 们 自己 这 那 这个 那个 这些 那些
        这里 那里 什么 什么样 怎么 怎样 怎么样 如何 谁 哪 哪里 哪儿 哪个 哪些 哪位 哪种
        在哪 在哪里 在哪儿 叫什么 叫什么名字 几个 多少 为什么 为何 何时 什么时候 多久 多大
        多长时间 有没有 有什么 有哪些 因为 所以 但是 如果 而且 或者 还是 还有 已经 曾经
        可以 能不能 是不是 请 请问 一个 一下 一些 记得 还记得 知道 告诉 么
        """.split(),
        key=len,
        reverse=True,
    )
)
# These are, so they only fall away when a cut leaves them alone: 过 of 我去过吗, but not of 过敏.
CHINESE_ALONE = frozenset(
    "在和也都就很最太跟与有几过着把被给对从到不没会曾叫去要想能说做用还又再让个只"
)
