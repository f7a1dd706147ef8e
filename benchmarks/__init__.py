"""Reproducible measurements; run them as modules, for example `python -m benchmarks.recall`."""
