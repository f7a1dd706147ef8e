"""One suite a port, run against every adapter of it."""
