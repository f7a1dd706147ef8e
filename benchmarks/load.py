"""Load over keep-alive connections, by a client that costs little beside what it measures."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urlsplit

from benchmarks.gateway import BenchmarkFailed

CONNECTIONS = 32

Request = tuple[bytes, dict[str, str]]


def post_all(url: str, path: str, requests: Sequence[Request], headers: Mapping[str, str]) -> float:
    """POST all requests over 32 connections; returns answers a second.

    Raises `BenchmarkFailed` when one is not answered with 200 or 202.
    """
    return asyncio.run(_post_all(url, path, requests, headers))


async def _post_all(
    url: str, path: str, requests: Sequence[Request], headers: Mapping[str, str]
) -> float:
    address = urlsplit(url)
    waiting = iter([_raw(path, address.netloc, body, {**headers, **own}) for body, own in requests])
    started = time.perf_counter()
    host, port = str(address.hostname), int(address.port or 80)
    await asyncio.gather(*(_connection(host, port, waiting) for _ in range(CONNECTIONS)))
    return len(requests) / (time.perf_counter() - started)


def _raw(path: str, host: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = [f"POST {path} HTTP/1.1", f"Host: {host}", "Content-Type: application/json"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += [f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode() + body


async def _connection(host: str, port: int, waiting: Iterator[bytes]) -> None:
    reader, writer = await asyncio.open_connection(host, port)
    for request in waiting:
        writer.write(request)
        await _answer(reader)
    writer.close()
    await writer.wait_closed()


async def _answer(reader: asyncio.StreamReader) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    length = next(
        int(line.split(b":")[1])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length")
    )
    body = await reader.readexactly(length)
    if status not in (200, 202):
        raise BenchmarkFailed(f"answered {status}: {body[:200]!r}")
