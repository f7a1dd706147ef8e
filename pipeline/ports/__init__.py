"""What the stages need from the outside, as Protocols whose docstrings fix the behaviour."""
