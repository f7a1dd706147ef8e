"""What becomes of a job, as a stream: one poller a job, shared by all who listen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from uuid import UUID

from pipeline.domain.jobs import Job
from pipeline.errors import NotFound, TransientError

POLL_SECONDS = 0.3  # a person sees a progress bar move; a query costs under a millisecond
QUIET_SECONDS = 10.0  # after so long without news a keep-alive holds proxies off

ReadJob = Callable[[UUID, UUID], Awaitable[Job]]


def stamp(job: Job) -> str:
    """What of a job is news when it changes; also the id of the event that tells it."""
    return f"{job.status.value}.{job.phase.value}.{job.progress}.{job.attempts}"


class _Feed:
    """One job's latest state, and an event that is set when there is a newer one."""

    def __init__(self, job: Job) -> None:
        self.job: Job | None = job  # None: it is gone
        self.news = asyncio.Event()
        self.listeners = 0
        self.poller: asyncio.Task[None] | None = None

    def tell(self, job: Job | None) -> None:
        self.job = job
        told, self.news = self.news, asyncio.Event()
        told.set()

    @property
    def over(self) -> bool:
        return self.job is None or self.job.status.ended


class JobFeeds:
    """All jobs that somebody listens to in this process."""

    def __init__(
        self,
        read: ReadJob,
        closing: asyncio.Event,
        poll_seconds: float = POLL_SECONDS,
        quiet_seconds: float = QUIET_SECONDS,
    ) -> None:
        self._read = read
        self._closing = closing
        self._poll_seconds = poll_seconds
        self._quiet_seconds = quiet_seconds
        self._feeds: dict[UUID, _Feed] = {}

    async def follow(self, job: Job) -> AsyncGenerator[Job | None, None]:
        """The job now and at every change until it has ended; None when all is quiet.

        Ends early when the job is gone or the gateway stops.
        """
        feed = self._join(job)
        told = ""
        try:
            while feed.job is not None and not self._closing.is_set():
                news = feed.news
                if stamp(feed.job) != told:
                    told = stamp(feed.job)
                    yield feed.job
                if feed.over:
                    return
                if feed.news is news and not await self._wait(news):
                    yield None
        finally:
            self._leave(job.id, feed)

    def _join(self, job: Job) -> _Feed:
        feed = self._feeds.get(job.id)
        if feed is None or feed.over:
            feed = self._feeds[job.id] = _Feed(job)
            feed.poller = asyncio.create_task(self._poll(feed, job.project_id, job.id))
        feed.listeners += 1
        return feed

    def _leave(self, job_id: UUID, feed: _Feed) -> None:
        feed.listeners -= 1
        if feed.listeners:
            return
        if feed.poller is not None:
            feed.poller.cancel()
        if self._feeds.get(job_id) is feed:
            del self._feeds[job_id]

    async def _wait(self, news: asyncio.Event) -> bool:
        """False when nothing came for a while."""
        try:
            async with asyncio.timeout(self._quiet_seconds):
                await news.wait()
        except TimeoutError:
            return False
        return True

    async def _poll(self, feed: _Feed, project_id: UUID, job_id: UUID) -> None:
        try:
            while not feed.over and not self._closing.is_set():
                await asyncio.sleep(self._poll_seconds)
                await self._look(feed, project_id, job_id)
        finally:
            if not feed.over:  # stopped or broken: nobody may go on waiting for it
                feed.tell(None)

    async def _look(self, feed: _Feed, project_id: UUID, job_id: UUID) -> None:
        try:
            job = await self._read(project_id, job_id)
        except NotFound:
            feed.tell(None)
        except TransientError:
            return  # the store is away: listeners stay, and get keep-alives
        else:
            if feed.job is not None and stamp(job) != stamp(feed.job):
                feed.tell(job)
