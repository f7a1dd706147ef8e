"""The vector store over Qdrant's REST API."""
