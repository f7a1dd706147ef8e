"""A name that is said to be two people's, and names that are denied to be one."""

from __future__ import annotations

from random import Random

import pytest

from pipeline.domain.bodies import Body
from pipeline.domain.memory import Alias, MemoryState
from tests.support.entities import entity, forget, groups, memory, mentioned, naming, related, view
from tests.support.stores import Stores

ROBERT = Alias("Robert", "Bob", "said")
ALFRED = Alias("Alfred", "Bob", "said")
TWO = (
    ("Everyone calls Robert Bob", "Robert", ROBERT),
    ("Everyone calls Alfred Bob", "Alfred", ALFRED),
)


def tell_two(stores: Stores) -> Body:
    body = stores.body()
    for text, name, alias in TWO:
        stores.tell(body, naming(text, name, "Bob", aliases=[alias]))
    return body


def turn(stores: Stores, body: Body, text: str, state: MemoryState) -> None:
    stores.changes.set_state(stores.project, memory(stores, body, text), state)


# --- shared names --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "short"),
    [
        ("Robert", "Alfred", "Bob"),
        ("王小明", "李晓明", "明明"),
        ("World Health Organization", "World Heritage Office", "WHO"),
        ("人民大学", "人民代表大会", "人大"),
        ("Tom Baker", "Anna Baker", "Baker"),
        ("Tom Baker", "Tom Hardy", "Tom"),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_two_who_share_a_short_name_stay_two(
    stores: Stores, first: str, second: str, short: str, turned: bool
) -> None:
    body = stores.body()
    for name in (first, second):
        whole = turned and short in ("WHO", "Baker", "Tom")
        alias = Alias(*((short, name) if whole else (name, short)), "said")
        stores.tell(body, naming(f"{name} {short}", (name, "other"), aliases=[alias]))
    assert groups(stores, body) == {first: (short,), second: ()}


def test_a_nickname_that_is_told_first_goes_to_the_first_who_has_it(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Bob came", "Bob"))
    for text, name, alias in TWO:
        stores.tell(body, naming(text, name, aliases=[alias]))
    assert groups(stores, body) == {"Bob": ("Robert",), "Alfred": ()}


def test_who_is_told_to_be_called_so_is_meant_there(stores: Stores) -> None:
    body = tell_two(stores)
    told = [("Bob", "lives_in", "Oslo")]
    words = "Alfred, Bob to all, lives in Oslo"
    place = ("Oslo", "place")
    stores.tell(body, naming(words, "Alfred", place, aliases=[ALFRED], relations=told))
    stores.tell(body, naming("Bob got married", "Bob"))
    assert mentioned(stores, body) == {
        "Robert": ["Bob got married", "Everyone calls Robert Bob"],
        "Alfred": [words, "Everyone calls Alfred Bob"],
        "Oslo": [words],
    }
    assert related(stores, body) == ["Alfred lives_in Oslo"]


@pytest.mark.parametrize("lost", ["deleted", "denied"])
def test_a_nickname_goes_to_the_next_when_the_first_loses_it(stores: Stores, lost: str) -> None:
    body = tell_two(stores)
    stores.tell(body, naming("Robert came", "Robert"), naming("Bob came", "Bob"))
    if lost == "deleted":
        forget(stores, body, TWO[0][0])
    else:
        turn(stores, body, TWO[0][0], MemoryState.DENIED)
    assert groups(stores, body) == {"Robert": (), "Bob": ("Alfred",)}
    assert "Bob came" in mentioned(stores, body)["Bob"]
    if lost == "denied":
        turn(stores, body, TWO[0][0], MemoryState.VALID)
        assert groups(stores, body) == {"Robert": ("Bob",), "Alfred": ()}


def test_a_nickname_that_is_split_off_goes_to_nobody(stores: Stores) -> None:
    body = tell_two(stores)
    stores.tell(body, naming("Bob came", "Bob"))
    robert = entity(stores, body, "Robert")
    before = groups(stores, body), mentioned(stores, body)
    done = stores.entities.split_alias(stores.project, body.id, robert, "Bob")
    assert groups(stores, body) == {"Robert": (), "Bob": (), "Alfred": ()}
    stores.entities.undo(stores.project, body.id, done.id)
    assert (groups(stores, body), mentioned(stores, body)) == before
    stores.entities.split_alias(stores.project, body.id, robert, "Bob")
    stores.tell(body, naming("Alfred is Bob again", "Alfred", aliases=[ALFRED]))
    assert groups(stores, body) == {"Robert": (), "Bob": ("Alfred",)}


def test_two_who_share_a_nickname_are_merged_by_a_user_and_parted_again(stores: Stores) -> None:
    body = tell_two(stores)
    before = groups(stores, body), mentioned(stores, body)
    ends = entity(stores, body, "Alfred"), entity(stores, body, "Robert")
    done = stores.entities.merge(stores.project, body.id, *ends)
    assert groups(stores, body) == {"Robert": ("Bob", "Alfred")}
    stores.entities.undo(stores.project, body.id, done.id)
    assert (groups(stores, body), mentioned(stores, body)) == before


def test_what_a_memory_means_may_be_split_off_with_it(stores: Stores) -> None:
    body = tell_two(stores)
    stores.tell(body, naming("Alfred came", "Alfred"))
    alfred, said = entity(stores, body, "Alfred"), memory(stores, body, TWO[1][0])
    stores.entities.split_memories(stores.project, body.id, alfred, [said], "Another Alfred")
    assert mentioned(stores, body) == {
        "Robert": ["Everyone calls Robert Bob"],
        "Alfred": ["Alfred came"],
        "Another Alfred": ["Everyone calls Alfred Bob"],
    }


def test_a_given_name_that_is_anothers_nickname_joins_nobody_else(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming(TWO[0][0], "Robert", aliases=[ROBERT]))
    stores.tell(body, naming("I saw Bob Marley", "Bob Marley"))
    assert groups(stores, body) == {"Robert": ("Bob",), "Bob Marley": ()}


def test_one_whom_two_names_are_said_to_be_has_all_of_them(stores: Stores) -> None:
    body = stores.body()
    for name in ("Clark Kent", "Kal-El"):
        alias = Alias(name, "Superman", "said", same=True)
        stores.tell(body, naming(f"{name} and Superman are one", name, aliases=[alias]))
    assert groups(stores, body) == {"Clark Kent": ("Superman", "Kal-El")}


# --- names that are denied -----------------------------------------------------------------------


def test_what_a_denied_memory_says_of_names_holds_no_more(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Robert came", "Robert"), naming("Bob came", "Bob"))
    stores.tell(body, naming("Robert is Bob", "Robert", "Bob", aliases=[ROBERT]))
    one = groups(stores, body), mentioned(stores, body)
    turn(stores, body, "Robert is Bob", MemoryState.DENIED)
    assert groups(stores, body) == {"Robert": (), "Bob": ()}
    assert mentioned(stores, body) == {
        "Robert": ["Robert came", "Robert is Bob"],
        "Bob": ["Bob came", "Robert is Bob"],
    }
    stores.project_due(body)
    turn(stores, body, "Robert is Bob", MemoryState.OUTDATED)
    assert (groups(stores, body), mentioned(stores, body)) == one
    projected = {m for batch in stores.project_due(body) for m in batch.graph.mentions}
    assert memory(stores, body, "Bob came") in projected


def test_another_memory_that_says_so_still_counts(stores: Stores) -> None:
    body = stores.body()
    for text in ("Robert is Bob", "Bob means Robert"):
        stores.tell(body, naming(text, "Robert", aliases=[ROBERT]))
    turn(stores, body, "Robert is Bob", MemoryState.DENIED)
    assert groups(stores, body) == {"Robert": ("Bob",)}
    (evidence,) = view(stores, body, "Robert").aliases[0].evidence
    assert evidence.memory_id == memory(stores, body, "Bob means Robert")


def test_what_names_themselves_show_is_not_denied(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, naming("Tom Baker came", "Tom Baker"))
    stores.tell(body, naming("Tom left", "Tom"))
    turn(stores, body, "Tom left", MemoryState.DENIED)
    assert groups(stores, body) == {"Tom Baker": ("Tom",)}


def test_what_was_split_off_while_it_was_denied_stays_so(stores: Stores) -> None:
    body = stores.body()
    for text in ("Robert is Bob", "Bob means Robert"):
        stores.tell(body, naming(text, "Robert", aliases=[ROBERT]))
    turn(stores, body, "Robert is Bob", MemoryState.DENIED)
    robert = entity(stores, body, "Robert")
    stores.entities.split_alias(stores.project, body.id, robert, "Bob")
    turn(stores, body, "Robert is Bob", MemoryState.VALID)
    assert groups(stores, body) == {"Robert": (), "Bob": ()}


@pytest.mark.parametrize("seed", range(6))
def test_denied_and_believed_again_in_any_order_leaves_what_was(stores: Stores, seed: int) -> None:
    rng, body = Random(seed), stores.body()
    names = ["Robert", "Alfred", "Wilhelm"]
    texts = []
    for number in range(8):
        name, short = rng.choice(names), rng.choice(["Bob", "Al", "Bill", *names])
        alias = [Alias(name, short, "said")] if name != short else []
        texts.append(f"{number} {name} {short}")
        stores.tell(body, naming(texts[-1], name, aliases=alias))
    before = groups(stores, body), mentioned(stores, body)
    denied = rng.sample(texts, 5)
    for text in denied:
        turn(stores, body, text, MemoryState.DENIED)
    assert groups(stores, body) == derived_anew(stores, body)
    for text in rng.sample(denied, 5):
        turn(stores, body, text, MemoryState.VALID)
    assert (groups(stores, body), mentioned(stores, body)) == before


def derived_anew(stores: Stores, body: Body) -> dict[str, tuple[str, ...]]:
    """What a merge of nobody, undone, leaves: all that names of this body share is looked at."""
    stores.tell(body, naming("Nobody came", "Nobody"))
    nobody = entity(stores, body, "Nobody")
    for name in list(groups(stores, body)):
        if name != "Nobody" and entity(stores, body, name) != nobody:
            done = stores.entities.merge(
                stores.project, body.id, nobody, entity(stores, body, name)
            )
            stores.entities.undo(stores.project, body.id, done.id)
    forget(stores, body, "Nobody came")
    return groups(stores, body)
