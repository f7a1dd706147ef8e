"""Names that are said to be one, carried from a turn to its statement."""

from __future__ import annotations

from typing import Any

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


def test_pronouns_and_kinship_are_no_aliases() -> None:
    mira = ExtractedEntity("Mira", "person", ("she", "my sister", "我", "Mimi"))
    memory = ExtractedMemory("Mira adopted a cat", "event", (0,), ("Mira",), None, "en")
    turns = [("Ann", "My sister Mira, she adopted a cat. 我 Mimi")]
    assert model_aliases(memory, [mira], turns) == (Alias("Mira", "Mimi", "model"),)


def test_what_the_text_says_counts_more_than_the_models_word() -> None:
    said = message("Everyone calls my sister Mira Mimi, they call Mira Mimi.", name="Ann")
    (draft,) = by_model(answer("They call Mira Mimi", "Mimi"), said).drafts
    assert draft.aliases == (Alias("Mira", "Mimi", "said"),)


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
