"""What a commit writes, and how it is read."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from uuid import UUID

import pytest

from pipeline.domain.bodies import Body
from pipeline.domain.memory import Memory, MemoryState, Priority
from pipeline.errors import NotFound
from tests.support.stores import (
    NO_USAGE,
    NOON,
    Stores,
    at_once,
    day,
    draft,
    key_of,
    prepared,
)

# --- what a commit writes ---------------------------------------------------------------


def only(stores: Stores, body: Body) -> Memory:
    (memory,) = stores.all_memories(body)
    return memory


def test_a_draft_becomes_a_memory_with_all_that_it_says(stores: Stores) -> None:
    body = stores.body()
    said_at = datetime(2026, 3, 2, 1, 30, tzinfo=timezone(timedelta(hours=8)))
    made = draft(
        "我昨天搬到了里斯本 👩‍👩‍👧",
        speaker="安娜",
        after=("早上好", "你好吗"),
        time=day(-1),
        entities=(("安娜", "person"), ("里斯本", "place"), ("安娜", "topic")),
        said_at=said_at,
    )
    job = stores.tell(body, made)
    memory = only(stores, body)
    assert (memory.text, memory.kind, memory.language) == (made.text, "statement", "en")
    assert (memory.state, memory.priority) == (MemoryState.VALID, Priority.P2)
    assert (memory.speaker, memory.said_at, memory.approximate) == ("安娜", said_at, False)
    assert memory.utc_offset == timedelta(hours=8)
    assert memory.time == made.time
    assert (memory.context, memory.context_keys) == ("安娜 早上好\n安娜 你好吗", made.context_keys)
    assert memory.entities == ("安娜", "里斯本")
    (source,) = memory.sources
    assert (source.text, source.speaker, source.session_id) == (made.text, "安娜", "a session")
    assert (source.job_id, source.key) == (job.id, key_of(made.text))
    assert stores.memories.get_memory(stores.project, memory.id) == memory
    assert stores.memories.read(body.id, [memory.id]) == {memory.id: memory}


def test_a_statement_with_the_same_time_only_adds_a_source(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I ran today", time=day(1), turns=("I ran today, first",)))
    job = stores.tell(body, draft("I ran today", time=day(1), turns=("I ran today, again",)))
    memory = only(stores, body)
    assert [s.text for s in memory.sources] == ["I ran today, first", "I ran today, again"]
    assert job.result == {"created": 0, "merged": 1, "dropped": 0, "extractor": "rules"}


def test_a_statement_of_another_day_is_another_memory(stores: Stores) -> None:
    body = stores.body()
    for number in (1, 2):
        stores.tell(body, draft("I ran today", time=day(number), turns=(f"day {number}",)))
    stores.tell(body, draft("I ran today", turns=("no day",)))
    assert [m.time for m in stores.all_memories(body)] == [day(1), day(2), None]


def test_the_same_statement_twice_in_a_part_is_one_memory_with_two_sources(
    stores: Stores,
) -> None:
    body = stores.body()
    job = stores.tell(
        body, draft("I like tea", turns=("one",)), draft("I like tea", turns=("two",))
    )
    assert [s.text for s in only(stores, body).sources] == ["one", "two"]
    assert job.result == {"created": 1, "merged": 1, "dropped": 0, "extractor": "rules"}


def test_a_telling_that_was_told_makes_nothing(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea", turns=("a turn",)))
    job = stores.tell(body, draft("I adore tea", turns=("a turn",)))
    assert stores.texts(body) == ["I like tea"]
    assert job.result == {"created": 0, "merged": 0, "dropped": 0, "extractor": "rules"}


def test_twenty_jobs_of_the_same_messages_make_each_memory_once(stores: Stores) -> None:
    body = stores.body()
    jobs = at_once(20, lambda _: stores.accept(body))
    for plan in [stores.claim() for _ in jobs]:
        stores.work.store_plan(plan, [{}])
    for _ in jobs:
        made = prepared(draft("I like tea"), draft("I like jam"))
        stores.work.store_prepared(stores.claim(), made, NO_USAGE)

    def drive(_: int) -> None:
        while stores.work.lane_ready(body.id):
            stores.commit(body)

    at_once(6, drive)
    assert stores.texts(body) == ["I like tea", "I like jam"]
    assert [len(m.sources) for m in stores.all_memories(body)] == [1, 1]
    stores.project_due(body)
    assert stores.count("jobs", "status = 'succeeded'") == 20


def test_an_assistant_that_repeats_a_memory_tells_nothing(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea"))
    stores.tell(body, draft("I like tea", role="assistant", speaker="Bot", turns=("repeated",)))
    assert stores.texts(body) == ["I like tea"]
    stores.tell(body, draft("I like tea", speaker="Bob", turns=("said by Bob",)))
    assert len(stores.texts(body)) == 2


def test_bodies_do_not_see_each_others_statements(stores: Stores) -> None:
    one, two = stores.body(), stores.body()
    stores.tell(one, draft("I like tea"))
    stores.tell(two, draft("I like tea"))
    assert stores.texts(one) == stores.texts(two) == ["I like tea"]
    memory = only(stores, one)
    assert stores.memories.read(two.id, [memory.id]) == {}


def test_turns_that_gave_no_draft_count_as_told(stores: Stores) -> None:
    body = stores.body()
    stores.accept(body)
    (step,) = stores.plan()
    stores.work.store_prepared(step, prepared(told=("hm", "well")), NO_USAGE)
    stores.commit(body)
    keys = [key_of("hm"), key_of("well"), key_of("oh")]
    assert stores.work.told(body.id, keys) == set(keys[:2])


def test_entities_are_one_by_name_whatever_its_form(stores: Stores) -> None:
    body = stores.body()
    names = ("Lisbon", "LISBON", " lisbon ", "Ｌｉｓｂｏｎ")
    for number, name in enumerate(names):
        stores.tell(body, draft(f"Statement {number}", entities=((name, "place"),)))
    stores.tell(body, draft("Statement 9", entities=(("里斯本", "place"), ("Lisbon", "topic"))))
    page = stores.entities.list_entities(stores.project, body.id, cursor=None, limit=10)
    assert [(e.name, e.type, e.mentions) for e in page.items] == [
        ("Lisbon", "place", 5),
        ("里斯本", "place", 1),
    ]


def test_entities_are_listed_in_pages_most_mentioned_first(stores: Stores) -> None:
    body = stores.body()
    for number in range(5):
        named = tuple((f"Thing {n}", "thing") for n in range(number, 5))
        stores.tell(body, draft(f"Statement {number}", entities=named))
    names, cursor = [], None
    while True:
        page = stores.entities.list_entities(stores.project, body.id, cursor=cursor, limit=2)
        names += [entity.name for entity in page.items]
        cursor = page.next_cursor
        if cursor is None:
            break
    assert names == [f"Thing {n}" for n in (4, 3, 2, 1, 0)]


def test_a_name_of_any_length_can_be_an_entity(stores: Stores) -> None:
    body = stores.body()
    letters = "".join(chr(0x4E00 + n) for n in range(5000))
    stores.tell(body, draft("I like tea", entities=((letters, "thing"), ("\ufdfa" * 200, "thing"))))
    assert stores.count("entities") == 2


def test_a_commit_puts_each_changed_memory_into_the_outbox(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea", turns=("one",)))
    old = only(stores, body).id
    job = stores.prepare(body, draft("I like tea", turns=("two",)), draft("I like jam"))
    stores.commit(body)
    new = stores.all_memories(body)[1].id
    found = stores.rows("SELECT kind, ref, job_id FROM outbox")
    assert {(row["kind"], row["ref"], row["job_id"]) for row in found} == {
        ("memory", old, job.id),
        ("memory", new, job.id),
    }


# --- reading ----------------------------------------------------------------------------


def test_memories_are_listed_newest_first_and_filtered(stores: Stores) -> None:
    body = stores.body()
    for number in range(5):
        speaker = "Ann" if number % 2 else "Bob"
        stores.tell(body, draft(f"Statement {number}", speaker=speaker))
    first = stores.memories.list_memories(stores.project, body.id, limit=2)
    assert [m.text for m in first.items] == ["Statement 4", "Statement 3"]
    stores.tell(body, draft("Statement 5"))
    rest = stores.memories.list_memories(stores.project, body.id, cursor=first.next_cursor)
    assert [m.text for m in rest.items] == ["Statement 2", "Statement 1", "Statement 0"]
    ann = stores.memories.list_memories(stores.project, body.id, speaker="Ann")
    assert [m.text for m in ann.items] == ["Statement 5", "Statement 3", "Statement 1"]
    denied = stores.memories.list_memories(stores.project, body.id, state=MemoryState.DENIED)
    assert denied.items == ()


def test_a_memory_of_another_project_does_not_exist(stores: Stores) -> None:
    body = stores.body(project=stores.new_project())
    stores.tell(body, draft("I like tea"))
    memory = only(stores, body)
    for call in (stores.memories.get_memory, stores.memories.delete_memory):
        for memory_id in (memory.id, UUID(int=7)):
            with pytest.raises(NotFound):
                call(stores.project, memory_id)
    assert stores.texts(body) == ["I like tea"]


def test_a_glimpse_is_of_the_same_memories_with_what_ranking_needs(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    stores.tell(body, draft("I ran", after=("One", "Two"), time=day(1), turns=("a", "b")))
    memory = only(stores, body)
    (glimpse,) = stores.memories.glimpse(body.id, [memory.id, UUID(int=7)]).values()
    assert (glimpse.id, glimpse.text, glimpse.speaker) == (memory.id, "I ran", "Ann")
    assert (glimpse.said_at, glimpse.time) == (memory.said_at, memory.time)
    assert (glimpse.role, glimpse.turn, glimpse.state) == ("user", key_of("a"), memory.state)
    assert glimpse.after == (key_of("Two"), key_of("One"))
    assert stores.memories.glimpse(other.id, [memory.id]) == {}
    assert stores.memories.glimpse(body.id, []) == {}
    stores.bodies.delete_body(stores.project, body.id)
    assert stores.memories.glimpse(body.id, [memory.id]) == {}


def test_times_at_the_ends_of_the_calendar_are_kept(stores: Stores) -> None:
    body = stores.body()
    for year in (2, 9998):
        stores.tell(body, draft(f"In {year}", said_at=NOON.replace(year=year)))
    assert [m.said_at.year for m in stores.all_memories(body)] == [2, 9998]
