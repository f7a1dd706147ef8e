"""The free-form objects that callers give along: settings of a body, metadata of a job."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

MAX_OBJECT_BYTES = 16_384  # an object comes back in every list of jobs or bodies
TOO_LARGE = f"must be at most {MAX_OBJECT_BYTES} bytes as JSON"


def too_large(value: Mapping[str, Any]) -> bool:
    return len(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")) > (
        MAX_OBJECT_BYTES
    )
