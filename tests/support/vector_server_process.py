"""MemNet's vector server as a process that tests start, stop and kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULE = "memnet.embedded.vector_server"
START_SECONDS = 30  # far more than it takes, on a machine that is busy with other tests


@dataclass
class VectorServerProcess:
    """One server on `data`; may be started again after it was stopped or killed."""

    data: Path
    api_key: str = "a key of the tests"
    port: int = 0
    _process: subprocess.Popen[str] | None = field(default=None, repr=False)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def port_file(self) -> Path:
        return self.data.with_name(self.data.name + ".port")

    def start(self) -> VectorServerProcess:
        """Return when it answers. It comes back on the port that it had."""
        self._process = self.launch("--port", str(self.port), "--port-file", str(self.port_file))
        deadline = time.monotonic() + START_SECONDS
        while not self.port_file.exists():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError("the vector server does not start; its log is on stderr")
            time.sleep(0.01)
        self.port = int(self.port_file.read_text())
        return self

    def launch(self, *more: str, pipes: bool = False) -> subprocess.Popen[str]:
        """Another process with this folder and key, and whatever arguments."""
        arguments: Sequence[str] = [sys.executable, "-m", MODULE, "--data", str(self.data), *more]
        pipe = subprocess.PIPE if pipes else None
        environment = {**os.environ, "MEMNET_QDRANT_API_KEY": self.api_key}
        return subprocess.Popen(
            arguments, cwd=ROOT, env=environment, text=True, stdout=pipe, stderr=pipe
        )

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """SIGKILL, as a crash; the folder is left as it is."""
        code = self._end(signal.SIGKILL)
        self.port_file.unlink(missing_ok=True)
        return code

    def _end(self, how: signal.Signals) -> int:
        if self._process is None:
            return 0
        self._process.send_signal(how)
        code = self._process.wait(timeout=START_SECONDS)
        self._process = None
        return code
