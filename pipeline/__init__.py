"""The library: what MemNet does, whoever calls it. Imports no web framework, and Celery only in adapters/celery."""
