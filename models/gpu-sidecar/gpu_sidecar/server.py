"""The sidecar: routes, admission, deadlines and the life of the process, around one engine (docs/protocol.md)."""

import asyncio
import hmac
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Awaitable, Callable

import h11

from .connection import ClientGone, Connection, content_type_of, header
from .engine_port import DeviceLost, Engine
from .metrics import Metrics
from .protocol import (
    ACTIVATIONS_CONTENT_TYPE,
    PROTOCOL_VERSION,
    ActivationBatch,
    ActivationRequest,
    Refusal,
    encode_answer,
    encode_json,
    parse_request,
)

METHODS = {"/v1/health": "GET", "/v1/card": "GET", "/v1/activations": "POST", "/metrics": "GET"}
METRICS_CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MOST_DEADLINE_MS = 2**31 - 1


@dataclass(frozen=True)
class Limits:
    #: requests admitted at once, the running one included
    queue_limit: int = 64
    max_body_bytes: int = 16 << 20
    max_answer_bytes: int = 512 << 20
    #: a body must be here within this time
    body_seconds: float = 30.0


class Place:
    """One of the places among the admitted requests, until the request is answered and its run has ended."""

    def __init__(self, server: "Server"):
        self._server = server
        self.job: Future[ActivationBatch] | None = None
        server.queue_depth += 1

    def leave(self) -> None:
        if self.job is None or self.job.done():
            self._server.queue_depth -= 1
        else:
            # A run that nobody waits for ends after its batch, and is in memory until then.
            loop = asyncio.get_running_loop()
            self.job.add_done_callback(lambda _: loop.call_soon_threadsafe(self._free))

    def _free(self) -> None:
        self._server.queue_depth -= 1


