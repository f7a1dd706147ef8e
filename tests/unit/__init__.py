"""Pure code: no server, no process, milliseconds each."""
