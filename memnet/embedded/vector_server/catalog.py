"""The collections and aliases of one data folder, and who may open it.

    DATA/lock               held by the one process that has the folder open
    DATA/catalog.json       names, aliases and configurations; replaced whole
    DATA/collections/<hex>  the engine's files of one collection

A folder that the catalog does not name is what a crash left of creating or dropping a collection.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any, Self
from uuid import uuid4

from memnet.embedded.vector_server.collection import Collection
from memnet.embedded.vector_server.errors import AlreadyExists, NotFound, WrongInput
from memnet.embedded.vector_server.wire import m

MAX_NAME = 255  # characters, as in Qdrant
FORBIDDEN = set('<>:"/\\|?*\0\x1f')  # as in Qdrant


class FolderInUse(Exception):
    """Another process has the data folder open."""


class CollectionDamaged(Exception):
    """The engine cannot open a collection's files."""


class Catalog:
    """Opens everything in a data folder. Not thread-safe: the event loop is its only caller."""

    def __init__(self, data: Path, lock: IO[str]) -> None:
        self._data = data
        self._lock = lock
        self.collections: dict[str, Collection] = {}
        self.aliases: dict[str, str] = {}

    @classmethod
    def open(cls, data: Path) -> Self:
        """Raises `FolderInUse` and `CollectionDamaged`, both saying what to do."""
        for folder in (data, data / "collections"):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        catalog = cls(data, _lock(data / "lock"))
        catalog._load()
        return catalog

    def resolve(self, name: str) -> Collection:
        """The collection of a name or an alias."""
        found = self.collections.get(self.aliases.get(name, name))
        if found is None:
            raise NotFound(f"Not found: Collection `{name}` doesn't exist!")
        return found

    def create(self, name: str, config: m.CreateCollection) -> None:
        if name in self.collections or name in self.aliases:
            raise AlreadyExists(f"Wrong input: Collection `{name}` already exists!")
        if not name.strip() or len(name) > MAX_NAME or FORBIDDEN & set(name):
            raise WrongInput(f"Wrong input: {name!r} cannot be the name of a collection")
        folder = self._data / "collections" / uuid4().hex
        self.collections[name] = Collection.create(folder, config)
        self._save()

    def drop(self, name: str) -> bool:
        """Aliases of the collection go with it. False: there was none."""
        collection = self.collections.pop(name, None)
        if collection is None:
            return False
        self.aliases = {alias: target for alias, target in self.aliases.items() if target != name}
        self._save()
        collection.close()
        shutil.rmtree(collection.folder)
        return True

    def change_aliases(self, actions: Iterable[m.AliasOperations]) -> None:
        """All of the actions or none."""
        changed = dict(self.aliases)
        for action in actions:
            self._apply(action, changed)
        self.aliases = changed
        self._save()

    def close(self) -> None:
        """Flush and close everything, and let go of the folder."""
        for collection in self.collections.values():
            collection.close()
        self._lock.close()

    def _apply(self, action: m.AliasOperations, aliases: dict[str, str]) -> None:
        if isinstance(action, m.CreateAliasOperation):
            wanted = action.create_alias
            if wanted.collection_name not in self.collections:
                raise NotFound(f"Not found: Collection `{wanted.collection_name}` doesn't exist!")
            if wanted.alias_name in self.collections:
                raise AlreadyExists(f"Wrong input: `{wanted.alias_name}` is a collection")
            aliases[wanted.alias_name] = wanted.collection_name
        elif isinstance(action, m.DeleteAliasOperation):
            aliases.pop(action.delete_alias.alias_name, None)
        else:
            raise WrongInput("Wrong input: this server does not rename aliases")

    def _load(self) -> None:
        described = _read(self._data / "catalog.json")
        self.aliases = described["aliases"]
        for name, entry in described["collections"].items():
            self.collections[name] = self._load_one(name, entry)
        known = {collection.folder for collection in self.collections.values()}
        for folder in (self._data / "collections").iterdir():
            if folder not in known:
                shutil.rmtree(folder)

    def _load_one(self, name: str, entry: dict[str, Any]) -> Collection:
        folder = self._data / "collections" / entry["folder"]
        config = m.CreateCollection.model_validate(entry["config"])
        try:
            return Collection.load(folder, config)
        except Exception as error:
            raise CollectionDamaged(
                f"the files of collection {name} cannot be opened ({error}); "
                f"remove {self._data} and run `memnet rebuild`: nothing in it is the only copy"
            ) from error

    def _save(self) -> None:
        entries = {
            name: {
                "folder": collection.folder.name,
                "config": collection.config.model_dump(mode="json", exclude_none=True),
            }
            for name, collection in self.collections.items()
        }
        described = {"format": 1, "collections": entries, "aliases": self.aliases}
        _replace(self._data / "catalog.json", json.dumps(described, indent=1))


def _lock(path: Path) -> IO[str]:
    file = path.open("a+", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the kernel lets go when the process dies
    except BlockingIOError:
        file.seek(0)
        owner = file.read().strip() or "unknown"
        file.close()
        raise FolderInUse(
            f"{path.parent} is open in another vector server (process {owner}); stop that one first"
        ) from None
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


def _read(path: Path) -> dict[str, Any]:
    if not path.exists():
        return {"collections": {}, "aliases": {}}
    described: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return described


def _replace(path: Path, text: str) -> None:
    """So that a crash leaves the old text or the new one."""
    fresh = path.with_suffix(".new")
    with fresh.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
