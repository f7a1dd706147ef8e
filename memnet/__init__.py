"""What a user imports or types: the client, the command line, the embedded stack."""
