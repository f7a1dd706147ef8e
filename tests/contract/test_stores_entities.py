"""Entities across sessions: which names are one, why, and what becomes of it when words go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pipeline.adapters.postgres.entities import end_relations
from pipeline.adapters.postgres.pictures import PostgresPictures
from pipeline.domain.memory import Alias
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
from tests.support.stores import NOON, Stores, at_once, draft

BOB = Alias("Robert", "Bob", "said")
ZED = Alias("Robert", "Zed", "said")
WHO = ("World Health Organization", "org")


def test_names_are_resolved_across_sessions(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("One", "Anna", "Anna Baker's"))
    stores.tell(body, naming("Two", "Ａｎｎａ’ｓ", "Tom Baker"))
    stores.tell(body, naming("Three", "TOM", ("劉偉", "person")))
    stores.tell(body, naming("Four", ("刘伟", "person"), ("WHO", "other")))
    stores.tell(body, naming("Five", WHO))
    assert groups(stores, body) == {
        "Anna": (),
        "Anna Baker's": (),
        "Tom Baker": ("TOM",),
        "WHO": ("World Health Organization",),
        "劉偉": (),
    }


def test_it_is_told_why_two_names_are_one(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Bob came", "Bob"))
    stores.tell(body, naming("Everyone calls Robert Bob", "Robert", aliases=[BOB]))
    stores.tell(body, naming("Bob left", "Bob"))
    found = view(stores, body, "Robert")
    assert (found.name, found.mentions, found.type) == ("Bob", 3, "person")
    assert [alias.name for alias in found.aliases] == ["Robert"]
    (evidence,) = found.aliases[0].evidence
    assert (evidence.code, evidence.other) == ("said", "Bob")
    assert evidence.memory_id == memory(stores, body, "Everyone calls Robert Bob")
    assert evidence.reason.startswith("a memory says")
    assert len(found.memory_ids) == 3


def test_an_entity_keeps_its_id_when_it_gets_another_name(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("One", "Tom"))
    before = entity(stores, body, "Tom")
    stores.tell(body, naming("Two", "Tom Baker"))
    assert entity(stores, body, "Tom Baker") == before
    find = PostgresPictures(stores.database).find_entity
    for name in ("tom", "Tom Baker's", "TOM BAKER"):
        assert find(stores.project, body.id, name) == before


def test_two_entities_that_turn_out_to_be_one_are_joined_with_all_they_have(
    stores: Stores,
) -> None:
    body = stores.body()
    told = ("Bob", "friend_of", "Anna")
    stores.tell(body, naming("Bob knows Anna", "Bob", "Anna", relations=[told]))
    stores.tell(body, naming("Robert came", "Robert"))
    old = entity(stores, body, "Robert")
    stores.prepare(body, naming("Robert is Bob", "Robert", aliases=[BOB]))
    stores.commit(body)
    assert mentioned(stores, body) == {
        "Anna": ["Bob knows Anna"],
        "Bob": ["Bob knows Anna", "Robert came", "Robert is Bob"],
    }
    assert related(stores, body) == ["Bob friend_of Anna"]
    batches = stores.project_due(body)
    gone = [each for batch in batches for each in batch.gone_entities]
    assert gone == [old]
    projected = {m for batch in batches for m in batch.graph.mentions}
    assert memory(stores, body, "Robert came") in projected


def test_a_relation_between_two_names_of_one_is_kept_and_not_shown(stores: Stores) -> None:
    body = stores.body()
    told = ("Bob", "is", "Robert")
    stores.tell(body, naming("Bob is Robert", "Bob", "Robert", relations=[told], aliases=[BOB]))
    assert related(stores, body) == []
    assert stores.count("told_relations") == 1


def test_names_of_two_bodies_never_meet(stores: Stores) -> None:
    one, other = stores.body(), stores.body()
    stores.tell(one, naming("Tom came", "Tom"))
    stores.tell(other, naming("Tom Baker came", "Tom Baker", "Bob", aliases=[BOB]))
    stores.tell(one, naming("Bob came", "Bob"))
    assert groups(stores, one) == {"Bob": (), "Tom": ()}
    assert groups(stores, other) == {"Tom Baker": (), "Bob": ("Robert",)}


def test_a_type_that_is_learnt_is_shown_and_projected(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Biscuit barks", ("Biscuit", "other")))
    stores.prepare(body, naming("Biscuit is my dog", ("Biscuit", "thing")))
    stores.commit(body)
    assert view(stores, body, "Biscuit").type == "thing"
    found = {e.name: e.type for batch in stores.project_due(body) for e in batch.graph.entities}
    assert found["Biscuit"] == "thing"


def test_a_memory_is_known_by_every_name_of_its_entities(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Robert is Bob", "Robert", "Ann", aliases=[BOB]))
    stores.tell(body, naming("Bob came", "Bob"))
    (_, came) = stores.all_memories(body)
    assert came.entities == ("Robert",)
    assert sorted(came.called) == ["bob", "robert"]


def test_a_known_name_is_found_wherever_it_stands(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    stores.tell(body, naming("I love Max", ("Max", "other")))
    stores.tell(body, naming("我认识陈浩", "陈浩"))
    stores.tell(body, naming("Max gave up the marathon"), naming("Lea did not"))
    stores.tell(body, naming("我和陈浩分手了"))
    stores.tell(other, naming("Max came"))
    assert groups(stores, body) == {"Max": (), "陈浩": ()}
    assert groups(stores, other) == {}
    assert mentioned(stores, body) == {
        "Max": ["I love Max", "Max gave up the marathon"],
        "陈浩": ["我和陈浩分手了", "我认识陈浩"],
    }
    called = {each.text: tuple(each.called) for each in stores.all_memories(body)}
    assert called["Max gave up the marathon"] == ("max",)
    assert called["Lea did not"] == ()


def test_a_known_nickname_goes_to_whom_it_belongs(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Everyone calls Robert Zed", "Robert", aliases=[ZED]))
    stores.tell(body, naming("Alfred is Zed too", "Alfred", aliases=[replace(ZED, name="Alfred")]))
    stores.tell(body, naming("Zed got married"))
    assert "Zed got married" in mentioned(stores, body)["Robert"]
    assert "Zed got married" not in mentioned(stores, body)["Alfred"]


def test_a_name_that_was_found_goes_with_the_last_memory_that_has_it(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("I love Max", ("Max", "other")))
    stores.tell(body, naming("Max gave up"))
    forget(stores, body, "I love Max")
    assert groups(stores, body) == {"Max": ()}
    forget(stores, body, "Max gave up")
    assert groups(stores, body) == {}


# --- deleting ----------------------------------------------------------------------------------


def test_when_the_words_that_made_two_names_one_go_they_are_two_again(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Bob came", "Bob"))
    stores.tell(body, naming("Robert came", "Robert"))
    stores.tell(body, naming("Robert is Bob", "Robert", aliases=[BOB]))
    forget(stores, body, "Robert is Bob")
    assert groups(stores, body) == {"Bob": (), "Robert": ()}
    assert mentioned(stores, body) == {"Bob": ["Bob came"], "Robert": ["Robert came"]}
    robert = entity(stores, body, "Robert")
    (batch,) = stores.project_due(body)
    assert batch.graph.mentions == {memory(stores, body, "Robert came"): [robert]}


def test_while_another_memory_says_so_they_stay_one(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Robert is Bob", "Robert", aliases=[BOB]))
    stores.tell(body, naming("Bob means Robert", "Bob", "Robert", aliases=[BOB]))
    forget(stores, body, "Robert is Bob")
    assert groups(stores, body) == {"Robert": ("Bob",)}
    (evidence,) = view(stores, body, "Bob").aliases[0].evidence
    assert evidence.memory_id == memory(stores, body, "Bob means Robert")


def test_what_names_themselves_show_lasts_while_both_are_used(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("WHO wrote", ("WHO", "other")))
    stores.tell(body, naming("The organisation wrote", WHO))
    stores.tell(body, naming("It wrote again", WHO, "Ann"))
    forget(stores, body, "The organisation wrote")
    found = view(stores, body, "WHO")
    assert [alias.name for alias in found.aliases] == [WHO[0]]
    assert found.aliases[0].evidence[0].memory_id == memory(stores, body, "It wrote again")
    forget(stores, body, "It wrote again")
    assert groups(stores, body) == {"WHO": ()}


def test_a_deleted_memory_takes_along_the_names_that_only_it_used(stores: Stores) -> None:
    body = stores.body()
    secret = "Zebedee"
    stores.tell(body, naming("Robert came", "Robert"))
    alias = Alias("Robert", secret, "said")
    stores.tell(body, naming("Robert has another name", "Robert", aliases=[alias]))
    assert secret in stores.everything()
    forget(stores, body, "Robert has another name")
    assert secret not in stores.everything()
    assert groups(stores, body) == {"Robert": ()}


def test_an_entity_whose_first_name_goes_is_called_by_the_next(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Tom came", "Tom"))
    stores.tell(body, naming("Tom Baker came", "Tom Baker"))
    old = entity(stores, body, "Tom")
    forget(stores, body, "Tom came")
    assert groups(stores, body) == {"Tom Baker": ()}
    batches = stores.project_due(body)
    assert old in [each for batch in batches for each in batch.gone_entities]
    assert mentioned(stores, body) == {"Tom Baker": ["Tom Baker came"]}


def test_a_deleted_body_leaves_no_names(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Robert is Bob", "Robert", aliases=[BOB]))
    robert = entity(stores, body, "Robert")
    stores.entities.split_alias(stores.project, body.id, robert, "Bob")
    stores.bodies.delete_body(stores.project, body.id)
    stores.project_due(body)
    stores.later(400)
    while stores.upkeep.purge_deleted(1_000):
        continue
    tables = "entities entity_names entity_links entity_operations namings told_relations"
    assert [stores.count(table) for table in tables.split()] == [0] * 6


# --- relations that end -------------------------------------------------------------------------


def test_relations_end_with_what_told_them_and_hold_again(stores: Stores) -> None:
    body = stores.body()
    told = ("Ann", "lives_in", "Porto")
    stores.tell(body, naming("Ann lives in Porto", "Ann", ("Porto", "place"), relations=[told]))
    ended = memory(stores, body, "Ann lives in Porto")

    def end(at: object) -> None:
        with stores.database.transaction() as tx:
            end_relations(tx, [ended], [at])  # type: ignore[list-item] # a time or None

    end(NOON.replace(year=2027))
    (relation,) = view(stores, body, "Ann").relations
    assert relation.valid_to == NOON.replace(year=2027)
    alias = Alias("Ann", "Annie", "said")
    stores.tell(body, naming("Ann is Annie", "Ann", "Annie", aliases=[alias]))
    assert view(stores, body, "Annie").relations == (relation,)
    end(NOON.replace(year=2020))
    assert view(stores, body, "Ann").relations[0].valid_to == relation.valid_from
    end(None)
    assert view(stores, body, "Ann").relations[0].valid_to is None


def test_an_end_outlasts_that_entities_are_joined(stores: Stores) -> None:
    body = stores.body()
    told = ("Bob", "lives_in", "Porto")
    stores.tell(body, naming("Bob lives there", "Bob", ("Porto", "place"), relations=[told]))
    stores.tell(body, naming("Robert came first", "Robert"))
    with stores.database.transaction() as tx:
        end_relations(tx, [memory(stores, body, "Bob lives there")], [NOON.replace(year=2027)])
    stores.tell(body, naming("Robert is Bob", "Robert", aliases=[BOB]))
    assert view(stores, body, "Robert").relations[0].valid_to == NOON.replace(year=2027)


# --- many at once -------------------------------------------------------------------------------


def test_ten_parallel_facts_about_alice_are_ten_mentions_of_one(stores: Stores) -> None:
    body = stores.body()
    for number in range(10):
        stores.prepare(body, naming(f"Fact {number}", "Alice", f"Friend {number} Lee"))

    def commit(_: int) -> None:
        while stores.commit(body) is not None or stores.work.lane_ready(body.id):
            continue

    at_once(10, commit)
    stores.project_due(body)
    assert view(stores, body, "Alice").mentions == 10
    assert len(groups(stores, body)) == 11


@pytest.mark.timeout(120)
def test_sixteen_threads_that_tell_and_mend_one_hub_never_block_each_other(
    stores: Stores,
) -> None:
    body = stores.body()
    stores.tell(body, naming("Alice is here", "Alice"), naming("Ally is here", "Ally"))
    for number in range(32):
        alias = [Alias("Alice", f"A{number}", "said")] if number % 4 == 0 else []
        stores.prepare(body, naming(f"Fact {number}", "Alice", f"Bob{number}", aliases=alias))
    alice, ally = entity(stores, body, "Alice"), entity(stores, body, "Ally")

    def work(thread: int) -> None:
        if thread == 0:
            for _ in range(8):
                done = stores.entities.merge(stores.project, body.id, ally, alice)
                stores.entities.undo(stores.project, body.id, done.id)
        elif thread == 1:
            for _ in range(8):
                stores.project_due(body)
        else:
            while stores.commit(body) is not None or stores.work.lane_ready(body.id):
                continue

    at_once(16, work)
    stores.project_due(body)
    found = view(stores, body, "Alice")
    assert found.mentions == 33
    assert len(found.aliases) == 8
    assert view(stores, body, "Ally").mentions == 1


def test_ten_mentions_in_one_part_are_one_entity(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, *(naming(f"Fact {number}", "Alice") for number in range(10)))
    assert view(stores, body, "Alice").mentions == 10
    assert len(groups(stores, body)) == 1


def test_a_body_without_names_is_no_error(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("plain", entities=()))
    assert groups(stores, body) == {}
