"""Keys and memory bodies."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from pipeline.domain.jobs import JobStatus
from pipeline.errors import Conflict, InvalidInput, NotFound
from tests.support.stores import NO_USAGE, TROUBLE, Stores, at_once, draft, messages

# --- keys -------------------------------------------------------------------------------


def test_a_key_is_found_by_its_clear_text_alone(stores: Stores) -> None:
    key, clear_text = stores.keys.create_key("laptop", ["read", "write"])
    assert stores.keys.find_key(clear_text) == key
    assert (key.name, key.scopes) == ("laptop", ("read", "write"))
    assert stores.keys.find_key(clear_text + "x") is None
    assert stores.keys.find_key("") is None


def test_no_clear_text_of_a_key_is_stored(stores: Stores) -> None:
    _, clear_text = stores.keys.create_key("laptop", ["read"])
    assert clear_text not in stores.everything()
    assert clear_text[12:] not in stores.everything()


def test_a_revoked_key_is_found_no_more_but_listed(stores: Stores) -> None:
    key, clear_text = stores.keys.create_key("laptop", ["read"])
    assert stores.keys.revoke_key(key.id)
    assert stores.keys.find_key(clear_text) is None
    listed = {k.id: k for k in stores.keys.list_keys()}
    assert listed[key.id].revoked_at is not None


def test_a_key_is_revoked_once(stores: Stores) -> None:
    key, _ = stores.keys.create_key("laptop", ["read"])
    assert stores.keys.revoke_key(key.id)
    assert not stores.keys.revoke_key(key.id)
    assert not stores.keys.revoke_key(uuid4())


def test_keys_of_one_project_name_share_the_project(stores: Stores) -> None:
    made = at_once(8, lambda n: stores.keys.create_key(f"key {n}", ["read"], "new project")[0])
    assert len({key.project_id for key in made}) == 1
    other, _ = stores.keys.create_key("key", ["read"], "another project")
    assert other.project_id != made[0].project_id


@pytest.mark.parametrize("scopes", [[], ["everything"], ["read", ""]])
def test_unknown_scopes_are_refused(stores: Stores, scopes: list[str]) -> None:
    with pytest.raises(InvalidInput) as raised:
        stores.keys.create_key("laptop", scopes)
    assert raised.value.field == "scopes"


def test_a_key_may_have_any_text_that_a_header_can_bring(stores: Stores) -> None:
    for odd in ("钥匙", "\x00", "\ud800", "x" * 100_000):
        assert stores.keys.find_key(odd) is None


# --- making and finding bodies ----------------------------------------------------------


def test_a_body_is_made_once(stores: Stores) -> None:
    first, new = stores.bodies.create_body(stores.project, "apps", "Ann", "Asia/Shanghai", {"a": 1})
    again, newer = stores.bodies.create_body(stores.project, "apps", "Ann", "UTC", {"b": 2})
    assert (new, newer) == (True, False)
    assert again == first
    assert (again.timezone, again.settings) == ("Asia/Shanghai", {"a": 1})


def test_twenty_who_make_a_body_at_once_get_the_same_one(stores: Stores) -> None:
    made = at_once(20, lambda _: stores.bodies.create_body(stores.project, "d", "Ann", "UTC", {}))
    assert len({body.id for body, _ in made}) == 1
    assert sum(new for _, new in made) == 1


def test_names_differ_by_namespace_and_project(stores: Stores) -> None:
    other = stores.new_project()
    made = [
        stores.bodies.create_body(project, namespace, "Ann", "UTC", {})[0].id
        for project in (stores.project, other)
        for namespace in ("one", "two")
    ]
    assert len(set(made)) == 4


@pytest.mark.parametrize(
    "name", ["记忆体", "👩‍👩‍👧 家", "مذكرة", "a\u0301", " ' \" \\ % _ ", "名" * 200]
)
def test_names_come_back_as_they_were_given(stores: Stores, name: str) -> None:
    body, _ = stores.bodies.create_body(stores.project, name, name, "UTC", {name: name})
    found = stores.bodies.get_body(stores.project, body.id)
    assert (found.namespace, found.name, found.settings) == (name, name, {name: name})
    page = stores.bodies.list_bodies(
        stores.project, namespace=name, name=name, cursor=None, limit=10
    )
    assert [b.id for b in page.items] == [body.id]


def test_names_are_told_apart_to_the_letter(stores: Stores) -> None:
    names = ["ann", "Ann", "Ann ", "Änn", "A\u0308nn"]
    assert len({stores.body(name).id for name in names}) == len(names)


def test_a_body_of_another_project_does_not_exist(stores: Stores) -> None:
    body = stores.body(project=stores.new_project())
    for call in (
        lambda: stores.bodies.get_body(stores.project, body.id),
        lambda: stores.bodies.update_body(stores.project, body.id, name="mine"),
        lambda: stores.bodies.delete_body(stores.project, body.id),
        lambda: stores.memories.find_body(stores.project, body.id),
        lambda: stores.memories.list_memories(stores.project, body.id),
        lambda: stores.entities.list_entities(stores.project, body.id, cursor=None, limit=5),
    ):
        with pytest.raises(NotFound):
            call()
    assert stores.bodies.get_body(body.project_id, body.id) == body


def test_a_body_knows_how_many_memories_it_has(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea"), draft("I like cake"))
    stores.tell(body, draft("I like jam"))
    assert stores.bodies.get_body(stores.project, body.id).memories == 3
    stores.memories.delete_memory(stores.project, stores.all_memories(body)[0].id)
    assert stores.bodies.get_body(stores.project, body.id).memories == 2


# --- lists ------------------------------------------------------------------------------


def test_a_list_of_bodies_goes_on_where_it_stood(stores: Stores) -> None:
    made = [stores.body(f"body {n}").id for n in range(5)]
    seen: list[UUID] = []
    cursor = None
    while True:
        page = stores.bodies.list_bodies(
            stores.project, namespace=None, name=None, cursor=cursor, limit=2
        )
        seen += [body.id for body in page.items]
        cursor = page.next_cursor
        if cursor is None:
            break
    assert seen == made


def test_bodies_made_and_deleted_meanwhile_do_not_disturb_a_list(stores: Stores) -> None:
    made = [stores.body(f"body {n}") for n in range(4)]
    first = stores.bodies.list_bodies(
        stores.project, namespace=None, name=None, cursor=None, limit=2
    )
    stores.bodies.delete_body(stores.project, made[0].id)
    stores.body("late")
    rest = stores.bodies.list_bodies(
        stores.project, namespace=None, name=None, cursor=first.next_cursor, limit=9
    )
    assert [b.name for b in rest.items] == ["body 2", "body 3", "late"]
    assert rest.next_cursor is None


FORGED = [
    "", "x", "====", "W10", "WzFd" * 9, "\ud800", "名", "WyJhIl0", "Wy0xXQ", "W3RydWVd", "WzEsMl0",
    "WzkyMjMzNzIwMzY4NTQ3NzU4MDhd", "WzEuNV0", "bnVsbA", "e30", "W05hTl0", "a" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("cursor", FORGED)
def test_a_forged_cursor_is_invalid_input(stores: Stores, cursor: str) -> None:
    body = stores.body()
    for call in (
        lambda: stores.bodies.list_bodies(
            stores.project, namespace=None, name=None, cursor=cursor, limit=2
        ),
        lambda: stores.jobs.list_jobs(stores.project, cursor=cursor),
        lambda: stores.memories.list_memories(stores.project, body.id, cursor=cursor),
        lambda: stores.entities.list_entities(stores.project, body.id, cursor=cursor, limit=2),
    ):
        with pytest.raises(InvalidInput) as raised:
            call()
        assert raised.value.field == "cursor"


# --- changing ---------------------------------------------------------------------------


def test_settings_are_merged_key_by_key(stores: Stores) -> None:
    body, _ = stores.bodies.create_body(stores.project, "d", "Ann", "UTC", {"a": 1, "b": 2})
    changed = stores.bodies.update_body(stores.project, body.id, settings={"b": 3, "c": None})
    assert changed.settings == {"a": 1, "b": 3, "c": None}
    assert (changed.name, changed.timezone) == ("Ann", "UTC")
    same = stores.bodies.update_body(stores.project, body.id)
    assert same == changed


def test_merged_settings_stay_within_what_one_may_send(stores: Stores) -> None:
    body, _ = stores.bodies.create_body(stores.project, "d", "Ann", "UTC", {"a": "a" * 10_000})
    with pytest.raises(InvalidInput, match="16384 bytes") as refused:
        stores.bodies.update_body(stores.project, body.id, name="Bea", settings={"b": "b" * 10_000})
    assert refused.value.field == "settings"
    assert stores.bodies.get_body(stores.project, body.id) == body
    smaller = stores.bodies.update_body(
        stores.project, body.id, settings={"a": None, "b": "b" * 10_000}
    )
    assert len(smaller.settings["b"]) == 10_000


def test_a_name_that_is_taken_is_a_conflict(stores: Stores) -> None:
    ann, bob = stores.body("Ann"), stores.body("Bob")
    with pytest.raises(Conflict):
        stores.bodies.update_body(stores.project, bob.id, name="Ann")
    assert stores.bodies.get_body(stores.project, bob.id).name == "Bob"
    assert stores.bodies.update_body(stores.project, ann.id, name="Ann").name == "Ann"


# --- deleting ---------------------------------------------------------------------------


def test_a_deleted_body_is_gone_at_once_and_its_name_is_free(stores: Stores) -> None:
    body = stores.body("Ann")
    stores.tell(body, draft("I like tea"))
    memory = stores.all_memories(body)[0]
    stores.bodies.delete_body(stores.project, body.id)
    for call in (
        lambda: stores.bodies.get_body(stores.project, body.id),
        lambda: stores.memories.get_memory(stores.project, memory.id),
        lambda: stores.memories.list_memories(stores.project, body.id),
        lambda: stores.memories.delete_memory(stores.project, memory.id),
        lambda: stores.accept(body),
        lambda: stores.bodies.delete_body(stores.project, body.id),
    ):
        with pytest.raises(NotFound):
            call()
    assert stores.memories.read(body.id, [memory.id]) == {}
    again, new = stores.bodies.create_body(stores.project, "default", "Ann", "UTC", {})
    assert new
    assert again.id != body.id
    assert stores.texts(again) == []


def test_a_body_that_many_delete_at_once_is_deleted_by_one(stores: Stores) -> None:
    body = stores.body()

    def delete(_: int) -> bool:
        try:
            stores.bodies.delete_body(stores.project, body.id)
        except NotFound:
            return False
        return True

    assert sum(at_once(8, delete)) == 1
    assert stores.count("outbox", "kind = 'body'") == 2


def test_deleting_a_body_cancels_its_jobs_and_no_others(stores: Stores) -> None:
    body, other = stores.body(), stores.body()
    jobs = [stores.accept(body) for _ in range(3)]
    kept = stores.accept(other)
    stores.bodies.delete_body(stores.project, body.id)
    assert {stores.job(job).status for job in jobs} == {JobStatus.CANCELLED}
    assert stores.claim().job_id == kept.id
    assert stores.work.claim(stores.process, "memorize") is None


def test_a_step_under_way_of_a_deleted_body_comes_to_nothing(stores: Stores) -> None:
    body = stores.body()
    job = stores.accept(body)
    plan = stores.claim()
    stores.bodies.delete_body(stores.project, body.id)
    stores.work.store_plan(plan, [{"a": 1}])
    stores.work.put_off(plan, 0, counts=True, error=TROUBLE, usage=NO_USAGE)
    stores.work.fail(plan.job_id, TROUBLE, NO_USAGE)
    assert stores.job(job).status is JobStatus.CANCELLED
    assert stores.count("steps") == 0


def test_deleting_a_body_erases_what_its_jobs_hold(stores: Stores) -> None:
    body = stores.body()
    secret = "xyzzy-secret"
    stores.tell(body, draft("I like tea"), metadata={"note": secret})
    failed = stores.accept(body, payload=messages(secret))
    stores.work.fail(failed.id, TROUBLE, NO_USAGE)
    stores.accept(body, payload=messages(secret), child_key=f"file/{secret}/0")
    stores.plan(2)
    assert secret in stores.everything()
    stores.bodies.delete_body(stores.project, body.id)
    assert secret not in stores.everything()
    with pytest.raises(Conflict, match="erased"):
        stores.jobs.retry(stores.project, failed.id)


def test_a_purge_removes_the_contents_of_deleted_bodies_in_bites(stores: Stores) -> None:
    gone, kept = [stores.body() for _ in range(3)], stores.body()
    for body in (*gone, kept):
        stores.tell(body, *(draft(f"Statement {n}") for n in range(4)))
    for body in gone:
        stores.bodies.delete_body(stores.project, body.id)
    while stores.upkeep.purge_deleted(5):
        pass
    tables = ("memories", "sources", "entities", "mentions", "tellings", "tombstones")
    assert stores.count("sources", "body_id <> %s", kept.id) == 0
    assert [stores.count(table) for table in tables] == [4, 4, 1, 4, 4, 0]
    assert len(stores.texts(kept)) == 4


def test_a_purge_takes_no_more_rows_than_it_may(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, *(draft(f"Statement {n}") for n in range(6)))
    stores.bodies.delete_body(stores.project, body.id)
    assert stores.upkeep.purge_deleted(4) == 4
    assert stores.count("memories") == 2


def test_a_job_that_slipped_into_a_deleted_body_is_cancelled(stores: Stores) -> None:
    body = stores.body()
    stores.bodies.delete_body(stores.project, body.id)
    stores.rows("UPDATE bodies SET deleted_at = NULL WHERE id = %s", body.id)
    job = stores.accept(body)  # as if its transaction had begun before
    stores.rows("UPDATE bodies SET deleted_at = now() WHERE id = %s", body.id)
    stores.upkeep.purge_deleted(100)
    assert stores.job(job).status is JobStatus.CANCELLED
    assert stores.work.claim(stores.process, "memorize") is None
    assert stores.count("bodies", "purged_at IS NOT NULL") == 0  # others may still slip in
    stores.later(3600)
    stores.upkeep.purge_deleted(100)
    assert stores.count("bodies", "purged_at IS NOT NULL") == 1


def test_a_deleted_body_is_projected_as_gone_and_once_more_later(stores: Stores) -> None:
    body = stores.body()
    stores.tell(body, draft("I like tea"))
    stores.bodies.delete_body(stores.project, body.id)
    assert stores.projections.due_bodies(10) == [body.id]
    assert [batch.body_gone for batch in stores.project_due(body)] == [True]
    assert stores.projections.due_bodies(10) == []
    stores.later(3600)
    assert [batch.body_gone for batch in stores.project_due(body)] == [True]
    assert stores.count("outbox") == 0
