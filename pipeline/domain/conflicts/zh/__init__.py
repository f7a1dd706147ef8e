"""What only Chinese has: words, grammar, and rules over them."""
