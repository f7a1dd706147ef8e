"""Bulk imports: a file goes to disk as it comes, then with its job into PostgreSQL, in one go."""

from __future__ import annotations

import asyncio
import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Annotated, BinaryIO, Literal, cast
from uuid import UUID, uuid4

from fastapi import Query, Request, Response
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from api_gateway.accepting import JOB_RESPONSES, IdempotencyKey, Prefer, request_hash, tell
from api_gateway.gateway import caller_of, gateway_of
from api_gateway.problems import Refusal, invalid, not_built
from api_gateway.routing import problems, router
from api_gateway.schemas.common import MAX_NAME
from api_gateway.schemas.jobs import Job as JobAnswer
from api_gateway.strict import BoundedRequest
from pipeline.domain.jobs import JobKind, NewJob

writes = router("write", "memorize and recall")
ROUTERS = (writes,)

ONE_PART = "one part named `file`, with a file name"
BUILT = ("jsonl", "locomo")
OF_CONVERSATIONS = frozenset({"locomo"})  # formats whose files have several, each with its name
CHUNK_BYTES = 1 << 20  # of a file, as it is hashed and stored
IN_MEMORY_BYTES = 1 << 20  # larger files lie on disk

Format = Annotated[
    Literal["jsonl", "locomo", "chatgpt", "mem0"],
    Query(
        description="`jsonl`: each line a memorize request or one message. `locomo`: conversations "
        "of that data set. `chatgpt` and `mem0` are not built yet.",
        json_schema_extra={"enum": list(BUILT)},
    ),
]
Conversation = Annotated[
    str | None,
    Query(
        min_length=1,
        max_length=MAX_NAME,
        description="Import only this conversation of the file; for `locomo`",
    ),
]
_FILE = {"type": "string", "format": "binary"}
_BODY = {
    "required": True,
    "content": {
        "application/octet-stream": {"schema": _FILE},
        "multipart/form-data": {
            "schema": {
                "type": "object",
                "required": ["file"],
                "properties": {"file": _FILE},
                "additionalProperties": False,
            }
        },
    },
}


@writes.post(
    "/bodies/{body_id}/imports",
    status_code=202,
    response_model=JobAnswer,
    responses={**JOB_RESPONSES, **problems(400, 413, 415)},
    openapi_extra={"requestBody": _BODY},
)
async def import_file(
    request: Request,
    body_id: UUID,
    format: Format = "jsonl",
    conversation: Conversation = None,
    idempotency_key: IdempotencyKey = None,
    prefer: Prefer = None,
) -> Response:
    """Import a file in bulk: the body of the request, or `file` of a multipart form.

    The job is the parent of one job a stretch of conversation. The same file and conversation
    is the same import.
    """
    if format not in BUILT:
        raise not_built(f"`format={format}`", field="format")
    if conversation is not None and format not in OF_CONVERSATIONS:
        raise invalid(f"format={format} has no conversations; leave it out", "conversation")
    gateway = gateway_of(request)
    async with AsyncExitStack() as stack:
        file = await _received(BoundedRequest(request, gateway.settings.max_import_bytes), stack)
        digest = await gateway.run(_digest, file)
        new = NewJob(
            id=uuid4(),
            project_id=caller_of(request).project_id,
            body_id=body_id,
            kind=JobKind.IMPORT,
            payload={"format": format, "conversation": conversation, "file_hash": digest},
            idempotency_key=idempotency_key,
            request_hash=request_hash(request, [format, conversation, digest]),
            bulk=True,
        )
        job, fresh = await gateway.run(
            gateway.services.imports.accept_import, new, digest, _chunks(file)
        )
    return await tell(request, job, fresh=fresh, prefer=prefer)


async def _received(request: BoundedRequest, stack: AsyncExitStack) -> BinaryIO:
    """The file that came, wherever in the request it was, closed when the stack is left."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        return await _from_form(request, stack)
    spool = tempfile.SpooledTemporaryFile(IN_MEMORY_BYTES)  # noqa: SIM115  # the stack closes it
    file = cast(BinaryIO, stack.enter_context(spool))
    async for chunk in request.stream():
        await asyncio.to_thread(file.write, chunk)
    return file


async def _from_form(request: Request, stack: AsyncExitStack) -> BinaryIO:
    try:
        form = await request.form(max_files=1, max_fields=0)
    except HTTPException:
        raise Refusal(400, "invalid_form", f"not a multipart form of {ONE_PART}") from None
    stack.push_async_callback(form.close)
    upload = form.get("file")
    if not isinstance(upload, UploadFile):
        raise invalid(f"is required: send {ONE_PART}", "file", "missing")
    return upload.file


def _digest(file: BinaryIO) -> str:
    """SHA-256 of the file in hex. An empty file is a 422."""
    found = hashlib.sha256()
    size = 0
    for chunk in _chunks(file):
        found.update(chunk)
        size += len(chunk)
    if not size:
        raise invalid("is empty", "file", "empty")
    return found.hexdigest()


def _chunks(file: BinaryIO) -> Iterator[bytes]:
    file.seek(0)
    while chunk := file.read(CHUNK_BYTES):
        yield chunk
