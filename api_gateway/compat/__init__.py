"""Other products' APIs, served beside our own."""
