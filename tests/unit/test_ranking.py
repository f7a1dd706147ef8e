"""Ranking, the cues it reads, and the gate: pure functions, so cosines and scores are made up."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.domain import gate
from pipeline.domain.cues import DateCue, asking_share, find_dates, find_names
from pipeline.domain.gate import Evidence, SimilarityScale, confidence
from pipeline.domain.ranking import Candidate, Ranked, Ranking, find_subject, fuse, rank
from pipeline.stages.lexical import is_spaceless, sparse_query, sparse_text, term_set, understand
from tests.unit.gate_cases import CASES, Case

NOON = datetime(2023, 5, 8, 12, tzinfo=UTC)


def candidate(number: int, text: str, speaker: str = "user", **given: object) -> Candidate:
    return Candidate(
        memory_id=UUID(int=number),
        text=text,
        speaker=speaker,
        spaceless=is_spaceless(text),
        **given,  # type: ignore[arg-type]
    )


def order(ranked: Sequence[Ranked]) -> list[int]:
    return [one.candidate.memory_id.int for one in ranked]


def ask(query: str, candidates: Sequence[Candidate]) -> Ranking:
    return rank(understand(query), candidates, term_set)


def bm25(body: Sequence[str], query: str) -> list[float | None]:
    """The scores that a sparse arm returns; None for what it does not."""
    vectors = [sparse_text(text, "user") for text in body]
    documents = [dict(zip(v.indices, v.values, strict=True)) for v in vectors]
    scores = [0.0] * len(body)
    for index in sparse_query(query).indices:
        found = sum(index in document for document in documents)
        idf = math.log(1 + (len(body) - found + 0.5) / (found + 0.5))
        scores = [s + idf * d.get(index, 0.0) for s, d in zip(scores, documents, strict=True)]
    return [score or None for score in scores]


# --- fusion ---------------------------------------------------------------------------------------


def test_words_and_meaning_together_beat_either_alone() -> None:
    ranked = fuse(
        understand("Where is the boat?"),
        [
            candidate(1, "a", context=4.0, dense=0.80),
            candidate(2, "b", context=8.0, dense=0.88),
            candidate(3, "c", context=7.5, dense=None),
            candidate(4, "d", context=None, dense=0.89),
        ],
        term_set,
    )
    assert order(ranked)[0] == 2
    assert order(ranked) == [2, 3, 1, 4]


def test_the_parts_of_a_score_add_up_to_it() -> None:
    said = ((NOON, NOON),)
    ranked = fuse(
        understand("What did Ann eat on 8 May 2023?"),
        [candidate(1, "Soup. And you?", "Ann", context=3.0, dense=0.85, spans=said)],
        term_set,
    )
    parts = ranked[0].parts
    assert set(parts) == {"context", "dense", "speaker", "date", "asking"}
    assert ranked[0].score == pytest.approx(sum(parts.values()))


def test_equal_scores_are_ordered_by_id() -> None:
    twins = [candidate(n, "tea", context=1.0) for n in (3, 1, 2)]
    assert order(fuse(understand("tea?"), twins, term_set)) == [1, 2, 3]


def test_whoever_the_question_is_about_speaks_first() -> None:
    both = [
        candidate(1, "I went there, and Melanie came too", "Caroline", context=5.0),
        candidate(2, "I went there", "Melanie", context=5.0),
    ]
    assert order(fuse(understand("Where did Melanie go?"), both, term_set)) == [2, 1]
    assert order(fuse(understand("where did melanie go?"), both, term_set)) == [2, 1]
    assert order(fuse(understand("What did Mel and her kids do?"), both, term_set)) == [2, 1]


def test_a_question_about_oneself_is_answered_by_ones_own_words_first() -> None:
    both = [
        candidate(1, "A marathon is 42 km long", "assistant", role="assistant", context=5.0),
        candidate(2, "I ran a marathon", "user", role="user", context=5.0),
    ]
    assert order(fuse(understand("Did I run a marathon?"), both, term_set)) == [2, 1]
    assert order(fuse(understand("我跑过马拉松吗？"), both, term_set)) == [2, 1]


def test_a_common_word_is_a_speaker_only_when_written_as_a_name() -> None:
    assert find_subject(understand("when will she come"), ["Will"]) is None
    assert find_subject(understand("When did Will come?"), ["Will", "Ann"]) == "Will"


def test_the_speaker_named_first_is_the_subject() -> None:
    assert find_subject(understand("What did Ann tell Bob?"), ["Bob", "Ann"]) == "Ann"
    assert find_subject(understand("张曼婷喜欢什么？"), ["张曼婷", "王峰"]) == "张曼婷"
    assert find_subject(understand("What did Anna say?"), ["Ann"]) is None


def test_a_date_in_the_question_prefers_what_was_said_then() -> None:
    june = datetime(2023, 6, 20, tzinfo=UTC)
    both = [
        candidate(1, "a", context=5.0, spans=((june, june),)),
        candidate(2, "b", context=5.0, spans=((NOON, NOON),)),
    ]
    for query in ("What happened in May?", "What happened on May 8, 2023?", "5月8日发生了什么？"):
        assert order(fuse(understand(query), both, term_set)) == [2, 1]


def test_what_only_asks_comes_behind_what_tells() -> None:
    both = [
        candidate(1, "Where did you adopt the dog?", context=5.0),
        candidate(2, "We adopted the dog in Porto.", context=5.0),
    ]
    assert order(fuse(understand("Where was the dog adopted?"), both, term_set)) == [2, 1]


def test_replies_lend_their_words_to_the_turn_before_them() -> None:
    ranked = fuse(
        understand("Who plays the violin?"),
        [
            candidate(1, "I do!", turn=b"1", context=2.0),
            candidate(2, "I do too", turn=b"8", context=2.0),
            candidate(3, "The violin? Great", turn=b"2", after=(b"1",), context=9.0),
        ],
        term_set,
    )
    assert order(ranked).index(1) < order(ranked).index(2)


def test_in_a_search_for_words_what_has_them_all_comes_first() -> None:
    both = [
        candidate(1, "The marathon was long, half of it uphill", context=6.0, dense=0.80),
        candidate(2, "Running, running, the marathon, marathon", context=9.0, dense=0.86),
    ]
    assert order(fuse(understand("half marathon"), both, term_set)) == [1, 2]


def test_without_a_context_arm_the_statements_own_words_count() -> None:
    both = [candidate(1, "a", words=1.0, dense=0.85), candidate(2, "b", words=9.0, dense=0.85)]
    assert order(fuse(understand("Where is the boat?"), both, term_set)) == [2, 1]


def test_no_candidates_are_no_answer() -> None:
    ranking = ask("Where is the boat?", [])
    assert (ranking.hits, ranking.known) == ((), False)
    assert not ask("趋光", []).known


def test_two_hundred_candidates_are_ranked_in_milliseconds() -> None:
    text = "Caroline went to the pottery workshop with her kids and made a bowl. Did you like it? "
    many = [
        candidate(n, text * 2, "Ann", context=n / 10, dense=0.8, turn=bytes([n]))
        for n in range(200)
    ]
    question = understand("What did Ann make at the pottery workshop in May?")
    started = time.process_time()
    for _ in range(10):
        rank(question, many, term_set)
    assert (time.process_time() - started) / 10 < 0.02  # about 0.0015 on an idle machine


# --- cues -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("on 3 June, 2023", [DateCue(2023, 6, 3)]),
        ("on June 3rd", [DateCue(None, 6, 3)]),
        ("the 3rd of June 2023", [DateCue(2023, 6, 3)]),
        ("in May", [DateCue(None, 5, None)]),
        ("in May 2023 or since March", [DateCue(2023, 5, None), DateCue(None, 3, None)]),
        ("on 2023-06-03", [DateCue(2023, 6, 3)]),
        ("2023年6月3日", [DateCue(2023, 6, 3)]),
        ("在6月3号", [DateCue(None, 6, 3)]),
        ("6月份", [DateCue(None, 6, None)]),
        ("May I ask why they march?", []),
        ("on 2023-13-40", []),
        ("in 2023", []),
    ],
)
def test_calendar_dates_are_read(text: str, dates: list[DateCue]) -> None:
    assert list(find_dates(text)) == dates


def test_a_day_is_close_to_its_neighbours_and_its_week() -> None:
    day = DateCue(2023, 5, 8)
    assert day.closeness(NOON, NOON) == 1.0
    assert day.closeness(NOON.replace(day=9), NOON.replace(day=9)) == 1.0
    assert day.closeness(NOON.replace(day=13), NOON.replace(day=13)) == 0.5
    assert day.closeness(NOON.replace(day=28), NOON.replace(day=28)) == 0.0
    assert day.closeness(NOON.replace(day=1), NOON.replace(day=28)) == 0.5
    assert DateCue(None, 5, None).closeness(NOON.replace(month=4), NOON) == 1.0
    assert DateCue(None, 5, None).closeness(NOON.replace(month=1), NOON.replace(month=12)) == 0.0
    assert day.closeness(NOON.replace(year=2022), NOON.replace(year=2022)) == 0.0
    assert DateCue(None, 5, 8).closeness(NOON, NOON) == 1.0
    assert DateCue(None, 2, 31).closeness(NOON, NOON) == 0.0


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("What did Caroline say?", [("caroline",)]),
        ("Would Caroline read Dr. Seuss?", [("caroline",), ("seuss",)]),
        ("Is she in New York now?", [("new", "york")]),
        ("Caroline's dog", [("caroline",)]),
        ("Biscuit", []),
        ("Tell me more. Describe it", []),
        ("What Is My Dog Called", []),
        ("WHERE IS ANN", []),
        ("When did I go there on Monday in May?", []),
        ("王小明喜欢吃什么？", [("王小明",)]),
        ("我和李雷去了哪里", [("李雷",)]),
        ("你知道王峰的生日吗", [("王峰",)]),
        ("马拉松是什么时候？", []),
        ("我的狗叫什么？", []),
    ],
)
def test_names_are_told_from_other_words(text: str, names: list[tuple[str, ...]]) -> None:
    assert list(find_names(text)) == names


def test_the_share_of_questions_in_a_text_is_by_length() -> None:
    assert asking_share("Fine.") == 0.0
    assert asking_share("How are you?") == 1.0
    assert asking_share("你好吗？") == 1.0
    assert 0.4 < asking_share("I am fine. And you are?") < 0.7
    assert asking_share("") == 0.0


# --- the gate -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case.question}-{len(case.body)}-{case.body[0]}"
)
def test_a_small_body_knows_what_it_was_told_and_nothing_else(case: Case) -> None:
    scores = bm25(case.body, case.question)
    ranking = ask(
        case.question,
        [
            candidate(n, text, dense=case.cosines[n], words=scores[n], context=scores[n])
            for n, text in enumerate(case.body)
        ],
    )
    assert ranking.known == case.known
    assert bool(ranking.hits) == case.known


def test_a_literal_query_finds_all_that_contains_it_and_nothing_else() -> None:
    texts = ("植物有趋光性", "光线很好", "趋光是一种本能", "我喜欢趋同进化", "飞蛾趋光")
    found = ask("趋光", [candidate(n, t, words=1.0, dense=0.9) for n, t in enumerate(texts)])
    assert sorted(order(found.hits)) == [0, 2, 4]
    assert found.confidence == 1.0
    assert not ask("黑洞", [candidate(1, texts[0], dense=0.95)]).known


def test_a_stranger_is_not_known_however_near_the_topic_is() -> None:
    told = [
        candidate(n, "I joined a pottery class and love it", "Melanie", context=9.0, dense=0.84)
        for n in range(50)
    ]
    assert ask("When did Melanie join a pottery class?", told).known
    stranger = ask("When did Nathaniel join a pottery class?", told)
    assert not stranger.known
    assert stranger.evidence["names"] == -1


def test_a_name_that_was_only_talked_of_is_known() -> None:
    told = [candidate(1, "My sister Maria moved to Porto", dense=0.80)]
    assert ask("What does Maria do?", told).evidence["names"] == 1


def test_one_known_person_is_enough_beside_unknown_names() -> None:
    told = [candidate(1, "I collect children's books", "Caroline", dense=0.83)]
    assert ask("Would Caroline have Dr. Seuss books?", told).known


def test_a_date_on_which_something_was_told_counts_as_known_words() -> None:
    told = [candidate(1, "We had soup", dense=0.79, spans=((NOON, NOON),))]
    then = ask("What happened on 8 May 2023?", told)
    later = ask("What happened on 8 July 2024?", told)
    assert then.evidence["coverage"] > later.evidence["coverage"] == 0
    assert then.confidence > later.confidence


unit = st.floats(0, 1)


@given(names=st.floats(-1, 1), cover=unit, alike=st.floats(-1, 1.5), crowd=st.integers(0, 500))
def test_confidence_is_a_share_that_rises_with_every_evidence(
    names: float, cover: float, alike: float, crowd: int
) -> None:
    base = confidence(Evidence(names, cover, alike, crowd))
    assert 0 <= base <= 1
    assert confidence(Evidence(names + 0.5, cover, alike, crowd)) >= base
    assert confidence(Evidence(names, cover + 0.1, alike, crowd)) >= base
    assert confidence(Evidence(names, cover, alike + 0.1, crowd)) >= base
    assert confidence(Evidence(names, cover, alike, crowd + 50)) <= base


def test_a_scale_places_cosines_between_chance_and_certainty() -> None:
    scale = SimilarityScale(0.2, 0.6, 0.1)
    assert scale.place(0.2) == 0
    assert scale.place(0.6) == pytest.approx(1)
    assert scale.place(0.3, spaceless=True) == pytest.approx(0)


def test_rare_words_weigh_more_and_a_text_with_all_covers_all() -> None:
    texts = [{"tea", "cup"}, {"tea"}, {"tea", "garden"}]
    weights = gate.word_weights(["tea", "cup", "whale"], texts)
    assert weights["tea"] < weights["cup"] < weights["whale"]
    assert gate.coverage(weights, texts) == pytest.approx(
        (weights["tea"] + weights["cup"]) / sum(weights.values())
    )
    assert gate.coverage(gate.word_weights(["tea"], texts), texts) == 1
    assert gate.coverage({}, texts) == 0
