"""A vector server in one process: Qdrant's engine behind the routes of Qdrant's REST API we use.

The engine is `qdrant-edge-py`. One process may open its files, so the others ask this one, and ask
it exactly what they would ask a Qdrant server: `pipeline.adapters.qdrant` works against both. What
a Qdrant server can do and this one cannot is refused with an error that names it, never ignored.
"""
