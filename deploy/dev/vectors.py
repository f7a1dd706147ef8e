"""Our vector server in the place of Qdrant, which no package brings."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from deploy.dev.packages import Program
from memnet.embedded.process import ProcessSpec
from memnet.embedded.runtime import answers, python_environment


@dataclass(frozen=True, slots=True)
class Vectors:
    folder: Path
    port: int
    password: str = field(repr=False)

    name = "vectors"
    programs: tuple[Program, ...] = ()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def prepare(self) -> ProcessSpec | None:
        return None

    def spec(self) -> ProcessSpec:
        self.folder.mkdir(parents=True, exist_ok=True)
        options = ("--data", str(self.folder / "data"), "--port", str(self.port))
        argv = (sys.executable, "-P", "-m", "memnet.embedded.vector_server", *options)
        kept = {name: text for name, text in os.environ.items() if not name.startswith("MEMNET_")}
        environment = {**python_environment(kept), "MEMNET_QDRANT_API_KEY": self.password}
        return ProcessSpec(self.name, argv, self.folder, environment, is_ready=self.answers)

    def finish(self) -> None:
        return None

    def told(self) -> dict[str, str]:
        return {
            "MEMNET_TEST_VECTORS_URL": self.url,
            "MEMNET_TEST_VECTORS_API_KEY": self.password,
        }

    def answers(self) -> bool:
        return answers("127.0.0.1", self.port, "/readyz")
