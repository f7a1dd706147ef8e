"""One vendor a folder; adapters never import each other."""
