"""The whole stack, driven as a user drives it."""
