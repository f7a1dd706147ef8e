"""`python -m memnet.embedded.vector_server --data DIR`: says nothing but its log on stderr."""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path

from memnet.embedded.vector_server.catalog import CollectionDamaged, FolderInUse
from memnet.embedded.vector_server.server import Options, run
from pipeline.settings import Settings

CANNOT_START = 2

log = logging.getLogger("memnet.embedded.vector_server")


def main(arguments: list[str] | None = None) -> int:
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s"
    )
    given = _parser().parse_args(arguments)
    try:
        key = _api_key(given.api_key_file)
        if not key:
            log.error("no API key: set MEMNET_QDRANT_API_KEY or give --api-key-file")
            return CANNOT_START
        run(Options(given.data, given.host, given.port, given.port_file, key))
    except (FolderInUse, CollectionDamaged, OSError) as error:
        log.error("%s", error)  # noqa: TRY400 - the message says what to do, a traceback does not
        return CANNOT_START
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="memnet.embedded.vector_server", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of the collections")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=0, help="0: a free one, see --port-file")
    parser.add_argument("--port-file", type=Path, help="gets the port once requests are answered")
    parser.add_argument("--api-key-file", type=Path, help="else MEMNET_QDRANT_API_KEY")
    return parser


def _api_key(file: Path | None) -> str:
    if file is not None:
        return file.read_text(encoding="utf-8").strip()
    return Settings.load().qdrant_api_key


if __name__ == "__main__":
    sys.exit(main())
