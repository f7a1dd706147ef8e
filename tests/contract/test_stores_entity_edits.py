"""What users do to entities: merge, split, undo; and what is told afterwards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from pipeline.domain.bodies import Body
from pipeline.domain.entity_views import Operation
from pipeline.domain.memory import Alias
from pipeline.errors import Conflict, InvalidInput, NotFound
from tests.support.entities import (
    entity,
    forget,
    groups,
    memory,
    mentioned,
    naming,
    related,
    view,
)
from tests.support.stores import Stores, in_background

BOB = Alias("Robert", "Bob", "said")


def merge(stores: Stores, body: Body, name: str, into: str) -> Operation:
    ends = entity(stores, body, name), entity(stores, body, into)
    return stores.entities.merge(stores.project, body.id, *ends)


def split(stores: Stores, body: Body, name: str, alias: str) -> Operation:
    at = entity(stores, body, name)
    return stores.entities.split_alias(stores.project, body.id, at, alias)


def take_out(stores: Stores, body: Body, name: str, new: str, *texts: str) -> Operation:
    memories = [memory(stores, body, text) for text in texts]
    at = entity(stores, body, name)
    return stores.entities.split_memories(stores.project, body.id, at, memories, new)


def undo(stores: Stores, body: Body, done: Operation) -> Operation:
    return stores.entities.undo(stores.project, body.id, done.id)


def state(stores: Stores, body: Body) -> tuple[Any, ...]:
    return groups(stores, body), mentioned(stores, body), related(stores, body)


# --- merging -------------------------------------------------------------------------------------


def test_a_merged_entity_is_part_of_the_other_under_every_name(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Liz came", "Liz", "Ann", relations=[("Liz", "friend_of", "Ann")]))
    stores.tell(body, naming("Elizabeth came", "Elizabeth"))
    old = entity(stores, body, "Liz")
    done = merge(stores, body, "Liz", "Elizabeth")
    assert (done.kind, done.undone_at) == ("merge", None)
    assert done.entity is not None
    assert done.other is not None
    assert (done.entity.name, done.other.name) == ("Liz", "Elizabeth")
    assert groups(stores, body) == {"Elizabeth": ("Liz",), "Ann": ()}
    assert related(stores, body) == ["Elizabeth friend_of Ann"]
    stores.tell(body, naming("liz left", "LIZ"))
    found = stores.entities.get_entity(stores.project, body.id, old)
    assert (found.name, found.mentions) == ("Elizabeth", 3)
    (evidence,) = found.aliases[0].evidence
    assert (evidence.code, evidence.operation_id) == ("user", done.id)
    assert found.operations == (done,)


def test_merging_again_changes_nothing(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Liz came", "Liz"), naming("Elizabeth came", "Elizabeth"))
    liz, elizabeth = entity(stores, body, "Liz"), entity(stores, body, "Elizabeth")
    merging = (stores.project, body.id, liz, elizabeth)
    assert stores.entities.merge(*merging) == stores.entities.merge(*merging)
    assert stores.count("entity_links") == 1


def test_undoing_a_merge_parts_them_with_what_was_told_since(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Liz came", "Liz"), naming("Elizabeth came", "Elizabeth"))
    old = entity(stores, body, "Liz")
    done = merge(stores, body, "Liz", "Elizabeth")
    stores.tell(body, naming("Liz left", "Liz"))
    undone = undo(stores, body, done)
    assert undone.undone_at is not None
    assert entity(stores, body, "Liz") == old
    assert mentioned(stores, body) == {
        "Liz": ["Liz came", "Liz left"],
        "Elizabeth": ["Elizabeth came"],
    }
    assert undo(stores, body, done) == undone
    assert view(stores, body, "Liz").operations == (undone,)


def test_what_is_merged_is_called_as_the_last_merge_says(stores: Stores) -> None:
    body = stores.body()
    for name in ("Ann", "Annie", "Anna Lee"):
        stores.tell(body, naming(f"{name} came", (name, "other")))
    merge(stores, body, "Ann", "Annie")
    merge(stores, body, "Annie", "Anna Lee")
    assert groups(stores, body) == {"Anna Lee": ("Ann", "Annie")}


def test_what_makes_no_sense_is_refused(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    stores.tell(body, naming("Everyone calls Robert Bob", "Robert", aliases=[BOB]))
    stores.tell(other, naming("Ann came", "Ann"))
    robert, ann = entity(stores, body, "Robert"), entity(stores, other, "Ann")
    bob = stores.value("SELECT id FROM entity_names WHERE name = 'Bob'")
    project, merging = stores.project, stores.entities.merge
    with pytest.raises(InvalidInput, match="itself"):
        merging(project, body.id, robert, robert)
    with pytest.raises(Conflict, match="already") as refused:
        merging(project, body.id, bob, robert)
    assert refused.value.code == "entities_are_one"
    stranger = stores.new_project()
    for call in (
        lambda: merging(project, body.id, robert, ann),
        lambda: merging(project, body.id, ann, robert),
        lambda: merging(project, other.id, robert, ann),
        lambda: merging(stranger, body.id, bob, robert),
        lambda: merging(project, body.id, robert, uuid4()),
        lambda: stores.entities.get_entity(stranger, body.id, robert),
        lambda: stores.entities.get_entity(project, other.id, robert),
        lambda: stores.entities.split_alias(project, other.id, robert, "Bob"),
        lambda: stores.entities.split_alias(stranger, body.id, robert, "Bob"),
        lambda: stores.entities.undo(project, body.id, uuid4()),
    ):
        with pytest.raises(NotFound):
            call()
    done = split(stores, body, "Robert", "Bob")
    with pytest.raises(NotFound):
        stores.entities.undo(project, other.id, done.id)


# --- splitting -----------------------------------------------------------------------------------


def test_a_name_that_is_split_off_is_not_joined_again_by_the_same_evidence(
    stores: Stores,
) -> None:
    body = stores.body()
    said = naming("Everyone calls Robert Bob", "Robert", aliases=[BOB])
    stores.tell(body, said, naming("Bob came", "Bob"))
    done = split(stores, body, "Robert", "Bob")
    assert split(stores, body, "Robert", "Bob") == done
    expected = {"Robert": (), "Bob": ()}
    assert groups(stores, body) == expected
    stores.tell(body, said)
    model = Alias("Robert", "Bob", "model")
    stores.tell(body, naming("Robert left", "Robert", "Bob", aliases=[model]))
    assert groups(stores, body) == expected
    stores.tell(body, naming("Really, Bob is Robert", "Robert", "Bob", aliases=[BOB]))
    assert groups(stores, body) == {"Robert": ("Bob",)}


def test_undoing_a_split_joins_them_again(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Everyone calls Robert Bob", "Robert", aliases=[BOB]))
    before = state(stores, body)
    done = split(stores, body, "Robert", "Bob")
    stores.tell(body, naming("Bob came", "Bob"))
    assert mentioned(stores, body)["Bob"] == ["Bob came", "Everyone calls Robert Bob"]
    undo(stores, body, done)
    assert groups(stores, body) == before[0]
    assert mentioned(stores, body) == {"Robert": ["Bob came", "Everyone calls Robert Bob"]}


def test_a_merged_entity_can_be_split_out_with_its_own_aliases(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Everyone calls Robert Bob", "Robert", aliases=[BOB]))
    stores.tell(body, naming("The boss came", ("Boss", "person")))
    merge(stores, body, "Robert", "Boss")
    assert groups(stores, body) == {"Boss": ("Robert", "Bob")}
    split(stores, body, "Boss", "Robert")
    assert groups(stores, body) == {"Boss": (), "Robert": ("Bob",)}


def test_a_split_outlasts_the_name_it_was_taken_from(stores: Stores) -> None:
    body = stores.body()
    rob = Alias("Rob", "Bob", "said")
    stores.tell(body, naming("Robert came", "Robert"))
    called = naming("Robert is Rob", "Robert", aliases=[Alias("Robert", "Rob", "said")])
    stores.tell(body, called, naming("Rob is Bob", "Rob", aliases=[rob]))
    split(stores, body, "Robert", "Bob")
    forget(stores, body, "Robert came")
    forget(stores, body, "Robert is Rob")
    assert groups(stores, body) == {"Rob": (), "Bob": ()}


def test_memories_that_mean_somebody_else_become_one_of_their_own(stores: Stores) -> None:
    body = stores.body()
    likes = [("Tom", "likes", "tea")]
    stores.tell(body, naming("Tom likes tea", "Tom", ("tea", "thing"), relations=likes))
    stores.tell(body, naming("Tom came", "Tom"))
    done = take_out(stores, body, "Tom", "Tom from work", "Tom likes tea")
    assert done.memory_ids == (memory(stores, body, "Tom likes tea"),)
    assert related(stores, body) == ["Tom from work likes tea"]
    stores.tell(body, naming("Tom left", "Tom"), naming("He sang", "Tom from work"))
    assert mentioned(stores, body) == {
        "tea": ["Tom likes tea"],
        "Tom": ["Tom came", "Tom left"],
        "Tom from work": ["He sang", "Tom likes tea"],
    }
    assert take_out(stores, body, "Tom", "Tom from work", "Tom likes tea") == done
    assert view(stores, body, "Tom from work").type == "person"
    undo(stores, body, done)
    assert mentioned(stores, body) == {
        "tea": ["Tom likes tea"],
        "Tom": ["Tom came", "Tom left", "Tom likes tea"],
        "Tom from work": ["He sang"],
    }


def test_an_invented_name_goes_when_its_split_is_undone(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Tom likes tea", "Tom"), naming("Tom came", "Tom"))
    before = state(stores, body)
    done = take_out(stores, body, "Tom", "Tom from work", "Tom likes tea")
    new = entity(stores, body, "Tom from work")
    stores.project_due(body)
    undone = undo(stores, body, done)
    assert undone.undone_at is not None
    assert state(stores, body) == before
    assert new in [e for batch in stores.project_due(body) for e in batch.gone_entities]
    assert undo(stores, body, done).undone_at == undone.undone_at


def test_later_splits_outlast_that_an_earlier_one_is_undone(stores: Stores) -> None:
    body = stores.body()
    texts = [f"Tom {number}" for number in range(4)]
    stores.tell(body, *(naming(text, "Tom") for text in texts))
    first = take_out(stores, body, "Tom", "Second Tom", "Tom 1", "Tom 2", "Tom 3")
    second = take_out(stores, body, "Second Tom", "Third Tom", "Tom 2")
    undo(stores, body, first)
    assert mentioned(stores, body) == {"Tom": ["Tom 0", "Tom 1", "Tom 3"], "Third Tom": ["Tom 2"]}
    undo(stores, body, second)
    assert mentioned(stores, body) == {"Tom": texts}


def test_splits_that_mean_nothing_are_refused(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    stores.tell(body, naming("Tom likes tea", "Tom", "Ann"), naming("Tom came", "Tom"))
    stores.tell(body, naming("Ann came", "Ann"))
    stores.tell(other, naming("Tom too", "Tom"))

    def refused(call: Callable[[], object], field: str) -> None:
        with pytest.raises(InvalidInput) as error:
            call()
        assert error.value.field == field

    refused(lambda: split(stores, body, "Tom", "Tom"), "alias")
    refused(lambda: split(stores, body, "Tom", "Ann"), "alias")
    refused(lambda: split(stores, body, "Tom", "Zoe"), "alias")
    refused(lambda: take_out(stores, body, "Tom", "X", "Tom came", "Ann came"), "memory_ids")
    refused(lambda: take_out(stores, body, "Tom", "X", "Tom came", "Tom likes tea"), "memory_ids")
    tom = entity(stores, body, "Tom")
    foreign = memory(stores, other, "Tom too")
    taking = stores.entities.split_memories
    refused(lambda: taking(stores.project, body.id, tom, [foreign], "X"), "memory_ids")
    with pytest.raises(Conflict) as taken:
        take_out(stores, body, "Tom", "ann", "Tom came")
    assert taken.value.code == "entity_name_taken"
    assert "X" not in groups(stores, body)


def test_a_deleted_memory_takes_along_what_was_done_with_it(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Tom likes tea", "Tom"), naming("Tom came", "Tom"))
    done = take_out(stores, body, "Tom", "Zebedee", "Tom likes tea")
    forget(stores, body, "Tom likes tea")
    assert "Zebedee" not in stores.everything()
    undone = undo(stores, body, done)
    assert (undone.other, undone.memory_ids) == (None, ())
    assert mentioned(stores, body) == {"Tom": ["Tom came"]}


# --- all of it ------------------------------------------------------------------------------------


def test_an_edit_waits_for_the_commit_under_way(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Liz came", "Liz"), naming("Elizabeth came", "Elizabeth"))
    with stores.database.transaction() as tx:
        tx.execute("SELECT 1 FROM lanes WHERE body_id = %s FOR NO KEY UPDATE", (body.id,))
        done = in_background(lambda: merge(stores, body, "Liz", "Elizabeth"))
        stores.wait_for_lock()
        assert set(groups(stores, body)) == {"Liz", "Elizabeth"}
    done()
    assert groups(stores, body) == {"Elizabeth": ("Liz",)}


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_can_be_undone_in_any_order(stores: Stores, seed: int) -> None:
    rng, body = Random(seed), stores.body()
    people = ["Ann", "Bob", "Cid", "Dan", "Eve"]
    drafts = []
    for number in range(16):
        one, other = rng.sample(people, 2)
        likes = [(one, "likes", other)]
        drafts.append(naming(f"memory {number}", one, other, relations=likes))
    called = Alias("Eve", "Evie", "said")
    stores.tell(body, *drafts, naming("Eve is Evie", "Eve", "Evie", aliases=[called]))
    before, done = state(stores, body), list[UUID]()
    for number in range(10):
        operation = _something(stores, body, rng, number)
        done += [operation.id] if operation else []
        assert {t for texts in mentioned(stores, body).values() for t in texts} == {
            each.text for each in stores.all_memories(body)
        }
        assert stores.count("told_relations") == 16
    rng.shuffle(done)
    assert len(done) > 3
    for each in done:
        stores.entities.undo(stores.project, body.id, each)
    assert state(stores, body) == before


def _something(stores: Stores, body: Body, rng: Random, number: int) -> Operation | None:
    """A random edit; None where it would mean nothing."""
    found = groups(stores, body)
    name = rng.choice(sorted(found))
    try:
        match rng.randrange(3):
            case 0:
                return merge(stores, body, name, rng.choice(sorted(found)))
            case 1 if found[name]:
                return split(stores, body, name, rng.choice(found[name]))
            case _:
                texts = mentioned(stores, body)[name]
                some = rng.sample(texts, max(1, len(texts) // 2))
                return take_out(stores, body, name, f"Other {number}", *some)
    except (InvalidInput, Conflict):
        return None
