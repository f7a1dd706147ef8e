"""The library: what MemNet does, whoever calls it. Celery in adapters/celery only, no web."""
