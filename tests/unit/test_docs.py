"""The documents: links lead somewhere, settings exist, the guide has every call."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from api_gateway.app import create_app
from api_gateway.routes import not_built
from pipeline.settings import PREFIX, Settings

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/guide.md").read_text("utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
VARIABLE = re.compile(rf"`({PREFIX}[A-Z0-9_]+)")
OF_TESTS = f"{PREFIX}TEST_"


def anchors(page: Path) -> set[str]:
    """What GitHub makes of the page's headings."""
    headings = HEADING.findall(CODE.sub("", page.read_text("utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        if link.startswith(("https://", "http://")):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_setting_that_a_page_names_exists(page: Path) -> None:
    known = {PREFIX + setting.name.upper() for setting in fields(Settings)}
    named = VARIABLE.findall(page.read_text("utf-8"))
    assert {name for name in named if not name.startswith(OF_TESTS)} <= known


def test_the_guide_lists_what_is_not_built_yet() -> None:
    expected = [(method, path) for _, method, path in not_built.LATER]
    calls = GUIDE.partition("## Not built yet")[2].split("```")[1]
    assert [tuple(line.split()) for line in calls.strip().splitlines()] == expected


def test_the_guide_shows_every_call_that_is_built() -> None:
    paths = create_app().openapi()["paths"]
    built = [path for path, calls in paths.items() if not any(map(is_elsewhere, calls.values()))]
    shown = without_names(GUIDE)
    assert [path for path in built if without_names(path) not in shown] == []


def is_elsewhere(call: dict[str, Any]) -> bool:
    return bool({"not built yet", "MemNetAI"} & set(call["tags"]))


def without_names(text: str) -> str:
    """Whatever stands for an id becomes the same."""
    return re.sub(r"\$[A-Z]+|{\w+}", "ID", text)
