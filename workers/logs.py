"""One line a record, in UTC, with the process; never a message's arguments."""

from __future__ import annotations

import logging
import time

FORMAT = "%(asctime)s %(levelname)s %(process)d %(name)s: %(message)s"
QUIET = (
    "httpx",
    "httpx2",
    "httpcore",
    "openai",
    "urllib3",
    "celery.worker.strategy",
    "celery.app.trace",
)


def configure_logging(level: int | str = "INFO") -> None:
    handler = logging.StreamHandler()
    formatter = logging.Formatter(FORMAT, "%Y-%m-%dT%H:%M:%SZ")
    formatter.converter = time.gmtime
    handler.setFormatter(formatter)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
