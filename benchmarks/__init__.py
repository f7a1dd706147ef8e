"""Reproducible measurements. Their data is not part of the project; each says where it looked."""
