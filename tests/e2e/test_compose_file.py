"""docker-compose.yml, .env.example and the Dockerfile: what an engine would be told."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from deploy import settings_table
from deploy.make_env import filled
from pipeline.domain.jobs import QUEUES
from pipeline.settings import PLACEHOLDER, Settings
from tests.e2e.test_compose import DONE, OF_AN_ENGINE, REPLACED
from tests.support.services_compose import MissingVariable, Service, read_compose, read_env

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docker-compose.yml"
EXAMPLE = (ROOT / ".env.example").read_text("utf-8")
POM = ROOT / "deploy" / "dev" / "neo4j" / "pom.xml"
OURS = ("settings", "migrate", "gateway", "beat", "flower", *(f"worker-{q}" for q in QUEUES))
ONCE = ("settings", "migrate")
# What the image needs to write beside its program.
WRITABLE = ("neo4j",)
EXACT = re.compile(r"[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.]+)?")
SECRET = re.compile(r"^# ?|=.*$")


@pytest.fixture(scope="module")
def services() -> dict[str, Service]:
    return read_compose(FILE, read_env(filled(EXAMPLE)))


def of(services: dict[str, Service], key: str) -> dict[str, Any]:
    return {name: each.raw.get(key) for name, each in services.items()}


def test_the_file_fits_the_compose_specification() -> None:
    check = ("check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(FILE))
    done = subprocess.run(
        [sys.executable, "-m", *check], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_is_one_worker_service_a_queue(services: dict[str, Service]) -> None:
    workers = {name: each for name, each in services.items() if name.startswith("worker-")}
    assert {name: each.command[3] for name, each in workers.items()} == {
        f"worker-{queue}": queue for queue in QUEUES
    }


def test_nothing_keeps_a_service_from_being_scaled(services: dict[str, Service]) -> None:
    assert [name for name, each in services.items() if "container_name" in each.raw] == []
    ports = {name for name, published in of(services, "ports").items() if published}
    assert ports == {"gateway", "flower"}


def test_every_secret_comes_from_the_environment() -> None:
    variables = read_env(filled(EXAMPLE))
    given = {name for name in variables if PLACEHOLDER in read_env(EXAMPLE)[name]}
    assert len(given) == 5
    for name in given:
        with pytest.raises(MissingVariable, match=name):
            read_compose(FILE, {**variables, name: ""})


def test_every_variable_of_the_file_stands_in_the_example() -> None:
    used = set(re.findall(r"(?<!\$)\$\{(\w+)", FILE.read_text("utf-8")))
    offered = {SECRET.sub("", line) for line in EXAMPLE.splitlines() if "=" in line}
    assert used == {name for name in offered if name.isupper()}


def test_defaults_of_the_example_are_those_of_the_file() -> None:
    of_file = dict(re.findall(r"(?<!\$)\$\{(\w+):-([^}]+)\}", FILE.read_text("utf-8")))
    shown = dict(re.findall(r"^# ([A-Z_]+)=(\S+)$", EXAMPLE, re.MULTILINE))
    wrong = {name: (shown[name], of_file[name]) for name in shown.keys() & of_file.keys()}
    assert {name: pair for name, pair in wrong.items() if pair[0] != pair[1]} == {}


def test_nothing_starts_with_the_passwords_of_the_example() -> None:
    services = read_compose(FILE, read_env(EXAMPLE))
    first = services["settings"]
    assert [n for n, each in services.items() if not each.needs] == ["settings"]
    done = subprocess.run(
        [sys.executable, *first.command[1:]],
        cwd=ROOT,
        env={"PATH": os.defpath, **first.environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "MEMNET_DATABASE_URL" in done.stderr
    assert PLACEHOLDER + "-postgres" not in done.stderr


def test_make_env_leaves_no_placeholder_and_repeats_no_password(
    services: dict[str, Service],
) -> None:
    text = filled(EXAMPLE)
    secrets = [v for n, v in read_env(text).items() if n.endswith(("_PASSWORD", "_KEY"))]
    assert PLACEHOLDER not in "\n".join(secrets)
    assert len(secrets) == len(set(secrets)) == 5
    Settings.load(services["gateway"].environment)


def test_every_variable_of_ours_is_a_setting(services: dict[str, Service]) -> None:
    known = {f"MEMNET_{name.upper()}" for name in Settings.__dataclass_fields__}
    told = {name for each in services.values() for name in each.environment}
    assert {name for name in told if name.startswith("MEMNET_")} - known == set()


def test_images_are_pinned_to_an_exact_version(services: dict[str, Service]) -> None:
    images = of(services, "image")
    assert {name: image for name, image in images.items() if not EXACT.fullmatch(image)} == {}
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    base = re.search(r"^ARG PYTHON_IMAGE=(\S+)$", dockerfile, re.MULTILINE)
    assert base is not None
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", base[1])
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert {images[name] for name in OURS} == {f"memnet:{version}"}


def test_the_servers_are_those_that_the_product_was_tested_with(
    services: dict[str, Service],
) -> None:
    tag = services["qdrant"].raw["image"].partition(":v")[2]
    assert tuple(int(part) for part in tag.partition("-")[0].split(".")) >= (1, 19, 0)
    name = "{http://maven.apache.org/POM/4.0.0}properties/{*}neo4j.version"
    pom = ElementTree.parse(POM).getroot()  # noqa: S314 - our own file
    version = pom.findtext(name)
    assert services["neo4j"].raw["image"] == f"neo4j:{version}-community"


def test_containers_have_no_rights_that_they_do_not_use(services: dict[str, Service]) -> None:
    for name, each in services.items():
        raw = each.raw
        assert raw["cap_drop"] == ["ALL"], name
        assert raw["security_opt"] == ["no-new-privileges:true"], name
        assert "privileged" not in raw, name
        assert raw.get("read_only", False) is (name not in WRITABLE), name
        unprivileged = raw["image"].endswith("-unprivileged") or name in OURS
        assert unprivileged or raw["user"] not in {"root", "0", "0:0"}, name
    assert "\nUSER 10001:10001\n" in (ROOT / "deploy" / "Dockerfile").read_text("utf-8")


def test_every_container_has_limits_and_logs_that_do_not_grow(services: dict[str, Service]) -> None:
    for name, each in services.items():
        assert set(each.raw["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}, name
        assert each.raw["logging"]["options"] == {"max-size": "10m", "max-file": "3"}, name


def test_whatever_goes_on_is_asked_whether_it_lives(services: dict[str, Service]) -> None:
    for name, each in services.items():
        once = name in ONCE
        assert (each.health is None) is once, name
        assert each.raw["restart"] == ("no" if once else "unless-stopped"), name


def test_servers_are_reached_from_inside_only(services: dict[str, Service]) -> None:
    networks = of(services, "networks")
    servers = {name for name in services if name not in OURS}
    assert {name for name in services if networks[name] == ["servers"]} == servers
    assert "servers: { internal: true }" in FILE.read_text("utf-8")


def test_redis_keeps_its_queues_and_refuses_strangers(services: dict[str, Service]) -> None:
    command = " ".join(services["redis"].command)
    assert "--appendonly yes" in command
    assert "--maxmemory-policy noeviction" in command
    assert "requirepass $REDIS_PASSWORD" in command
    assert services["redis"].environment["REDIS_PASSWORD"] not in command


def test_processes_of_ours_start_when_all_that_they_stand_on_is_there(
    services: dict[str, Service],
) -> None:
    workers = [name for name in OURS if name.startswith("worker-")]
    for name in ("gateway", "beat", *workers):
        needs = services[name].needs
        assert needs["migrate"] == "service_completed_successfully", name
        assert {needs[n] for n in ("redis", "qdrant", "neo4j")} == {"service_healthy"}, name
    assert services["migrate"].needs["postgres"] == "service_healthy"


def test_a_worker_has_the_time_to_give_its_work_back(services: dict[str, Service]) -> None:
    from memnet.embedded.commands import WORKER_STOP_SECONDS

    for queue in QUEUES:
        assert services[f"worker-{queue}"].stop_seconds >= WORKER_STOP_SECONDS


def test_the_image_has_the_whole_product_and_only_locked_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    packages = {*wheel["packages"], *wheel.get("force-include", {})}
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    assert set(re.findall(r"^COPY (\w+) \1$", dockerfile, re.MULTILINE)) == packages
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert {f"!{name}" for name in packages} <= set(ignored)
    assert "--require-hashes --only-binary :all: -r requirements-services.lock" in dockerfile


def test_the_table_of_differences_is_that_of_the_file(services: dict[str, Service]) -> None:
    said = [each.raw for each in services.values()]
    mounts = [text for raw in said for text in raw.get("volumes", []) + raw.get("tmpfs", [])]
    targets = {re.sub(r"^[\w-]+:(?=/)|(?<=\w):[^/]*$", "", text) for text in mounts}
    assert targets == set(REPLACED.folders)
    told = [text for each in services.values() for text in each.environment.values()]
    named = {pair for text in told for pair in re.findall(r"(?://|@)(\w+):(\d+)(?=/|$)", text)}
    assert named == {
        (owner, port)
        for port, owner in REPLACED.ports.items()
        if owner in REPLACED.servers or owner == "redis"
    }
    published = {text.rpartition(":")[2] for raw in said for text in raw.get("ports", [])}
    assert published == {"8765", "5555"}
    assert set(REPLACED.hosts) - {"0.0.0.0"} == {host for host, _ in named}
    images = {name for name, each in services.items() if not each.command}
    assert images | {"postgres"} == set(REPLACED.servers)


def test_whatever_the_file_says_is_done_here_or_left_to_an_engine(
    services: dict[str, Service],
) -> None:
    unknown = {name: set(each.raw) - DONE - OF_AN_ENGINE for name, each in services.items()}
    assert {name: keys for name, keys in unknown.items() if keys} == {}


def test_the_page_says_of_every_setting_what_the_code_says() -> None:
    page = settings_table.PAGE.read_text("utf-8")
    assert settings_table.filled(page) == page, "python -m deploy.settings_table"
