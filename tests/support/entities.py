"""What tests tell about entities, and how they look at what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from pipeline.domain.bodies import Body
from pipeline.domain.entity_views import EntityView
from pipeline.domain.memory import Alias, Draft, Relation
from tests.support.stores import Stores, draft

Groups = dict[str, tuple[str, ...]]
"""Entities by name, each with its other names."""


def naming(
    text: str,
    *names: str | tuple[str, str],
    aliases: Sequence[Alias] = (),
    relations: Sequence[tuple[str, str, str]] = (),
) -> Draft:
    """A draft that names these; persons, unless a type is given."""
    typed = tuple((name, "person") if isinstance(name, str) else name for name in names)
    told = tuple(Relation(*relation) for relation in relations)
    return replace(draft(text, entities=typed), aliases=tuple(aliases), relations=told)


def groups(stores: Stores, body: Body) -> Groups:
    found = stores.entities.list_entities(stores.project, body.id, cursor=None, limit=1000)
    return {entity.name: entity.aliases for entity in found.items}


def entity(stores: Stores, body: Body, name: str) -> UUID:
    """The id of the entity that is called so."""
    rows = stores.rows(
        "SELECT entity_id FROM entity_names WHERE body_id = %s AND name = %s", body.id, name
    )
    found: UUID = rows[0]["entity_id"]
    return found


def view(stores: Stores, body: Body, name: str) -> EntityView:
    return stores.entities.get_entity(stores.project, body.id, entity(stores, body, name))


def memory(stores: Stores, body: Body, text: str) -> UUID:
    return next(each.id for each in stores.all_memories(body) if each.text == text)


def forget(stores: Stores, body: Body, text: str) -> None:
    stores.memories.delete_memory(stores.project, memory(stores, body, text))


def mentioned(stores: Stores, body: Body) -> dict[str, list[str]]:
    """The memories that name each entity."""
    rows = stores.rows(
        "SELECT e.name, array_agg(m.text ORDER BY m.text) AS texts FROM mentions n "
        "JOIN entities e ON e.id = n.entity_id JOIN memories m ON m.id = n.memory_id "
        "WHERE e.body_id = %s GROUP BY e.name",
        body.id,
    )
    return {row["name"]: row["texts"] for row in rows}


def related(stores: Stores, body: Body) -> list[str]:
    rows = stores.rows(
        "SELECT s.name || ' ' || r.predicate || ' ' || o.name AS told FROM relations r "
        "JOIN entities s ON s.id = r.subject_entity JOIN entities o ON o.id = r.object_entity "
        "WHERE r.body_id = %s ORDER BY 1",
        body.id,
    )
    return [row["told"] for row in rows]
