"""The relation store over Bolt."""
