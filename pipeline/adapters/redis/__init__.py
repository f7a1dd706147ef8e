"""Recall requests and answers, and wake-ups, in a Redis-compatible server."""
