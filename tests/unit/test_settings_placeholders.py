"""No process starts with a password that stands in a public file."""

from __future__ import annotations

import pytest

from pipeline.errors import InvalidInput
from pipeline.settings import Settings


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("MEMNET_DATABASE_URL", "postgresql://memnet:change-me-postgres@postgres:5432/memnet"),
        ("MEMNET_QDRANT_API_KEY", "change-me-qdrant"),
        ("MEMNET_NEO4J_PASSWORD", "change-me-neo4j"),
        ("MEMNET_LLM_BASE_URL", "http://user:change-me@llm/v1"),
    ],
)
def test_a_placeholder_of_the_example_is_refused_and_named(variable: str, text: str) -> None:
    with pytest.raises(InvalidInput, match=variable) as refused:
        Settings.load({variable: text})
    assert text not in refused.value.message


def test_only_secrets_and_addresses_are_looked_at() -> None:
    settings = Settings.load({"MEMNET_DATA": "/srv/change-me", "MEMNET_LLM_MODEL": "change-me-7b"})
    assert settings.data == "/srv/change-me"
