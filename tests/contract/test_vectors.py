"""What `pipeline.ports.vectors` promises, of every server that may stand behind it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from qdrant_client.http import models as m

from pipeline.adapters.qdrant import QdrantVectors
from pipeline.errors import DimensionMismatch, VectorsUnavailable
from pipeline.ports.vectors import Arm, ArmQuery, VectorPoint
from tests.contract.conftest import VectorServer
from tests.support.vector_points import (
    ARMS,
    DIMENSION,
    NOTHING,
    dense,
    found,
    point,
    random_points,
    same_answers,
    sparse,
    three_arms,
)


def test_the_dense_arm_answers_by_cosine_whatever_the_lengths(vectors: QdrantVectors) -> None:
    body, near, middle, far = uuid4(), uuid4(), uuid4(), uuid4()
    vectors.upsert(
        [
            point(body, (-5.0,), memory=far),
            point(body, (3.0, 4.0), memory=middle),
            point(body, (0.01,), memory=near),
        ]
    )
    [hits] = vectors.search(body, [ArmQuery("dense", dense(20.0), 10)])
    assert found(hits) == [near, middle, far]
    assert [hit.score for hit in hits] == pytest.approx([1.0, 0.6, -1.0], abs=1e-6)


@pytest.mark.parametrize("arm", ["text", "context"])
def test_a_rare_term_outweighs_a_common_one(vectors: QdrantVectors, arm: Arm) -> None:
    body, rare, common = uuid4(), uuid4(), uuid4()
    told = [(rare, sparse(1)), (common, sparse(2)), *((uuid4(), sparse(2)) for _ in range(20))]
    vectors.upsert([point(body, memory=i, text=terms, context=terms) for i, terms in told])
    [hits] = vectors.search(body, [ArmQuery(arm, sparse(1, 2), 30)])
    assert found(hits)[0] == rare
    assert len(hits) == 22
    assert hits[0].score > 3 * hits[1].score > 0


def test_text_and_context_are_two_arms(vectors: QdrantVectors) -> None:
    body, in_text, in_context = uuid4(), uuid4(), uuid4()
    vectors.upsert(
        [
            point(body, memory=in_text, text=sparse(7)),
            point(body, memory=in_context, context=sparse(7)),
        ]
    )
    _, text, context = vectors.search(body, three_arms())
    assert found(text) == [in_text]
    assert found(context) == [in_context]


def test_result_i_belongs_to_query_i_and_an_empty_query_has_no_hits(
    vectors: QdrantVectors,
) -> None:
    body, memory = uuid4(), uuid4()
    vectors.upsert([point(body, memory=memory, text=sparse(7))])
    queries = [
        ArmQuery("text", NOTHING, 10),
        ArmQuery("text", sparse(7), 10),
        ArmQuery("context", sparse(7), 10),
        ArmQuery("dense", dense(1.0), 0),
        ArmQuery("dense", dense(1.0), 10, states=()),
        ArmQuery("dense", dense(1.0), 10),
    ]
    assert [found(hits) for hits in vectors.search(body, queries)] == [
        [], [memory], [], [], [], [memory]
    ]  # fmt: skip


def test_equal_scores_come_in_the_order_of_their_ids_also_at_the_cut(
    vectors: QdrantVectors,
) -> None:
    body = uuid4()
    memories = [uuid4() for _ in range(600)]
    vectors.upsert(
        [point(body, memory=each, text=sparse(7), context=sparse(7)) for each in memories]
    )
    for hits in vectors.search(body, three_arms(limit=7)):
        assert found(hits) == sorted(memories)[:7]


def test_a_better_hit_stands_before_a_tie(vectors: QdrantVectors) -> None:
    body, best = uuid4(), UUID(int=2**128 - 1)
    tied = [uuid4() for _ in range(100)]
    vectors.upsert([point(body, memory=each, text=sparse(7)) for each in tied])
    vectors.upsert([point(body, memory=best, text=sparse(7, weight=2.0))])
    [hits] = vectors.search(body, [ArmQuery("text", sparse(7), 3)])
    assert found(hits) == [best, *sorted(tied)[:2]]


def test_a_limit_beyond_what_there_is_brings_all(vectors: QdrantVectors) -> None:
    body = uuid4()
    vectors.upsert(random_points(body, 30, seed=1))
    [hits] = vectors.search(body, [ArmQuery("dense", dense(1.0), 5_000)])
    assert len(hits) == 30


def test_writing_a_memory_again_replaces_all_of_it(vectors: QdrantVectors) -> None:
    body, memory = uuid4(), uuid4()
    vectors.upsert([point(body, memory=memory, text=sparse(1), context=sparse(1))])
    for _ in range(2):
        vectors.upsert([point(body, (0.0, 1.0), memory=memory, text=sparse(2), state="outdated")])
    old_text, new_text, context, [hit] = vectors.search(
        body,
        [
            ArmQuery("text", sparse(1), 10),
            ArmQuery("text", sparse(2), 10, states=("outdated",)),
            ArmQuery("context", sparse(1), 10),
            ArmQuery("dense", dense(0.0, 1.0), 10),
        ],
    )
    assert (old_text, found(new_text), context) == ([], [memory], [])
    assert hit.score == pytest.approx(1.0, abs=1e-6)
    assert vectors.count(body) == 1


def test_of_an_id_that_comes_twice_in_a_batch_the_last_one_wins(vectors: QdrantVectors) -> None:
    body, memory = uuid4(), uuid4()
    filler = random_points(body, 300, seed=2)  # so that the two come in different requests too
    first, last = (point(body, memory=memory, text=sparse(n)) for n in (501, 502))
    vectors.upsert([first, point(body, memory=memory, text=sparse(503)), *filler, last])
    answers = vectors.search(body, [ArmQuery("text", sparse(n), 10) for n in (501, 503, 502)])
    assert [found(hits) for hits in answers] == [[], [], [memory]]
    assert vectors.count(body) == 301


def test_states_narrow_every_arm_and_change_no_score(vectors: QdrantVectors) -> None:
    body = uuid4()
    by_state = {state: uuid4() for state in ("valid", "suspected", "outdated", "denied")}
    vectors.upsert(
        [
            point(body, memory=memory, text=sparse(7), context=sparse(7), state=state)
            for state, memory in by_state.items()
        ]
    )
    wanted = ("valid", "denied")
    narrow, wide = (
        vectors.search(body, three_arms(states=wanted)),
        vectors.search(body, three_arms()),
    )
    for few, all_of_them in zip(narrow, wide, strict=True):
        assert found(few) == sorted(by_state[state] for state in wanted)
        assert {hit.score for hit in few} == {hit.score for hit in all_of_them}


def test_a_body_sees_its_own_memories_only(vectors: QdrantVectors) -> None:
    ours, theirs, memory = uuid4(), uuid4(), uuid4()
    vectors.upsert([point(theirs, text=sparse(7), context=sparse(7)) for _ in range(5)])
    assert vectors.search(ours, three_arms()) == [[], [], []]
    vectors.upsert([point(ours, (0.0, 1.0), memory=memory, text=sparse(7), context=sparse(7))])
    assert [found(hits) for hits in vectors.search(ours, three_arms())] == [[memory]] * 3


def test_another_bodys_growth_changes_no_score_and_no_order(vectors: QdrantVectors) -> None:
    body, queries = uuid4(), random_points(uuid4(), 10, seed=4)
    arms = [
        ArmQuery(arm, getattr(query, arm), 40, states)
        for query in queries
        for arm in ARMS
        for states in (None, ("valid",))
    ]
    vectors.upsert(random_points(body, 200, seed=3))
    before = vectors.search(body, arms)
    vectors.upsert(random_points(uuid4(), 2_000, seed=5))
    assert same_answers(vectors.search(body, arms), before)
    assert all(len(hits) > 5 for hits in before)


def test_text_in_a_payload_is_kept_as_it_is(
    vectors: QdrantVectors, vector_server: VectorServer
) -> None:
    body, memory = uuid4(), uuid4()
    state = '已过时 · e\u0301 · 𝕏🜁 · \u202e\\"\n · العربية'
    vectors.upsert([point(body, memory=memory, state=state)])
    [hits] = vectors.search(body, [ArmQuery("dense", dense(1.0), 10, states=(state,))])
    assert found(hits) == [memory]
    admin = vector_server.admin()
    [record] = admin.scroll(vectors.collection, with_payload=True)[0]
    admin.close()
    assert record.payload == {"body": str(body), "state": state}


def test_ten_thousand_memories_are_written_counted_listed_and_found(
    vectors: QdrantVectors,
) -> None:
    body = uuid4()
    points = random_points(body, 10_000, seed=6)
    vectors.upsert(points)
    assert vectors.count(body) == 10_000
    [hits] = vectors.search(body, [ArmQuery("dense", points[-1].dense, 1)])
    assert found(hits) == [points[-1].memory_id]
    listed: list[UUID] = []
    while page := vectors.ids(body, listed[-1] if listed else None, 3_000):
        listed += page
    assert listed == sorted(each.memory_id for each in points)


def test_ids_are_listed_in_pages_that_neither_overlap_nor_miss(vectors: QdrantVectors) -> None:
    body = uuid4()
    memories = sorted(uuid4() for _ in range(10))
    vectors.upsert([point(body, memory=each) for each in memories])
    vectors.upsert([point(uuid4())])
    assert vectors.ids(body, None, 4) == memories[:4]
    assert vectors.ids(body, memories[3], 4) == memories[4:8]
    assert vectors.ids(body, memories[7], 4) == memories[8:]
    assert vectors.ids(body, memories[9], 4) == []
    assert vectors.ids(body, None, 0) == []
    assert vectors.ids(uuid4(), None, 4) == []
    vectors.delete(body, [memories[3]])  # the page goes on after an id that is gone
    assert vectors.ids(body, memories[3], 4) == memories[4:8]


def test_count_is_exact_for_a_body_and_for_all(vectors: QdrantVectors) -> None:
    ours, theirs = uuid4(), uuid4()
    assert vectors.count() == 0
    vectors.upsert([point(ours), point(ours), point(theirs)])
    assert (vectors.count(ours), vectors.count(theirs)) == (2, 1)
    assert (vectors.count(), vectors.count(uuid4())) == (3, 0)


def test_delete_takes_the_ids_of_the_body_and_no_others(vectors: QdrantVectors) -> None:
    ours, theirs = uuid4(), uuid4()
    gone, kept, foreign = uuid4(), uuid4(), uuid4()
    vectors.upsert([point(ours, memory=gone), point(ours, memory=kept)])
    vectors.upsert([point(theirs, memory=foreign)])
    vectors.delete(ours, [gone, foreign, uuid4()])
    vectors.delete(ours, [gone])
    assert vectors.ids(ours, None, 10) == [kept]
    assert vectors.ids(theirs, None, 10) == [foreign]


def test_many_ids_are_deleted_at_once(vectors: QdrantVectors) -> None:
    body = uuid4()
    points = random_points(body, 700, seed=7)
    vectors.upsert(points)
    vectors.delete(body, [each.memory_id for each in points[:-1]])
    assert vectors.ids(body, None, 10) == [points[-1].memory_id]


def test_delete_body_takes_all_of_it_and_nothing_else(vectors: QdrantVectors) -> None:
    ours, theirs = uuid4(), uuid4()
    vectors.upsert(random_points(ours, 1_500, seed=8))
    vectors.upsert([point(theirs)])
    vectors.delete_body(ours)
    vectors.delete_body(ours)
    assert (vectors.count(ours), vectors.count(theirs)) == (0, 1)
    assert vectors.search(ours, three_arms()) == [[], [], []]


def test_a_deleted_memory_may_be_written_again(vectors: QdrantVectors) -> None:
    body, memory = uuid4(), uuid4()
    for _ in range(2):
        vectors.upsert([point(body, memory=memory)])
        assert vectors.count(body) == 1
        vectors.delete(body, [memory])
        assert vectors.count(body) == 0


def test_empty_writes_do_nothing(vectors: QdrantVectors) -> None:
    vectors.upsert([])
    vectors.delete(uuid4(), [])
    assert vectors.search(uuid4(), []) == []
    assert vectors.count() == 0


def test_ensure_may_be_called_again_and_by_many_at_once(
    vector_server: VectorServer, vector_prefix: str
) -> None:
    stores = [vector_server.store(vector_prefix) for _ in range(6)]
    together = Barrier(len(stores))

    def ensure(store: QdrantVectors) -> None:
        store.ping()
        together.wait()
        store.ensure()

    with ThreadPoolExecutor(len(stores)) as threads:
        list(threads.map(ensure, stores))
    stores[0].upsert([point(uuid4())])
    stores[1].ensure()
    assert [store.count() for store in stores] == [1] * len(stores)
    for store in stores:
        store.close()


def test_many_threads_share_a_store(vectors: QdrantVectors) -> None:
    bodies = [uuid4() for _ in range(8)]

    def work(body: UUID) -> tuple[int, int]:
        for seed in range(5):
            vectors.upsert(random_points(body, 20, seed=seed * 100 + bodies.index(body)))
        [hits] = vectors.search(body, [ArmQuery("dense", dense(1.0), 1_000)])
        return vectors.count(body), len(hits)

    with ThreadPoolExecutor(len(bodies)) as threads:
        assert list(threads.map(work, bodies)) == [(100, 100)] * len(bodies)


def test_a_closed_store_opens_again(vectors: QdrantVectors) -> None:
    vectors.close()
    vectors.close()
    assert vectors.count() == 0


def test_another_model_or_dimension_is_refused_with_the_command_that_helps(
    vectors: QdrantVectors, vector_server: VectorServer, vector_prefix: str
) -> None:
    for model, dimension in [("tests/a-model", 16), ("tests/another", DIMENSION)]:
        other = vector_server.store(vector_prefix, model, dimension)
        with pytest.raises(DimensionMismatch, match="memnet rebuild --reindex"):
            other.ensure()
        other.close()
    vectors.ensure()


def test_a_collection_of_this_name_with_other_vectors_is_refused(
    vector_server: VectorServer, vector_prefix: str
) -> None:
    store, admin = vector_server.store(vector_prefix), vector_server.admin()
    other = {"dense": m.VectorParams(size=DIMENSION + 1, distance=m.Distance.COSINE)}
    admin.create_collection(store.collection, vectors_config=other)
    with pytest.raises(DimensionMismatch, match="memnet rebuild --reindex"):
        store.ensure()
    store.close()
    admin.close()


def test_vectors_of_another_size_are_refused_and_none_of_their_batch_is_written(
    vectors: QdrantVectors,
) -> None:
    body = uuid4()
    short = VectorPoint(uuid4(), body, [1.0], NOTHING, NOTHING, "valid")
    with pytest.raises(DimensionMismatch):
        vectors.upsert([point(body), short])
    with pytest.raises(DimensionMismatch):
        vectors.search(body, [ArmQuery("dense", [1.0], 10)])
    assert vectors.count(body) == 0


def test_a_reindex_fills_another_collection_and_then_takes_over(
    vectors: QdrantVectors, vector_server: VectorServer, vector_prefix: str
) -> None:
    body, memory = uuid4(), uuid4()
    vectors.upsert([point(body)])
    following = vector_server.store(vector_prefix, "tests/the-next-model")
    following.prepare()
    following.upsert([point(body, memory=memory)])
    assert vectors.count(body) == 1  # goes on until the new one takes over
    following.activate()
    following.ensure()
    assert following.ids(body, None, 10) == [memory]
    with pytest.raises(VectorsUnavailable) as gone:
        vectors.count(body)
    assert gone.value.code == "vectors_collection_missing"
    following.close()