class Server:
    """Listens at once, answers MODEL_LOADING until open_engine has returned, and serves until stopped."""

    def __init__(self, open_engine: Callable[[], Engine], limits: Limits = Limits(), token: str | None = None):
        self.limits = limits
        self.queue_depth = 0
        self._open_engine = open_engine
        self._token = token
        self._engine: Engine | None = None
        # One thread: requests run one at a time, in the order in which they were handed over.
        self._device = ThreadPoolExecutor(max_workers=1, thread_name_prefix="device")
        self._stopping = asyncio.Event()
        self._exit_status = 0
        self._metrics = Metrics()
        self._busy = False
        self._connections: set[asyncio.Task[None]] = set()

    async def run(self, listen: Callable[[Callable[..., Awaitable[None]]], Awaitable[asyncio.Server]]) -> int:
        """Serves until `stop` is called; returns the exit status of the process.

        listen: starts listening with the given handler of connections.
        """
        listener = await listen(self._on_connection)
        opening = asyncio.create_task(self._open())
        await self._stopping.wait()
        listener.close()
        opening.cancel()
        if self._connections:
            await asyncio.wait(self._connections, timeout=5)
        return self._exit_status

    def stop(self, exit_status: int = 0) -> None:
        """Everything under way is answered 503."""
        self._exit_status = self._exit_status or exit_status
        self._stopping.set()

    async def _open(self) -> None:
        try:
            self._engine = await asyncio.get_running_loop().run_in_executor(self._device, self._open_engine)
            say(f"serving {self._engine.card['model']} ({self._engine.card['runtime']})")
        except Exception as failure:
            say(f"the model cannot be opened: {failure}")
            self.stop(1)

    async def _on_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        connection = Connection(reader, writer)
        try:
            await self._serve_connection(connection)
        except (ClientGone, TimeoutError):
            pass
        except h11.RemoteProtocolError as failure:
            await self._refuse_grammar(connection, failure)
        finally:
            self._connections.discard(task)
            connection.close()

    async def _serve_connection(self, connection: Connection) -> None:
        while not self._stopping.is_set():
            head = asyncio.create_task(connection.next_request())
            stopping = asyncio.create_task(self._stopping.wait())
            await asyncio.wait({head, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            if not head.done():
                head.cancel()
                return
            if (request := head.result()) is None:
                return
            try:
                await self._answer(connection, request, asyncio.get_running_loop().time())
            except Refusal as refusal:
                await connection.send_refusal(refusal, _headers_with(refusal, request))
            await connection.discard_body(self.limits.body_seconds)

    async def _refuse_grammar(self, connection: Connection, failure: h11.RemoteProtocolError) -> None:
        try:
            refusal = Refusal("REQUEST_FIELDS_WRONG", f"Expected HTTP/1.1: {failure}")
            await connection.send_refusal(refusal, [("connection", "close")])
        except (ClientGone, h11.LocalProtocolError):
            pass

    async def _answer(self, connection: Connection, request: h11.Request, arrived: float) -> None:
        path = request.target.decode("latin-1").split("?")[0]
        method = request.method.decode("latin-1")
        if path not in METHODS:
            raise Refusal("PATH_UNKNOWN", f"Expected {', '.join(METHODS)}, got {path}.")
        if method != METHODS[path]:
            raise Refusal("METHOD_NOT_ALLOWED", f"Expected {METHODS[path]}, got {method}.")
        self._check_token(request)
        if self._stopping.is_set():
            raise Refusal("SHUTTING_DOWN", "The sidecar is stopping.")
        if self._engine is None:
            raise Refusal("MODEL_LOADING", "The model is being opened.")
        if path == "/v1/activations":
            await self._answer_counted(connection, request, arrived, self._engine)
        elif path == "/v1/card":
            await connection.send_json(200, encode_json(self._engine.card))
        elif path == "/metrics":
            text = self._metrics.text(self.queue_depth, self.limits.queue_limit, self._busy)
            await connection.send(200, METRICS_CONTENT_TYPE, [text.encode()])
        else:
            await connection.send_json(200, encode_json(self._health()))

    def _health(self) -> dict[str, Any]:
        return {
            "status": "ready",
            "protocolVersion": PROTOCOL_VERSION,
            "queueDepth": self.queue_depth,
            "queueLimit": self.limits.queue_limit,
            "engines": 1,
        }

    def _check_token(self, request: h11.Request) -> None:
        if self._token is None:
            return
        scheme, _, given = (header(request, b"authorization") or "").partition(" ")
        if scheme.lower() != "bearer" or not hmac.compare_digest(given.strip().encode(), self._token.encode()):
            raise Refusal("TOKEN_WRONG", "Expected authorization: Bearer with the token of this sidecar.")

    async def _answer_counted(
        self, connection: Connection, request: h11.Request, arrived: float, engine: Engine
    ) -> None:
        code = "CLIENT_GONE"
        try:
            await self._answer_activations(connection, request, arrived, engine)
            code = "OK"
        except Refusal as refusal:
            code = refusal.code
            raise
        finally:
            self._metrics.answered(code)

    async def _answer_activations(
        self, connection: Connection, request: h11.Request, arrived: float, engine: Engine
    ) -> None:
        if self.queue_depth >= self.limits.queue_limit:
            raise Refusal("QUEUE_FULL", f"Expected fewer than {self.limits.queue_limit} requests at once.")
        place = Place(self)
        try:
            deadline = _deadline_of(request, arrived)
            _check_merge(request)
            parsed = await self._until_given_up(self._read_request(connection, request, engine), deadline)
            batch = await self._run(connection, place, parsed, deadline, engine)
            self._metrics.ran(len(batch.token_counts), sum(batch.token_counts), batch.slots)
            parts = encode_answer(batch, engine.card["modelHash"])
            await connection.send(200, ACTIVATIONS_CONTENT_TYPE, list(parts))
        finally:
            place.leave()

    async def _read_request(self, connection: Connection, request: h11.Request, engine: Engine) -> ActivationRequest:
        content_type = content_type_of(request)
        if content_type != "application/json":
            raise Refusal("CONTENT_TYPE_UNSUPPORTED", f"Expected content-type application/json, got {content_type}.")
        if int(header(request, b"content-length") or 0) > self.limits.max_body_bytes:
            raise Refusal("BODY_TOO_LARGE", f"Expected a body of at most {self.limits.max_body_bytes} bytes.")
        try:
            async with asyncio.timeout(self.limits.body_seconds):
                body = await connection.read_body(self.limits.max_body_bytes)
        except TimeoutError:
            message = f"Expected the whole body within {self.limits.body_seconds:g} s."
            raise Refusal("REQUEST_TOO_SLOW", message) from None
        parsed = parse_request(body)
        size = 4 * parsed.text_count * engine.card["layerCount"] * len(parsed.pools) * engine.card["dModel"]
        if size > self.limits.max_answer_bytes:
            message = f"Expected an answer of at most {self.limits.max_answer_bytes} bytes, got {size}: send fewer texts."
            raise Refusal("ANSWER_TOO_LARGE", message)
        return parsed

    async def _run(
        self, connection: Connection, place: Place, request: ActivationRequest, deadline: float | None, engine: Engine
    ) -> ActivationBatch:
        abandoned = threading.Event()
        place.job = self._device.submit(self._compute, engine, request, abandoned.is_set)
        gone = asyncio.create_task(connection.until_gone())
        try:
            return await self._until_given_up(asyncio.wrap_future(place.job), deadline, gone)
        except DeviceLost as failure:
            # The answer goes out first: a stop answers nothing that has its own.
            asyncio.get_running_loop().call_soon(self.stop, 1)
            say(f"the device is lost: {failure}")
            raise Refusal("ENGINE_FAILED", f"The device is lost: {failure}") from None
        except (Refusal, ClientGone):
            raise
        except Exception as failure:
            raise Refusal("ENGINE_FAILED", f"{type(failure).__name__}: {failure}") from failure
        finally:
            abandoned.set()
            gone.cancel()
            await asyncio.wait({gone})

    def _compute(
        self, engine: Engine, request: ActivationRequest, is_abandoned: Callable[[], bool]
    ) -> ActivationBatch:
        self._busy = True
        try:
            return engine.activations(request, is_abandoned)
        finally:
            self._busy = False

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


def _headers_with(refusal: Refusal, request: h11.Request) -> list[tuple[str, str]]:
    if refusal.code == "METHOD_NOT_ALLOWED":
        return [("allow", METHODS[request.target.decode("latin-1").split("?")[0]])]
    if refusal.code == "TOKEN_WRONG":
        return [("www-authenticate", "Bearer")]
    return []


def _deadline_of(request: h11.Request, arrived: float) -> float | None:
    """In seconds of the loop's clock."""
    text = header(request, b"x-deadline-ms")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_DEADLINE_MS):
        raise Refusal("REQUEST_FIELDS_WRONG", f'Expected x-deadline-ms of 1 to 2^31 - 1, got "{text}".')
    return arrived + int(text) / 1000


def _check_merge(request: h11.Request) -> None:
    """`never` is what this sidecar does anyway: a request runs by itself."""
    text = header(request, b"x-merge")
    if text not in (None, "never"):
        raise Refusal("REQUEST_FIELDS_WRONG", f'Expected x-merge: never, or none, got "{text}".')


def say(line: str) -> None:
    """To the log of the process, in one line."""
    print(" ".join(line.split()), file=sys.stderr, flush=True)
