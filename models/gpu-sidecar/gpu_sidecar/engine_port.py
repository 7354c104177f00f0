"""What the server needs of an engine. Nothing here imports torch, so that the server can answer while that loads."""

from typing import Any, Callable, Protocol

from .protocol import ActivationBatch, ActivationRequest


class Abandoned(Exception):
    """Nobody waits for this request any more."""


class DeviceLost(Exception):
    """The device is in a state that only a new process gets out of."""


class Engine(Protocol):
    #: the model card of docs/protocol.md
    card: dict[str, Any]

    def activations(self, request: ActivationRequest, is_abandoned: Callable[[], bool]) -> ActivationBatch:
        """Called by one thread, one request at a time.

        is_abandoned: asked between two batches.
        Raises Refusal, Abandoned, or DeviceLost; anything else is a bug and is answered ENGINE_FAILED.
        """
