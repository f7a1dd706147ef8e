"""The vector store over Qdrant's REST API."""

from pipeline.adapters.qdrant.store import QdrantVectors

__all__ = ["QdrantVectors"]
