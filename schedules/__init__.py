"""The beat entries, each with its interval and its reason."""
