"""The activation protocol, version 1 (docs/protocol.md): what a request may say, and an answer as bytes."""

import json
import struct
from dataclasses import dataclass
from typing import Any, Sequence

import numpy as np

PROTOCOL_VERSION = 1
ACTIVATIONS_CONTENT_TYPE = "application/vnd.lamplighter.activations"
POOLS = ("mean", "last")
ALIGNMENT = 8

WIRE_ERRORS = {
    "REQUEST_NOT_JSON": 400,
    "REQUEST_FIELDS_WRONG": 400,
    "PROTOCOL_VERSION_UNSUPPORTED": 400,
    "TOKEN_WRONG": 401,
    "PATH_UNKNOWN": 404,
    "METHOD_NOT_ALLOWED": 405,
    "REQUEST_TOO_SLOW": 408,
    "BODY_TOO_LARGE": 413,
    "ANSWER_TOO_LARGE": 413,
    "CONTENT_TYPE_UNSUPPORTED": 415,
    "REQUEST_UNPROCESSABLE": 422,
    "QUEUE_FULL": 429,
    "ENGINE_FAILED": 500,
    "MODEL_LOADING": 503,
    "SHUTTING_DOWN": 503,
    "DEADLINE_EXCEEDED": 504,
}


class Refusal(Exception):
    """A request that ends in an error of the protocol instead of an answer."""

    def __init__(self, code: str, message: str, engine_code: str | None = None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.engine_code = engine_code

    @property
    def status(self) -> int:
        return WIRE_ERRORS[self.code]

    def body(self) -> bytes:
        error = {"code": self.code, "message": self.message}
        if self.engine_code is not None:
            error["engineCode"] = self.engine_code
        return encode_json({"protocolVersion": PROTOCOL_VERSION, "error": error})


def unprocessable(engine_code: str, message: str) -> Refusal:
    """A refusal by the engine, under a code of its catalogue (docs/errors.md)."""
    return Refusal("REQUEST_UNPROCESSABLE", message, engine_code)


@dataclass(frozen=True)
class ActivationRequest:
    """Exactly one of texts and token_ids is given; pools has one or both of POOLS, in the order asked for."""

    texts: Sequence[str] | None
    token_ids: Sequence[Sequence[int]] | None
    pools: Sequence[str]

    @property
    def text_count(self) -> int:
        return len(self.texts if self.texts is not None else self.token_ids or [])


@dataclass(frozen=True)
class ActivationBatch:
    #: float32 [text, layer, pool, dModel], raw and finite
    residual_stream: np.ndarray
    #: tokens run per text, BOS included
    token_counts: Sequence[int]
    #: positions of the texts that were cut to maxTokens
    truncated: Sequence[int]
    #: slots run, padding included; not on the wire
    slots: int


def encode_json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def encode_answer(batch: ActivationBatch, model_hash: str) -> tuple[bytes, memoryview]:
    """An answer in two parts, so that the floats are not copied."""
    header = encode_json(
        {
            "protocolVersion": PROTOCOL_VERSION,
            "dtype": "float32",
            "byteOrder": "little",
            "shape": list(batch.residual_stream.shape),
            "tokenCounts": list(batch.token_counts),
            "truncated": list(batch.truncated),
            "modelHash": model_hash,
        }
    )
    header += b" " * (-len(header) % ALIGNMENT)
    floats = np.ascontiguousarray(batch.residual_stream, dtype="<f4")
    return struct.pack("<Q", len(header)) + header, memoryview(floats).cast("B")


def parse_request(body: bytes) -> ActivationRequest:
    """Raises Refusal when the body is not a request of this protocol."""
    try:
        # Bytes that are not UTF-8 must not turn into other texts silently.
        value = json.loads(body.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as failure:
        raise Refusal("REQUEST_NOT_JSON", f"Expected JSON in UTF-8: {failure}") from None
    version = value.get("protocolVersion") if isinstance(value, dict) else None
    if _is_number(version) and version != PROTOCOL_VERSION:
        message = f"Expected protocolVersion {PROTOCOL_VERSION}, got {version}."
        raise Refusal("PROTOCOL_VERSION_UNSUPPORTED", message)
    return _request_of(value)


def _request_of(value: Any) -> ActivationRequest:
    if not isinstance(value, dict):
        raise _wrong("body", "an object", value)
    unknown = [name for name in value if name not in ("protocolVersion", "texts", "tokenIds", "pools")]
    if unknown:
        raise _wrong("body", "protocolVersion, texts or tokenIds, and pools", unknown[0])
    if not _is_number(value.get("protocolVersion")):
        raise _wrong("protocolVersion", str(PROTOCOL_VERSION), value.get("protocolVersion"))
    if ("texts" in value) == ("tokenIds" in value):
        raise Refusal("REQUEST_FIELDS_WRONG", "body: expected texts or tokenIds, and not both")
    pools = _list_of("pools", value.get("pools"))
    if any(pool not in POOLS for pool in pools) or len(set(pools)) != len(pools):
        raise _wrong("pools", "mean and last, each at most once", pools)
    if "texts" in value:
        return ActivationRequest(_texts_of(_list_of("texts", value["texts"])), None, pools)
    token_ids = _list_of("tokenIds", value["tokenIds"])
    return ActivationRequest(None, [_token_ids_of(text, ids) for text, ids in enumerate(token_ids)], pools)


def _texts_of(texts: list) -> list[str]:
    for position, text in enumerate(texts):
        if not isinstance(text, str):
            raise _wrong(f"texts.{position}", "a string", text)
    # An unpaired surrogate is no character; U+FFFD stands for it, as in every encoder to UTF-8.
    return [text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in texts]


def _token_ids_of(text: int, ids: Any) -> list[int]:
    ids = _list_of(f"tokenIds.{text}", ids)
    for position, token in enumerate(ids):
        if not _is_number(token) or token != int(token) or token < 0:
            raise _wrong(f"tokenIds.{text}.{position}", "an integer of at least 0", token)
    return [int(token) for token in ids]


def _list_of(field: str, value: Any) -> list:
    if not isinstance(value, list) or not value:
        raise _wrong(field, "a list of at least one entry", value)
    return value


def _is_number(value: Any) -> bool:
    """1.0 is 1 in JSON, and an overflow such as 1e999 is no number at all."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < float("inf")


def _wrong(field: str, expected: str, got: Any) -> Refusal:
    shown = json.dumps(got)
    shown = shown if len(shown) <= 80 else f"{shown[:80]}…"
    return Refusal("REQUEST_FIELDS_WRONG", f"{field}: expected {expected}, got {shown}")


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
