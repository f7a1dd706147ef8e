"""The Celery workers: thin tasks that take an id in, make one call and are done."""
