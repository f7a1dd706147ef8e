"""A headless Chromium, spoken to by the WebDriver protocol: what little of it tests need."""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from tests.support.servers import until
from tests.support.services import missing

SIZE = "1500,900"  # pixels of the window
ANSWER_SECONDS = 60.0
STARTED = re.compile(r"started successfully on port (\d+)")


def require_chromium() -> None:
    """Skip the test, in CI fail it, where Chromium is not installed."""
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        missing("no Chromium: apt-get install chromium chromium-driver")


class Browser:
    """One window. `folder` takes the driver's log, and the profile."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = folder / "chromedriver.log"
        self._http: httpx.Client

    def __enter__(self) -> Self:
        with self._log.open("wb") as log:
            self._driver = subprocess.Popen(
                ["chromedriver", "--port=0"], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        found = until(lambda: STARTED.search(self._log.read_text("utf-8", "replace")), "a driver")
        address = f"http://127.0.0.1:{found[1]}"  # type: ignore[index] # `until` waits for it
        self._http = httpx.Client(base_url=address, timeout=ANSWER_SECONDS)
        session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": self._wanted()}})
        self._session = f"/session/{session['sessionId']}"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._ask("DELETE", self._session)
        finally:
            self._http.close()
            self._driver.terminate()
            self._driver.wait()

    def open(self, url: str) -> None:
        """Returns when the page and its scripts are loaded."""
        self._ask("POST", f"{self._session}/url", {"url": url})

    def run(self, script: str) -> Any:
        """What the JavaScript function body returns."""
        return self._ask("POST", f"{self._session}/execute/sync", {"script": script, "args": []})

    def text(self) -> str:
        """What a reader sees."""
        return str(self.run("return document.body.innerText"))

    def source(self) -> str:
        return str(self._ask("GET", f"{self._session}/source"))

    def picture(self) -> bytes:
        """A PNG of the window."""
        return base64.b64decode(self._ask("GET", f"{self._session}/screenshot"))

    def _wanted(self) -> dict[str, Any]:
        arguments = [
            "--headless=new",
            f"--window-size={SIZE}",
            f"--user-data-dir={self._folder / 'profile'}",
            "--disable-dev-shm-usage",  # containers have little of it
            "--hide-scrollbars",
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")  # which root may not have
        return {"goog:chromeOptions": {"args": arguments}}

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self._http.request(method, path, json=body)
        value = answer.json()["value"]
        assert answer.is_success, value
        return value


@contextmanager
def chromium(folder: Path) -> Iterator[Browser]:
    require_chromium()
    with Browser(folder) as browser:
        yield browser
