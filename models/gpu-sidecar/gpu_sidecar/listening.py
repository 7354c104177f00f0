"""Where the sidecar listens: a Unix socket of its user, loopback, or, behind a token, anywhere."""

import asyncio
import ipaddress
import os
import pathlib
import socket
import stat
from dataclasses import dataclass
from typing import Awaitable, Callable

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class AddressError(Exception):
    """The address is malformed, or may not be listened on."""


@dataclass(frozen=True)
class Address:
    """A path, or a host and a port; port 0 takes a free one."""

    path: str | None = None
    host: str = ""
    port: int = 0

    @property
    def is_private(self) -> bool:
        """Only this machine (a port) or this user (a socket) can connect."""
        if self.path is not None or self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def parse_address(text: str, has_token: bool) -> Address:
    """Raises AddressError; also for an address that others can reach, when there is no token to keep them out."""
    if os.path.isabs(text):
        return Address(path=text)
    host, _, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise AddressError(f"Expected HOST:PORT or the absolute path of a socket, got {text}.")
    address = Address(host=host.strip("[]"), port=int(port))
    if not address.is_private and not has_token:
        raise AddressError(f"Expected a token before listening on {text}, which other machines may reach, got none.")
    return address


async def listen(address: Address, on_connection: Handler, on_listening: Callable[[str], None]) -> asyncio.Server:
    """on_listening: told the address, with the port that was taken. Raises OSError when it cannot be had."""
    if address.path is not None:
        _clear_stale_socket(address.path)
        # The socket appears readable by its user alone, not a moment later.
        former = os.umask(0o177)
        try:
            server = await asyncio.start_unix_server(on_connection, address.path)
        finally:
            os.umask(former)
        on_listening(address.path)
        return server
    server = await asyncio.start_server(on_connection, address.host, address.port, backlog=256)
    port = server.sockets[0].getsockname()[1]
    on_listening(f"http://{f'[{address.host}]' if ':' in address.host else address.host}:{port}")
    return server


def forget(address: Address) -> None:
    """Removes the socket file."""
    if address.path is not None:
        pathlib.Path(address.path).unlink(missing_ok=True)


def _clear_stale_socket(path: str) -> None:
    """A socket file that a killed sidecar left behind answers nobody and blocks the address."""
    if not os.path.exists(path) or not stat.S_ISSOCK(os.lstat(path).st_mode):
        return
    with socket.socket(socket.AF_UNIX) as probe:
        if probe.connect_ex(path) != 0:
            os.unlink(path)
        else:
            raise OSError(f"another process listens on {path}")
