"""What works with no service at all: the bundled embedder and the rule-based extractor."""
