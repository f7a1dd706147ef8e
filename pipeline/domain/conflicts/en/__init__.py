"""What only English has: words, grammar, and rules over them."""
