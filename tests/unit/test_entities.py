"""To which entities names go, and which are learnt to be one."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID, uuid4

import pytest

from pipeline.domain.entities import MOST_CANDIDATES, KnownName, Placement, Told, keys_of, place
from pipeline.domain.entity_names import SPEAKER, given_name, initials, is_full, normal_name
from pipeline.domain.memory import Alias
from tests.support.stores import draft

MEMORY = UUID(int=1)


def known(
    name: str, type: str = "person", entity: UUID | None = None, short: bool = False
) -> KnownName:
    id = uuid4()
    return KnownName(id, entity or id, name, normal_name(name), type, short)


def told(
    *names: str | tuple[str, str], aliases: Iterable[Alias] = (), memory: UUID = MEMORY
) -> Told:
    typed = tuple((name, "person") if isinstance(name, str) else name for name in names)
    return Told(memory, typed, tuple(aliases))


def linked(placed: Placement) -> set[tuple[str, str, str]]:
    return {(link.source, link.target, link.code) for link in placed.links}


def new(placed: Placement) -> list[str]:
    return [name.name for name in placed.new]


# --- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "forms",
    [
        ("Anna", "ANNA", " anna ", "Ａｎｎａ", "Anna's", "Anna’s", "An\u200bna"),
        ("James", "James'", "James’s"),
        ("Anna  Lee", "anna lee", "Anna\u00a0Lee's"),
        ("W.H.O.", "WHO", "who"),
        ("陈丽", "陳麗"),
        ("刘伟", "劉偉"),
        ("王小明", "王 小明", "王　小明"),
        ("玛丽·居里", "玛丽・居里", "玛丽•居里"),
        ("Jean-Luc", "jean‑luc"),
    ],
)
def test_a_name_is_the_same_in_every_form(forms: tuple[str, ...]) -> None:
    assert len({normal_name(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("小明", "明明"), ("José", "Jose"), ("Tom", "Toms"), ("The Who", "WHO")],
)
def test_other_names_are_others(one: str, other: str) -> None:
    assert normal_name(one) != normal_name(other)


@pytest.mark.parametrize("name", ["'s", "’", " ' ", "s'"])
def test_a_name_of_signs_alone_stays_one(name: str) -> None:
    assert normal_name(name)


def test_a_name_is_cut_where_an_index_ends() -> None:
    assert len(normal_name("\ufdfa" * 200)) == 200


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Tom Baker", "tom"),
        ("Tom", "tom"),
        ("王小明", "小明"),
        ("小明", "小明"),
        ("欧阳小明", "小明"),
        ("小明明明", None),
        ("Dr. Baker", None),
        ("The Beatles", None),
        ("王老师", None),
        ("老师", None),
        ("玛丽·居里", "玛丽"),
        ("3M", None),
    ],
)
def test_a_person_may_be_called_by_the_given_name(name: str, given: str | None) -> None:
    assert given_name(normal_name(name)) == given
    assert is_full(normal_name(name)) == (given not in (None, normal_name(name)))


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("World Health Organization", "who"),
        ("University of Lisbon", "ul"),
        ("WHO", "who"),
        ("U.S.A.", "usa"),
        ("Acme Widget Factory Inc.", "awf"),
        ("the big house", None),
        ("Lisbon", None),
        ("世界卫生组织", None),
    ],
)
def test_initials_are_those_of_words_with_capitals(name: str, letters: str | None) -> None:
    assert initials(name) == letters


# --- the same name ------------------------------------------------------------------------------


def test_the_same_name_is_the_same_entity() -> None:
    anna = known("Anna")
    placed = place([anna], [told("ANNA's", "Bob"), told("Bob", memory=UUID(int=2))])
    assert new(placed) == ["Bob"]
    assert placed.namings == (
        (UUID(int=1), "anna"),
        (UUID(int=1), "bob"),
        (UUID(int=2), "bob"),
    )
    assert placed.links == ()


def test_two_who_share_a_surname_stay_two() -> None:
    placed = place([known("Anna Baker")], [told("Tom Baker"), told("Baker")])
    assert new(placed) == ["Tom Baker", "Baker"]
    assert linked(placed) == set()


def test_similar_names_alone_show_nothing() -> None:
    placed = place([known("小明"), known("Anna")], [told("明明", "Ann")])
    assert linked(placed) == set()


def test_a_type_is_learnt_where_none_was_known() -> None:
    placed = place([known("Biscuit", "other")], [told(("Biscuit", "thing"), ("Rex", "other"))])
    assert placed.retyped == {"biscuit": "thing"}
    assert place([known("Rex", "thing")], [told(("Rex", "person"))]).retyped == {}


# --- short names --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second"),
    [("Tom", "Tom Baker"), ("Tom Baker", "Tom"), ("小明", "王小明"), ("王小明", "小明")],
)
def test_a_given_name_means_the_only_one_who_has_it(first: str, second: str) -> None:
    short, whole = sorted((normal_name(first), normal_name(second)), key=len)
    placed = place([known(first)], [told(second)])
    assert linked(placed) == {(short, whole, "short_name")}
    assert placed.links[0].memory_id == MEMORY
    assert linked(place([], [told(first), told(second)])) == {(short, whole, "short_name")}


def test_with_two_toms_a_tom_is_neither() -> None:
    toms = [known("Tom Baker"), known("Tom Hardy")]
    assert linked(place(toms, [told("Tom")])) == set()
    assert linked(place([], [told("Tom Baker"), told("Tom Hardy"), told("Tom")])) == set()


def test_a_second_tom_takes_nothing_from_the_first() -> None:
    whole = known("Tom Baker")
    toms = [whole, known("Tom", entity=whole.entity_id)]
    placed = place(toms, [told("Tom Hardy"), told("Tom", memory=UUID(int=2))])
    assert new(placed) == ["Tom Hardy"]
    assert linked(placed) == set()
    assert (UUID(int=2), "tom") in placed.namings


def test_two_whole_names_of_one_person_are_one_tom() -> None:
    whole = known("Tom Baker")
    placed = place([whole, known("Tom B. Baker", entity=whole.entity_id)], [told("Tom")])
    assert linked(placed) == {("tom", "tom baker", "short_name")}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("Paris", "place"), ("Paris Hilton", "person")),
        (("Jordan", "person"), ("Jordan River", "place")),
        (("Apple", "other"), ("Apple Watch", "other")),
        (("user", SPEAKER), ("User Smith", "person")),
    ],
)
def test_only_persons_have_short_names(first: tuple[str, str], second: tuple[str, str]) -> None:
    assert linked(place([known(*first)], [told(second)])) == set()
    assert linked(place([known(*second)], [told(first)])) == set()


def test_who_is_called_tom_and_speaks_of_tom_baker_is_another() -> None:
    said = draft("I met Tom Baker", entities=(("Tom", "person"), ("Tom Baker", "person")))
    assert linked(place([], [Told.of(MEMORY, said)])) == set()


# --- acronyms -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["org", "other", "thing", "topic"])
def test_an_acronym_means_the_only_name_with_its_initials(kind: str) -> None:
    long, short = ("World Health Organization", kind), ("WHO", "other")
    expected = {("who", "world health organization", "acronym")}
    assert linked(place([known(*long)], [told(short)])) == expected
    assert linked(place([known(*short)], [told(long)])) == expected
    assert linked(place([], [told(short), told(long)])) == expected


def test_an_acronym_of_two_names_means_neither() -> None:
    names = [known("World Health Organization", "org"), known("Wild Horse Orchard", "org")]
    assert linked(place(names, [told(("WHO", "other"))])) == set()


def test_people_have_no_acronyms() -> None:
    assert linked(place([known("Mary Ann Evans")], [told(("MAE", "other"))])) == set()
    assert linked(place([known("Mary Ann Evans", "other")], [told("MAE")])) == set()


def test_two_letters_need_a_name_that_is_known_to_be_no_persons() -> None:
    short = told(("UN", "other"))
    assert linked(place([known("United Nations", "other")], [short])) == set()
    assert linked(place([known("United Nations", "org")], [short])) != set()


def test_a_place_is_not_an_organisation_with_its_initials() -> None:
    placed = place([known("UK", "place")], [told(("University of Kent", "org"))])
    assert linked(placed) == set()


# --- what is said -------------------------------------------------------------------------------


def test_what_a_text_says_is_one_is_one_whatever_else_has_the_name() -> None:
    said = Alias("Robert", "Bob", "said")
    placed = place([known("Bob"), known("Bob Ross")], [told("Robert", aliases=[said])])
    assert linked(placed) == {("bob", "robert", "said")}
    assert (MEMORY, "bob") in placed.namings


def test_every_memory_that_says_so_is_evidence() -> None:
    said = Alias("Robert", "Bob", "said")
    both = [told("Robert", aliases=[said], memory=UUID(int=n)) for n in (1, 2)]
    assert [link.memory_id.int for link in place([], both).links] == [1, 2]


def test_what_may_mean_something_else_counts_only_for_who_is_known() -> None:
    said = [Alias("小明", "明明", "said", needs=1)]
    assert place([], [told("小雨", aliases=said)]).links == ()
    assert "明明" not in new(place([], [told("小雨", aliases=said)]))
    assert linked(place([known("小明")], [told("小雨", aliases=said)])) == {
        ("明明", "小明", "said")
    }
    both = [Alias("小明", "老大", "said", needs=2)]
    assert place([known("小明")], [told("小雨", aliases=both)]).links == ()
    assert place([known("小明"), known("老大")], [told("小雨", aliases=both)]).links != ()


@pytest.mark.parametrize(
    ("names", "alias"),
    [
        ([known("Anna Baker"), known("Tom Baker")], ("Anna Baker", "Tom Baker")),
        ([known("Paris", "place"), known("Anna")], ("Anna", "Paris")),
    ],
)
def test_a_model_is_not_believed_against_what_speaks_for_two(
    names: list[KnownName], alias: tuple[str, str]
) -> None:
    assert place(names, [told(aliases=[Alias(*alias, "model")])]).links == ()
    assert place(names, [told(aliases=[Alias(*alias, "said")])]).links != ()


def test_a_model_is_not_believed_where_it_relates_the_two_or_a_user_parted_them() -> None:
    robert, bob = known("Robert"), known("Bob")
    alias = Alias("Robert", "Bob", "model")
    assert place([robert, bob], [told(aliases=[alias])]).links != ()
    apart = Told(MEMORY, (), (alias,), frozenset({frozenset({"robert", "bob"})}))
    assert place([robert, bob], [apart]).links == ()
    split = frozenset({frozenset({robert.entity_id, bob.entity_id})})
    assert place([robert, bob], [told(aliases=[alias])], split).links == ()
    said = Alias("Robert", "Bob", "said")
    assert place([robert, bob], [told(aliases=[said])], split).links != ()


@pytest.mark.parametrize(
    "names", [("Mira", "Tomas"), ("小明", "明明"), ("Tom Baker", "Anna Baker")]
)
def test_a_model_is_not_believed_where_its_answer_names_both(names: tuple[str, str]) -> None:
    wrong = Alias(*names, "model")
    met = told(*names)
    assert place([], [told(*names, aliases=[wrong])]).links == ()
    assert place([], [met, told(names[0], aliases=[wrong], memory=UUID(int=2))]).links == ()
    said = Alias(*names, "said")
    assert place([], [told(*names, aliases=[said])]).links != ()


@pytest.mark.parametrize(
    ("name", "alias"),
    [
        ("Tom", "Tom Baker"),
        ("Baker", "Tom Baker"),
        ("小明", "王小明"),
        ("清华", "清华大学"),
        ("WHO", "World Health Organization"),
    ],
)
def test_a_name_is_short_for_the_whole_one_however_it_is_told(name: str, alias: str) -> None:
    short, whole = normal_name(name), normal_name(alias)
    for ends in ((name, alias), (alias, name)):
        placed = place([], [told(name, aliases=[Alias(*ends, "said")])])
        assert (short, whole, "said") in linked(placed)


@pytest.mark.parametrize(
    ("name", "alias"),
    [("Tom", "Big Tom"), ("Bob", "Uncle Bob"), ("小明", "小明哥"), ("小明", "小明老师")],
)
def test_what_somebody_is_called_may_be_the_longer_name(name: str, alias: str) -> None:
    placed = place([], [told(name, aliases=[Alias(name, alias, "said")])])
    assert (normal_name(alias), normal_name(name), "said") in linked(placed)


def test_who_is_the_same_as_an_alias_is_linked_by_the_name_that_is_free() -> None:
    superman = known("Superman", short=True)
    one = Alias("Kal-El", "Superman", "said", same=True)
    assert linked(place([superman], [told(aliases=[one])])) == {("kal-el", "superman", "said")}
    nick = Alias("Kal-El", "Superman", "said")
    assert linked(place([superman], [told(aliases=[nick])])) == {("superman", "kal-el", "said")}


def test_with_two_whole_names_of_one_nickname_a_given_name_is_neither() -> None:
    tommy = [Alias("Tom Baker", "Tommy", "said"), Alias("Tom Hardy", "Tommy", "said")]
    placed = place([], [told("Tom", aliases=tommy)])
    assert {link.code for link in placed.links} == {"said"}


def test_an_alias_has_the_type_of_its_name() -> None:
    said = Alias("北京大学", "北大", "said")
    (_, alias) = place([], [told(("北京大学", "org"), aliases=[said])]).new
    assert (alias.name, alias.type) == ("北大", "org")


def test_keys_find_all_that_could_match() -> None:
    said = Alias("Robert", "Bob", "said")
    keys = keys_of([told("Tom Baker", ("WHO", "org"), aliases=[said])])
    assert set(keys.normals) == {"tom baker", "who", "robert", "bob"}
    assert "tom" in keys.given
    assert keys.initials == ("tb", "who")


# --- known names in what is told -----------------------------------------------------------------


def test_a_text_names_who_is_known_without_making_a_name() -> None:
    said = [
        Told(MEMORY, (), text="Max gave up. Lea did not."),
        Told(UUID(int=2), (), text="我和陈浩分手了"),
    ]
    placed = place([known("Max", "other"), known("陈浩")], said)
    assert placed.new == ()
    assert placed.namings == ((MEMORY, "max"), (UUID(int=2), "陈浩"))


def test_a_text_names_who_was_named_before_it_and_nobody_who_comes_later() -> None:
    said = [
        Told(UUID(int=number), names, text=text)
        for number, (text, names) in enumerate(
            [("Max left", ()), ("I saw Max", (("Max", "other"),)), ("Max came back", ())]
        )
    ]
    assert place([], said).namings == ((UUID(int=1), "max"), (UUID(int=2), "max"))


def test_who_is_known_and_speaks_of_a_namesake_is_another() -> None:
    said = Told(MEMORY, (("Max Müller", "person"),), text="Max, my son, met Max Müller")
    placed = place([known("Max")], [said])
    assert placed.namings == ((MEMORY, "max"), (MEMORY, "max müller"))
    assert placed.links == ()


def test_what_may_be_known_is_looked_up_with_the_names() -> None:
    keys = keys_of([Told(MEMORY, (("Lea", "person"),), text="Max met Lea")])
    assert keys.normals == ("lea", "max")
    assert keys.given == ("lea",)
    many = [
        Told(UUID(int=n), (), text=chr(0x5000 + n) * 2 + "爱" + chr(0x5000 + n)) for n in range(999)
    ]
    assert len(keys_of(many).normals) == MOST_CANDIDATES
