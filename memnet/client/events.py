"""A job's progress as server-sent events, read from bytes. Survives a connection that breaks."""

from __future__ import annotations

from dataclasses import dataclass, field

from api_gateway.schemas.jobs import Job
from memnet.client.calls import job_events
from memnet.client.errors import MemNetAPIError
from memnet.client.steps import Answer, NoAnswer, Pause, failure, pause_before_next

AFTER_END = Pause(0.5, 1.0)  # before a stream is opened again that ended while its job had not


@dataclass(slots=True)
class EventReader:
    """Cuts a stream of bytes into the data of its events.

    Lines end at \\n or \\r\\n only: JSON may carry the other ends that Unicode knows.
    """

    _rest: bytes = b""
    _data: list[bytes] = field(default_factory=list)

    def feed(self, chunk: bytes) -> list[bytes]:
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        return [data for line in lines if (data := self._line(line.removesuffix(b"\r")))]

    def _line(self, line: bytes) -> bytes:
        """The event's data when the line (an empty one) ends it, else nothing."""
        if line:
            name, _, value = line.partition(b":")
            if name == b"data":
                self._data.append(value.removeprefix(b" "))
            return b""
        data, self._data = b"\n".join(self._data), []
        return data


@dataclass(slots=True)
class Watch:
    """Follows one job over as many streams as it takes. Each state of the job is told once."""

    job_id: object
    _reader: EventReader = field(default_factory=EventReader)
    _last: Job | None = None
    _broken: Answer | NoAnswer | None = None
    _tries: int = 0

    @property
    def over(self) -> bool:
        return self._last is not None and self._last.status.ended

    def feed(self, piece: bytes | Answer | NoAnswer) -> list[Job]:
        """What a piece of the stream tells; an `Answer` is one that refused the stream."""
        if not isinstance(piece, bytes):
            self._broken = piece
            return []
        jobs = [self._parse(data) for data in self._reader.feed(piece)]
        fresh = [job for last, job in zip([self._last, *jobs], jobs, strict=False) if job != last]
        if jobs:
            self._last, self._tries = jobs[-1], 0
        return fresh

    def before_next(self) -> Pause:
        """How long to wait before the stream is opened again. Raises when that is in vain."""
        broken, self._broken, self._reader = self._broken, None, EventReader()
        self._tries += 1
        if broken is None:
            return AFTER_END
        pause = pause_before_next(job_events(str(self.job_id)), broken, self._tries)
        if pause is None:
            raise failure(broken)
        return pause

    def _parse(self, data: bytes) -> Job:
        try:
            return Job.model_validate_json(data)
        except ValueError as error:
            raise MemNetAPIError(
                "an event of the job is not what MemNet's gateway sends"
            ) from error
