"""A gateway in a process of its own over in-memory stand-ins: `python -m … FD`, FD a bound socket.

Prints the path of a body to memorize into, then the id of a job that never ends.
"""

from __future__ import annotations

import socket
import sys

from api_gateway.serve import serve
from tests.support.gateway_fakes import World


def main() -> None:
    world = World(max_request_bytes=100_000)
    print(world.memorize_path, world.put_job().id, flush=True)
    serve(sock=socket.socket(fileno=int(sys.argv[1])), services=world.services())


if __name__ == "__main__":
    main()
