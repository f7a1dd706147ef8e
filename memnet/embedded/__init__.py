"""Starts and watches the servers of the default stack."""
