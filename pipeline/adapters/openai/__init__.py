"""Chat and embedding models behind an OpenAI-compatible endpoint."""
