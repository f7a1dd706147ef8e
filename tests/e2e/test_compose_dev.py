"""`python -m deploy.dev`: servers from packages, started once, gone when they are stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from neo4j import GraphDatabase

from deploy.dev import graph
from deploy.dev.packages import JAVA, POSTGRES, REDIS
from memnet.embedded.process_table import birth
from tests.support.services import missing

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[2]
SERVERS = ("postgres", "redis", "neo4j", "vectors")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    lacking = [program.package for program in (REDIS, POSTGRES, JAVA) if program.find() is None]
    if lacking or not graph.jars_are_there():
        missing(f"not installed: {', '.join(lacking) or 'the jars of Neo4j'}")
    made = tmp_path_factory.mktemp("dev") / "services"
    yield made
    dev(made, "stop")


def dev(folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "deploy.dev", "--folder", str(folder), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pids(folder: Path) -> dict[str, int]:
    state = json.loads((folder / "state.json").read_text("utf-8"))
    return {name: entry[0] for name, entry in state["processes"].items()}


def test_servers_start_once_and_come_back_where_they_were(folder: Path) -> None:
    first = dev(folder, "start")
    assert [name for name in SERVERS if f"{name} runs now" not in first] == []
    before = pids(folder)
    os.kill(before["redis"], signal.SIGKILL)
    second = dev(folder, "start")
    assert "redis runs now" in second
    assert [n for n in SERVERS if n != "redis" and f"{n} runs already" not in second] == []
    after = pids(folder)
    assert {n for n in SERVERS if before[n] != after[n]} == {"redis"}
    assert first.partition("export ")[2] == second.partition("export ")[2]


def test_what_it_tells_opens_every_server(folder: Path) -> None:
    names = "MEMNET_TEST_DATABASE_URL MEMNET_TEST_REDIS_URL MEMNET_TEST_NEO4J_URL"
    script = f'. "$0"/env && printf "%s\\n" {" ".join("$" + name for name in names.split())}'
    told = subprocess.run(
        ["sh", "-c", f"{script} $MEMNET_TEST_NEO4J_PASSWORD", str(folder)],
        capture_output=True,
        text=True,
        check=True,
    )
    database, broker, bolt, password = told.stdout.split()
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE DATABASE made_by_a_test")
        connection.execute("DROP DATABASE made_by_a_test")
    with redis.Redis.from_url(broker) as client:
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
    with GraphDatabase.driver(bolt, auth=(graph.USER, password)) as driver:
        found = driver.execute_query("CALL dbms.components() YIELD versions, edition RETURN *")
        assert found.records[0]["edition"] == "community"


def test_a_command_runs_with_the_variables(folder: Path) -> None:
    printed = dev(folder, "run", "sh", "-c", "echo vectors at $MEMNET_TEST_VECTORS_URL")
    assert "vectors at http://127.0.0.1:" in printed


def test_to_stop_leaves_no_process_and_no_file(folder: Path) -> None:
    running = {pid: birth(pid) for pid in pids(folder).values()}
    assert None not in running.values()
    said = dev(folder, "stop")
    assert [name for name in SERVERS if f"{name} stopped" not in said] == []
    assert {pid: birth(pid) for pid in running} == dict.fromkeys(running)
    assert not folder.exists()
    assert "nothing runs" in dev(folder, "stop")
