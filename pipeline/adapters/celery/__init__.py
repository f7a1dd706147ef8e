"""The Celery app factory, the queue names and publishing."""
