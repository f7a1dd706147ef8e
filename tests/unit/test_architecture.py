"""The rules of the code base that import-linter and ruff cannot say."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRODUCT = ("pipeline", "workers", "schedules", "api_gateway", "memnet", "benchmarks")
TOP_LEVEL = {*PRODUCT, "tests", "examples", "deploy", "docs"}
ENVIRONMENT_READER = Path("pipeline/settings.py")
MODULE_LINES = 400
FUNCTION_LINES = 50
USUAL_FUNCTION_LINES = 30
USUAL_SHARE = 0.9  # of the product's functions are shorter than USUAL_FUNCTION_LINES
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")
BARE_SILENCER = re.compile(r"#\s*(type: ignore|noqa)\s*$")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def sources() -> dict[Path, str]:
    """Every Python file under a visible top-level folder, by its path from the root."""
    folders = [p for p in ROOT.iterdir() if p.is_dir() and not p.name.startswith(".")]
    files = [f for folder in folders for f in sorted(folder.rglob("*.py"))]
    return {f.relative_to(ROOT): f.read_text(encoding="utf-8") for f in files}


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: ast.parse(text) for path, text in sources().items()}


def product_trees() -> Iterator[tuple[Path, ast.Module]]:
    return ((path, tree) for path, tree in trees().items() if path.parts[0] in PRODUCT)


def functions(tree: ast.Module) -> Iterator[Function]:
    return (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def length(function: Function) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def reads_environment(node: ast.AST) -> bool:
    names = {"environ", "environb", "getenv", "getenvb"}
    match node:
        case ast.Attribute(value=ast.Name(id="os"), attr=attribute):
            return attribute in names
        case ast.ImportFrom(module="os", names=imported):
            return any(alias.name in names for alias in imported)
        case _:
            return False


def imported_modules(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module)):
                yield module


def test_only_settings_reads_the_environment() -> None:
    readers = [
        f"{path}: {ast.unparse(node)}"
        for path, tree in product_trees()
        if path != ENVIRONMENT_READER
        for node in ast.walk(tree)
        if reads_environment(node)
    ]
    assert readers == []


def test_the_domain_needs_nothing_but_the_standard_library() -> None:
    foreign = [
        f"{path} imports {module}"
        for path, tree in trees().items()
        if path.is_relative_to("pipeline/domain")
        for module in imported_modules(tree)
        if module.split(".")[0] not in sys.stdlib_module_names
        and not module.startswith("pipeline.domain")
    ]
    assert foreign == []


def test_no_module_is_longer_than_a_reader_can_hold() -> None:
    counts = {path: len(text.splitlines()) for path, text in sources().items()}
    assert {path: n for path, n in counts.items() if n > MODULE_LINES} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    long = [
        f"{path}:{f.lineno} {f.name}: {length(f)} lines"
        for path, tree in trees().items()
        for f in functions(tree)
        if length(f) > FUNCTION_LINES
    ]
    assert long == []


def test_nine_in_ten_functions_are_short() -> None:
    lengths = [length(f) for _, tree in product_trees() for f in functions(tree)]
    short = sum(n < USUAL_FUNCTION_LINES for n in lengths)
    assert short >= USUAL_SHARE * len(lengths)


@pytest.mark.parametrize("mark", [UNFINISHED, BARE_SILENCER], ids=["unfinished", "silenced"])
def test_no_line_marks_work_as_unfinished_or_silenced(mark: re.Pattern[str]) -> None:
    found = [
        f"{path}:{number} {line.strip()}"
        for path, text in sources().items()
        for number, line in enumerate(text.splitlines(), start=1)
        if mark.search(line)
    ]
    assert found == []


def test_code_lives_in_the_folders_of_the_layout() -> None:
    assert {path.parts[0] for path in sources()} - TOP_LEVEL == set()
