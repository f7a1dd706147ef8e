"""Scripted services that tests talk to over real sockets."""
