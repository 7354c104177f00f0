"""The sidecar: its connections, its routes and its life, around one engine (docs/protocol.md)."""

import asyncio
import hmac
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Awaitable, Callable

import h11

from .activations_route import ActivationsRoute, Limits
from .connection import ClientGone, Connection, header
from .engine_port import Engine
from .protocol import PROTOCOL_VERSION, Refusal, encode_json

METHODS = {"/v1/health": "GET", "/v1/card": "GET", "/v1/activations": "POST", "/metrics": "GET"}
METRICS_CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Server:
    """Listens at once, answers MODEL_LOADING until open_engine has returned, and serves until stopped."""

    def __init__(self, open_engine: Callable[[], Engine], limits: Limits = Limits(), token: str | None = None):
        self._open_engine = open_engine
        self._limits = limits
        self._token = token
        #: both None until the model is open
        self._route: ActivationsRoute | None = None
        self._card: bytes | None = None
        # One thread: requests run one at a time, in the order in which they were handed over.
        self._device = ThreadPoolExecutor(max_workers=1, thread_name_prefix="device")
        self._stopping = asyncio.Event()
        self._exit_status = 0
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
            engine = await asyncio.get_running_loop().run_in_executor(self._device, self._open_engine)
            say(f"serving {engine.card['model']} ({engine.card['runtime']})")
            self._route = ActivationsRoute(engine, self._limits, self._device, self._stopping, self._on_lost)
            self._card = encode_json(engine.card)
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
            await connection.discard_body(self._limits.body_seconds)

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
        if self._route is None or self._card is None:
            raise Refusal("MODEL_LOADING", "The model is being opened.")
        if path == "/v1/activations":
            await self._route.answer(connection, request, arrived)
        elif path == "/v1/card":
            await connection.send_json(200, self._card)
        elif path == "/metrics":
            await connection.send(200, METRICS_CONTENT_TYPE, [_metrics_of(self._route)])
        else:
            await connection.send_json(200, encode_json(_health_of(self._route)))

    def _on_lost(self, reason: str) -> None:
        say(f"the device is lost: {reason}")
        # The request that found out is answered first.
        asyncio.get_running_loop().call_soon(self.stop, 1)

    def _check_token(self, request: h11.Request) -> None:
        if self._token is None:
            return
        scheme, _, given = (header(request, b"authorization") or "").partition(" ")
        if scheme.lower() != "bearer" or not hmac.compare_digest(given.strip().encode(), self._token.encode()):
            raise Refusal("TOKEN_WRONG", "Expected authorization: Bearer with the token of this sidecar.")

def _health_of(route: ActivationsRoute) -> dict[str, Any]:
    return {
        "status": "ready",
        "protocolVersion": PROTOCOL_VERSION,
        "queueDepth": route.admission.depth,
        "queueLimit": route.admission.limit,
        "engines": 1,
    }


def _metrics_of(route: ActivationsRoute) -> bytes:
    return route.metrics.text(route.admission.depth, route.admission.limit, route.busy).encode()


def _headers_with(refusal: Refusal, request: h11.Request) -> list[tuple[str, str]]:
    if refusal.code == "METHOD_NOT_ALLOWED":
        return [("allow", METHODS[request.target.decode("latin-1").split("?")[0]])]
    if refusal.code == "TOKEN_WRONG":
        return [("www-authenticate", "Bearer")]
    return []


def say(line: str) -> None:
    """To the log of the process, in one line."""
    print(" ".join(line.split()), file=sys.stderr, flush=True)
