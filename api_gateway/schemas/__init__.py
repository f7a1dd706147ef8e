"""The shapes on the wire. pydantic only, so that the Python client uses the same models.

Requests refuse unknown fields; answers ignore them, so that an older client can read a newer
gateway.
"""
