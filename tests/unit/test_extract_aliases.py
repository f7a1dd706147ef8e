"""Names that are said to be one, carried from a turn to its statement."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.adapters.postgres import prepared as stored
from pipeline.domain.entity_names import SPEAKER
from pipeline.domain.memory import Alias
from pipeline.prompts.extract import ExtractedEntity, ExtractedMemory
from pipeline.stages.aliases import model_aliases
from tests.unit.test_extract import ANSWER, by_model, by_rules, message


def test_what_a_turn_says_of_names_comes_with_its_statement() -> None:
    said = message("My brother Robert lives in Porto. Everyone calls Robert Bob.", name="Ann")
    (draft,) = by_rules(said).drafts
    assert draft.aliases == (Alias("Robert", "Bob", "said"),)
    assert ("Robert", "person") in draft.entities
    assert "Robert Bob" not in {name for name, _ in draft.entities}


def test_a_speaker_without_a_name_is_no_person() -> None:
    (draft,) = by_rules(message("I live in Porto. Everyone calls me Bob.")).drafts
    assert draft.entities[0] == ("user", SPEAKER)
    assert draft.aliases == ()
    named = by_rules(message("Everyone calls me Bob.", name="Robert")).drafts[0]
    assert named.entities[0] == ("Robert", "person")
    assert named.aliases == (Alias("Robert", "Bob", "said"),)


def answer(text: str, *aliases: str) -> dict[str, Any]:
    memory = {**ANSWER["memories"][0], "text": text, "entities": ["Mira"], "time_words": ""}
    mira = {"name": "Mira", "type": "person", "aliases": list(aliases)}
    return {"memories": [memory], "entities": [mira]}


def test_a_models_aliases_come_with_the_memory_in_whose_words_they_stand() -> None:
    said = message("Mira adopted a cat. Mimi is so happy!", name="Ann")
    (draft,) = by_model(answer("Mira adopted a cat", "Mimi"), said).drafts
    assert draft.aliases == (Alias("Mira", "Mimi", "model"),)


def test_a_models_alias_that_nobody_said_there_is_left_out() -> None:
    other = message("Mimi came", name="Ann")
    said = message("Mira adopted a cat.", name="Ann")
    memory = answer("Mira adopted a cat", "Mimi", "Mirabelle")
    memory["memories"][0]["turns"] = [2]
    (draft,) = by_model(memory, other, said).drafts
    assert draft.aliases == ()


def on_the_models_word(
    turn: str, text: str, names: tuple[str, ...], *entities: tuple[str, ...]
) -> list[tuple[str, str]]:
    """(whole, short) of what is believed; each entity is a name and its aliases."""
    memory = ExtractedMemory(text, "event", (0,), names, None, "en")
    listed = [ExtractedEntity(entity[0], "person", entity[1:]) for entity in entities]
    return [(a.name, a.alias) for a in model_aliases(memory, listed, [("Ann", turn)])]


@pytest.mark.parametrize(
    ("turn", "names"),
    [
        ("Mira met Tomas in Porto.", ("Mira", "Tomas")),
        ("小明和明明一起去北京。", ("小明", "明明")),
        ("Mira and Tomas went to Porto.", ("Mira", "Tomas")),
    ],
)
def test_whom_a_text_names_beside_another_is_another(turn: str, names: tuple[str, str]) -> None:
    one, other = names
    assert on_the_models_word(turn, turn, (one,), (one, other)) == []
    assert on_the_models_word(turn, turn, names, (one, other), (other, one)) == []
    listed = on_the_models_word(
        f"{one} came. {other} left.", f"{one} came", (one,), names, (other,)
    )
    assert listed == []


def test_whom_the_turn_brings_together_with_another_is_another() -> None:
    for turn in ("Mira and Tomas were in Porto.", "Tomas & Mira were in Porto."):
        assert on_the_models_word(turn, "Mira was in Porto", ("Mira",), ("Mira", "Tomas")) == []


def test_a_surname_of_two_means_neither_in_any_order() -> None:
    turn, both = "Tom Baker came, then Anna Baker. Baker called.", ("Tom Baker", "Anna Baker")
    for entities in ([(name, "Baker") for name in both], [("Baker", *both)]):
        assert on_the_models_word(turn, "Baker called", ("Baker",), *entities) == []


def test_a_nickname_that_the_model_gives_to_two_means_neither() -> None:
    turn = "Robert came. Alfred left. Bob was late."
    two = [("Robert", "Bob"), ("Alfred", "Bob")]
    assert on_the_models_word(turn, "Bob was late", ("Bob",), *two) == []
    assert on_the_models_word(turn, "Bob was late", ("Bob",), two[0]) == [("Robert", "Bob")]


def test_a_part_of_a_whole_name_is_used_only_where_it_stands_alone() -> None:
    tom = ("Tom Baker", "Baker")
    assert on_the_models_word("Tom Baker lives here.", "Tom Baker lives here", tom[:1], tom) == []
    turn = "Tom Baker lives here. Baker is nice."
    assert on_the_models_word(turn, "Tom Baker lives here", tom[:1], tom) == [tom]
    assert on_the_models_word(turn, "Tom Baker lives here", tom[:1], tom[::-1]) == [tom]
    assert on_the_models_word("王小明来了。", "王小明来了", ("王小明",), ("王小明", "小明")) == []


def test_titles_are_nobodys_names() -> None:
    turn = "Tom Baker came. The Professor left. 医生走了。"
    assert on_the_models_word(turn, "Tom Baker came", (), ("Tom Baker", "Professor", "医生")) == []


def test_pronouns_and_kinship_are_no_aliases() -> None:
    mira = ExtractedEntity("Mira", "person", ("she", "my sister", "我", "Mimi"))
    memory = ExtractedMemory("Mira adopted a cat", "event", (0,), ("Mira",), None, "en")
    turns = [("Ann", "My sister Mira, she adopted a cat. 我 Mimi")]
    assert model_aliases(memory, [mira], turns) == (Alias("Mira", "Mimi", "model"),)


def test_what_the_text_says_counts_more_than_the_models_word() -> None:
    said = message("Everyone calls my sister Mira Mimi, they call Mira Mimi.", name="Ann")
    (draft,) = by_model(answer("They call Mira Mimi", "Mimi"), said).drafts
    assert draft.aliases == (Alias("Mira", "Mimi", "said"),)


def test_what_is_said_to_be_one_waits_as_it_is() -> None:
    said = message("Clark Kent and Superman are the same person.", name="Ann")
    result, vectors = stored.dump(by_rules(said))
    loaded = stored.load(result.obj, vectors)
    assert loaded is not None
    assert loaded.drafts[0].aliases == (Alias("Clark Kent", "Superman", "said", same=True),)


def test_prepared_aliases_wait_as_they_are() -> None:
    said = message("大家都叫小明明明。", name="小雨")
    parts = by_rules(said)
    result, vectors = stored.dump(parts)
    loaded = stored.load(result.obj, vectors)
    assert loaded is not None
    assert loaded.drafts == parts.drafts
    assert loaded.drafts[0].aliases == (Alias("小明", "明明", "said", needs=1),)
    for draft in result.obj["drafts"]:
        del draft["aliases"]  # as an earlier version left it
    earlier = stored.load(result.obj, vectors)
    assert earlier is not None
    assert earlier.drafts[0].aliases == ()
