"""The truth: jobs, memories, changes and the outbox in PostgreSQL."""
