"""Several parts together, with the servers that come as wheels."""
