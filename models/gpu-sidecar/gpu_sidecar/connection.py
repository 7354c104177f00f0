"""HTTP/1.1 on one connection: h11 does the grammar, this the waiting, each step of it with a limit of time."""

import asyncio
from http import HTTPStatus
from typing import Iterable

import h11

from .protocol import Refusal

#: A connection on which nothing moves for so long is closed.
IDLE_SECONDS = 120.0
READ_BYTES = 1 << 16
WRITE_BYTES = 1 << 20
RETRY_AFTER_SECONDS = 1


class ClientGone(Exception):
    """The client closed the connection, or let it rest for too long."""


class Connection:
    """One request after another. Only one task at a time may read, and one write."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self._reader = reader
        self._writer = writer
        self._http = h11.Connection(h11.SERVER)
        self._method = b""

    async def next_request(self) -> h11.Request | None:
        """The head of the next request; None when there will be none.

        Raises h11.RemoteProtocolError when something else than HTTP comes.
        """
        if self._http.our_state is h11.DONE and self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
        if self._http.our_state is not h11.IDLE:
            return None
        event = await self._next_event()
        if not isinstance(event, h11.Request):
            return None
        self._method = event.method
        return event

    async def read_body(self, max_bytes: int) -> bytes:
        """Raises Refusal BODY_TOO_LARGE as soon as more than max_bytes have come, or were announced."""
        if self._http.they_are_waiting_for_100_continue:
            await self._write(self._http.send(h11.InformationalResponse(status_code=100, headers=[])))
        chunks: list[bytes] = []
        size = 0
        while not isinstance(event := await self._next_event(), h11.EndOfMessage):
            if not isinstance(event, h11.Data):
                raise ClientGone()
            size += len(event.data)
            if size > max_bytes:
                raise Refusal("BODY_TOO_LARGE", f"Expected a body of at most {max_bytes} bytes.")
            chunks.append(bytes(event.data))
        return b"".join(chunks)

    async def until_gone(self) -> None:
        """Returns when the client has closed the connection, while its request is served."""
        while self._http.trailing_data[0] == b"":
            data = await self._receive(None)
            if data == b"":
                return
            # It is early with its next request; until that is served, nobody can say whether it is there.
            self._http.receive_data(data)
        await asyncio.get_running_loop().create_future()

    async def send_json(self, status: int, body: bytes, headers: Iterable[tuple[str, str]] = ()) -> None:
        await self.send(status, "application/json", [body], headers)

    async def send_refusal(self, refusal: Refusal, headers: Iterable[tuple[str, str]] = ()) -> None:
        headers = list(headers)
        if refusal.status in (429, 503):
            headers.append(("retry-after", str(RETRY_AFTER_SECONDS)))
        if refusal.status == 408:
            headers.append(("connection", "close"))
        await self.send_json(refusal.status, refusal.body(), headers)

    async def send(
        self, status: int, content_type: str, parts: list[bytes | memoryview], headers: Iterable[tuple[str, str]] = ()
    ) -> None:
        length = sum(map(len, parts))
        head = [("content-type", content_type), ("content-length", str(length)), *headers]
        response = h11.Response(status_code=status, reason=HTTPStatus(status).phrase, headers=head)
        await self._write(self._http.send(response))
        if self._method != b"HEAD":
            for part in parts:
                # h11 counts the bytes; the pieces go to the socket as they are, with a limit of time for each.
                for start in range(0, len(part), WRITE_BYTES):
                    piece = part[start : start + WRITE_BYTES]
                    for data in self._http.send_with_data_passthrough(h11.Data(data=piece)) or []:
                        await self._write(data)
        await self._write(self._http.send(h11.EndOfMessage()))

    async def discard_body(self, seconds: float) -> None:
        """A refused body may still be coming: it is read and dropped, for a while, so that the answer is seen."""
        if self._http.our_state is not h11.DONE or self._http.they_are_waiting_for_100_continue:
            return
        async with asyncio.timeout(seconds):
            while self._http.their_state is h11.SEND_BODY:
                if not isinstance(await self._next_event(), (h11.Data, h11.EndOfMessage)):
                    return

    def close(self) -> None:
        self._writer.close()

    async def _next_event(self) -> h11.Event | type[h11.NEED_DATA]:
        while (event := self._http.next_event()) is h11.NEED_DATA:
            self._http.receive_data(await self._receive(IDLE_SECONDS))
        return event

    async def _receive(self, seconds: float | None) -> bytes:
        """b"" at the end of the connection."""
        try:
            async with asyncio.timeout(seconds):
                return await self._reader.read(READ_BYTES)
        except (ConnectionError, TimeoutError):
            return b""

    async def _write(self, data: bytes | memoryview | None) -> None:
        if not data:
            return
        try:
            self._writer.write(data)
            async with asyncio.timeout(IDLE_SECONDS):
                await self._writer.drain()
        except (ConnectionError, TimeoutError):
            self._writer.transport.abort()
            raise ClientGone() from None


def content_type_of(request: h11.Request) -> str | None:
    value = header(request, b"content-type")
    return None if value is None else value.split(";")[0].strip().lower()


def header(request: h11.Request, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in request.headers if key == name), None)

