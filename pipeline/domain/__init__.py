"""The rules of memory: pure functions over frozen values, standard library only."""
