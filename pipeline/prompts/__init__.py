"""One module a prompt: its text, its answer's schema, its parser."""
