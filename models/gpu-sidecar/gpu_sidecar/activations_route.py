"""POST /v1/activations: admission, body, turn, run, answer; each step may end the request."""

import asyncio
import threading
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any, Awaitable, Callable

import h11

from .connection import ClientGone, Connection, content_type_of, header
from .engine_port import DeviceLost, Engine
from .metrics import Metrics
from .protocol import (
    ACTIVATIONS_CONTENT_TYPE,
    ActivationBatch,
    ActivationRequest,
    Refusal,
    encode_answer,
    parse_request,
)

MOST_DEADLINE_MS = 2**31 - 1


@dataclass(frozen=True)
class Limits:
    #: requests admitted at once, the running one included
    queue_limit: int = 64
    max_body_bytes: int = 16 << 20
    max_answer_bytes: int = 512 << 20
    #: a body must be here within this time
    body_seconds: float = 30.0


class Admission:
    """How many requests are in, each until it is answered and its run has ended."""

    def __init__(self, limit: int):
        self.limit = limit
        self.depth = 0

    def enter(self) -> None:
        """Raises Refusal QUEUE_FULL."""
        if self.depth >= self.limit:
            raise Refusal("QUEUE_FULL", f"Expected fewer than {self.limit} requests at once.")
        self.depth += 1

    def leave(self, job: Future[ActivationBatch] | None) -> None:
        if job is None or job.done():
            self._free()
        else:
            # A run that nobody waits for ends after its batch, and is in memory until then.
            loop = asyncio.get_running_loop()
            job.add_done_callback(lambda _: loop.call_soon_threadsafe(self._free))

    def _free(self) -> None:
        self.depth -= 1


class ActivationsRoute:
    """device: runs one call at a time, in order. stopping: set when the sidecar is told to stop."""

    def __init__(
        self, engine: Engine, limits: Limits, device: Executor, stopping: asyncio.Event, on_lost: Callable[[str], None]
    ):
        self.admission = Admission(limits.queue_limit)
        self.metrics = Metrics()
        self.busy = False
        self._engine = engine
        self._limits = limits
        self._device = device
        self._stopping = stopping
        self._on_lost = on_lost

    async def answer(self, connection: Connection, request: h11.Request, arrived: float) -> None:
        """arrived: when the head did, in seconds of the loop's clock. Raises Refusal or ClientGone."""
        code = "CLIENT_GONE"
        try:
            await self._serve(connection, request, arrived)
            code = "OK"
        except Refusal as refusal:
            code = refusal.code
            raise
        finally:
            self.metrics.answered(code)

    async def _serve(self, connection: Connection, request: h11.Request, arrived: float) -> None:
        self.admission.enter()
        job: Future[ActivationBatch] | None = None
        abandoned = threading.Event()
        try:
            deadline = _deadline_of(request, arrived)
            _check_merge(request)
            parsed = await self._until_given_up(self._read_request(connection, request), deadline)
            job = self._device.submit(self._compute, parsed, abandoned.is_set)
            batch = await self._result_of(job, connection, deadline)
            self.metrics.ran(len(batch.token_counts), sum(batch.token_counts), batch.slots)
            parts = encode_answer(batch, self._engine.card["modelHash"])
            await connection.send(200, ACTIVATIONS_CONTENT_TYPE, list(parts))
        finally:
            abandoned.set()
            self.admission.leave(job)

    async def _read_request(self, connection: Connection, request: h11.Request) -> ActivationRequest:
        content_type = content_type_of(request)
        if content_type != "application/json":
            raise Refusal("CONTENT_TYPE_UNSUPPORTED", f"Expected content-type application/json, got {content_type}.")
        if int(header(request, b"content-length") or 0) > self._limits.max_body_bytes:
            raise Refusal("BODY_TOO_LARGE", f"Expected a body of at most {self._limits.max_body_bytes} bytes.")
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                body = await connection.read_body(self._limits.max_body_bytes)
        except TimeoutError:
            message = f"Expected the whole body within {self._limits.body_seconds:g} s."
            raise Refusal("REQUEST_TOO_SLOW", message) from None
        parsed = parse_request(body)
        card, most = self._engine.card, self._limits.max_answer_bytes
        size = 4 * parsed.text_count * card["layerCount"] * len(parsed.pools) * card["dModel"]
        if size > most:
            message = f"Expected an answer of at most {most} bytes, got {size}: send fewer texts."
            raise Refusal("ANSWER_TOO_LARGE", message)
        return parsed

    def _compute(self, request: ActivationRequest, is_abandoned: Callable[[], bool]) -> ActivationBatch:
        self.busy = True
        try:
            return self._engine.activations(request, is_abandoned)
        finally:
            self.busy = False

    async def _result_of(
        self, job: Future[ActivationBatch], connection: Connection, deadline: float | None
    ) -> ActivationBatch:
        gone = asyncio.create_task(connection.until_gone())
        try:
            return await self._until_given_up(asyncio.wrap_future(job), deadline, gone)
        except (Refusal, ClientGone):
            raise
        except DeviceLost as failure:
            self._on_lost(str(failure))
            raise Refusal("ENGINE_FAILED", f"The device is lost: {failure}") from None
        except Exception as failure:
            raise Refusal("ENGINE_FAILED", f"{type(failure).__name__}: {failure}") from failure
        finally:
            gone.cancel()
            await asyncio.wait({gone})

    async def _until_given_up(
        self, work: Awaitable[Any], deadline: float | None, gone: asyncio.Task[None] | None = None
    ) -> Any:
        """What the work returns or raises, unless the client, the clock or the end of the sidecar is there first."""
        loop = asyncio.get_running_loop()
        working = asyncio.ensure_future(work)
        stopping = asyncio.create_task(self._stopping.wait())
        watched = {working, stopping} if gone is None else {working, stopping, gone}
        try:
            seconds = None if deadline is None else max(0.0, deadline - loop.time())
            await asyncio.wait(watched, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            if not working.done():
                working.cancel()
                if gone is None:
                    # It reads from the connection, which the answer must find at rest.
                    await asyncio.wait({working})
        if working.done() and not working.cancelled():
            return working.result()
        if self._stopping.is_set():
            raise Refusal("SHUTTING_DOWN", "The sidecar is stopping.")
        if gone is not None and gone.done():
            raise ClientGone()
        raise Refusal("DEADLINE_EXCEEDED", "Not done within the time of x-deadline-ms.")


def _deadline_of(request: h11.Request, arrived: float) -> float | None:
    """In seconds of the loop's clock."""
    text = header(request, b"x-deadline-ms")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and 1 <= int(text) <= MOST_DEADLINE_MS):
        raise Refusal("REQUEST_FIELDS_WRONG", f'Expected x-deadline-ms of 1 to 2^31 - 1, got "{text}".')
    return arrived + int(text) / 1000


def _check_merge(request: h11.Request) -> None:
    """`never` is what this sidecar does anyway: a request runs by itself."""
    text = header(request, b"x-merge")
    if text not in (None, "never"):
        raise Refusal("REQUEST_FIELDS_WRONG", f'Expected x-merge: never, or none, got "{text}".')
