"""A Neo4j Community server from the jars that Maven brings."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from neo4j import Driver, GraphDatabase
from neo4j.exceptions import AuthError, DriverError, Neo4jError

from deploy.dev.packages import JAVA, MAVEN, CannotRun, Program
from memnet.embedded.process import ProcessSpec

POM = Path(__file__).parent / "neo4j" / "pom.xml"
USER = "neo4j"
FIRST_PASSWORD = "neo4j"  # noqa: S105 - what every new server has, and asks to be changed
MAIN = "org.neo4j.server.CommunityEntryPoint"
OPENED = ("java.nio", "java.io", "java.lang", "sun.nio.ch")  # packages that it reaches into
SETTINGS = {
    "server.memory.heap.initial_size": "256m",
    "server.memory.heap.max_size": "512m",
    "server.memory.pagecache.size": "64m",
    "db.tx_log.rotation.size": "16m",  # the files are made at full size: 256 MB a piece otherwise
    "server.https.enabled": "false",
    "server.http.enabled": "false",
    "dbms.usage_report.enabled": "false",
}
CONNECT_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Neo4j:
    """One server that speaks Bolt on `port`. `settings` win over ours."""

    folder: Path
    port: int
    password: str = field(repr=False)
    settings: Mapping[str, str] = field(default_factory=dict)

    name = "neo4j"

    @property
    def programs(self) -> tuple[Program, ...]:
        """Maven only until the jars are there."""
        return (JAVA,) if jars_are_there() else (JAVA, MAVEN)

    @property
    def url(self) -> str:
        return f"bolt://127.0.0.1:{self.port}"

    def prepare(self) -> ProcessSpec | None:
        fetch_jars()
        return None

    def spec(self) -> ProcessSpec:
        for name in ("conf", "data", "logs"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        (self.folder / "conf" / "neo4j.conf").write_text(self._settings(), "utf-8")
        opens = [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED]
        places = (f"--home-dir={self.folder}", f"--config-dir={self.folder / 'conf'}")
        classes = ("-cp", str(jar_folder() / "*"))
        java = (str(JAVA.path()), f"-Xmx{self._told()['server.memory.heap.max_size']}")
        return ProcessSpec(
            self.name,
            (*java, "-XX:+UseSerialGC", *opens, *classes, MAIN, *places, "--console-mode"),
            self.folder,
            {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8"},
            is_ready=self.answers,
            stop_seconds=60.0,  # it closes its store first
        )

    def finish(self) -> None:
        return None

    def told(self) -> dict[str, str]:
        return {
            "MEMNET_TEST_NEO4J_URL": self.url,
            "MEMNET_TEST_NEO4J_USER": USER,
            "MEMNET_TEST_NEO4J_PASSWORD": self.password,
        }

    def answers(self) -> bool:
        """Our password is taken, after the first one has been changed to it."""
        try:
            return self._asks(self.password) or self._changes_password()
        except (DriverError, Neo4jError, OSError):
            return False

    def _asks(self, password: str) -> bool:
        try:
            with self._driver(password) as driver:
                driver.verify_connectivity()
        except AuthError:
            return False
        return True

    def _changes_password(self) -> bool:
        query = "ALTER CURRENT USER SET PASSWORD FROM $old TO $new"
        with self._driver(FIRST_PASSWORD) as driver:
            driver.execute_query(query, old=FIRST_PASSWORD, new=self.password, database_="system")
        return self._asks(self.password)

    def _driver(self, password: str) -> Driver:
        return GraphDatabase.driver(
            self.url,
            auth=(USER, password),
            connection_timeout=CONNECT_SECONDS,
            max_transaction_retry_time=0,
        )

    def _told(self) -> dict[str, str]:
        return {
            **SETTINGS,
            **self.settings,
            "server.default_listen_address": "127.0.0.1",
            "server.bolt.listen_address": f"127.0.0.1:{self.port}",
        }

    def _settings(self) -> str:
        return "".join(f"{name}={value}\n" for name, value in self._told().items())


def jar_folder() -> Path:
    """Of this pom.xml: another version, or another list, is another folder."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "memnet" / f"neo4j-{hashlib.sha256(POM.read_bytes()).hexdigest()[:12]}"


def jars_are_there() -> bool:
    return jar_folder().is_dir()


def fetch_jars() -> None:
    """Have Maven copy the jars, once a machine. Raises `CannotRun` when it cannot."""
    if jars_are_there():
        return
    fresh = jar_folder().with_name(f"{jar_folder().name}.{os.getpid()}")
    options = [f"-DoutputDirectory={fresh}", "-DincludeScope=runtime"]
    command = [str(MAVEN.path()), "-q", "-B", "-f", str(POM), "dependency:copy-dependencies"]
    done = subprocess.run(
        [*command, *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        shutil.rmtree(fresh, ignore_errors=True)
        raise CannotRun(f"Maven does not bring the jars of Neo4j:\n{done.stdout[-2000:]}")
    try:
        fresh.rename(jar_folder())
    except OSError:  # another process was first
        shutil.rmtree(fresh)
