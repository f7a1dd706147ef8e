"""Changing the embedding model, and what an older version of the program had prepared."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pipeline.adapters.postgres.reindex import PostgresReindex
from pipeline.ports.reindex import ReindexStore
from tests.support.stores import DIMENSION, NO_USAGE, Stores, draft, prepared


@pytest.fixture
def reindex(stores: Stores) -> ReindexStore:
    return PostgresReindex(stores.database)


def test_memories_of_another_model_are_found_until_they_are_replaced(
    stores: Stores, reindex: ReindexStore
) -> None:
    body = stores.body()
    stores.tell(body, *(draft(f"Statement {n}") for n in range(5)))
    assert reindex.count_other("a model", DIMENSION) == 0
    assert reindex.count_other("a model", 8) == reindex.count_other("new", DIMENSION) == 5
    while found := reindex.other("new", 2, 2):
        vectors = np.array([[float(one.text[-1]), 0.5] for one in found], dtype=np.float32)
        reindex.replace([one.memory_id for one in found], vectors, "new")
    assert reindex.count_other("new", 2) == 0
    stores.projections.enqueue_all(body.id)
    (batch,) = stores.project_due(body)
    for memory, vector in batch.present:
        np.testing.assert_array_equal(vector, [float(memory.text[-1]), 0.5])


def test_parts_that_wait_with_vectors_of_another_model_are_prepared_anew(
    stores: Stores, reindex: ReindexStore
) -> None:
    body = stores.body()
    stores.prepare(body, draft("I like tea"))
    assert reindex.prepare_anew("a model", DIMENSION) == 0
    assert reindex.prepare_anew("a model", 8) == 1
    assert stores.commit(body) is None
    step = stores.claim()
    stores.work.store_prepared(step, replace(prepared(draft("I like tea")), model="old"), NO_USAGE)
    assert reindex.prepare_anew("a model", DIMENSION) == 1
    stores.work.store_prepared(stores.claim(), prepared(draft("I like tea")), NO_USAGE)
    assert stores.commit(body) is not None


def test_a_part_in_the_form_of_another_version_is_prepared_anew(stores: Stores) -> None:
    body = stores.body()
    stores.prepare(body, draft("I like tea"))
    stores.rows("UPDATE steps SET result = result - 'form'")
    assert stores.commit(body) is None
    stores.work.store_prepared(stores.claim(), prepared(draft("I like tea")), NO_USAGE)
    assert stores.commit(body) is not None
