import json
import struct
import unittest

import numpy as np
from gpu_sidecar.protocol import ActivationBatch, Refusal, encode_answer, parse_request

VALID = {"protocolVersion": 1, "texts": ["a", ""], "pools": ["last", "mean"]}


def encoded(**changes) -> bytes:
    return json.dumps({name: value for name, value in {**VALID, **changes}.items() if value is not ...}).encode()


class Requests(unittest.TestCase):
    def test_texts_or_token_ids(self):
        request = parse_request(encoded())
        self.assertEqual((request.texts, request.token_ids, request.pools), (["a", ""], None, ["last", "mean"]))
        request = parse_request(encoded(texts=..., tokenIds=[[1, 2.0], [0]], protocolVersion=1.0))
        self.assertEqual((request.texts, request.token_ids, request.text_count), (None, [[1, 2], [0]], 2))

    def test_text_is_kept_but_for_unpaired_surrogates(self):
        body = '{"protocolVersion":1,"pools":["mean"],"texts":["e\u0301 🔥 \\ud83d\\ude42 \\ud83d."]}'.encode()
        self.assertEqual(parse_request(body).texts, ["e\u0301 🔥 🙂 \ufffd."])

    def test_refusals(self):
        fields, version, syntax = "REQUEST_FIELDS_WRONG", "PROTOCOL_VERSION_UNSUPPORTED", "REQUEST_NOT_JSON"
        cases = [
            (b'{"texts": [', syntax),
            (b'{"protocolVersion":1,"texts":["\xff"],"pools":["mean"]}', syntax),
            (b'{"protocolVersion":1,"tokenIds":[[NaN]],"pools":["mean"]}', syntax),
            (b"[" * 100_000, syntax),
            (b"", syntax),
            (b"[]", fields),
            (b"null", fields),
            (encoded(protocolVersion=2), version),
            (encoded(protocolVersion=9, texts=7), version),
            (encoded(protocolVersion=...), fields),
            (encoded(protocolVersion="1"), fields),
            (encoded(protocolVersion=True), fields),
            (encoded(text=["a"]), fields),
            (encoded(texts=...), fields),
            (encoded(texts=[]), fields),
            (encoded(texts=["a", 1]), fields),
            (encoded(texts="a"), fields),
            (encoded(tokenIds=[[1]]), fields),
            (encoded(texts=..., tokenIds=[[]]), fields),
            (encoded(texts=..., tokenIds=[1]), fields),
            (encoded(texts=..., tokenIds=[[-1]]), fields),
            (encoded(texts=..., tokenIds=[[1.5]]), fields),
            (encoded(texts=..., tokenIds=[[True]]), fields),
            (b'{"protocolVersion":1,"tokenIds":[[1e999]],"pools":["mean"]}', fields),
            (encoded(pools=[]), fields),
            (encoded(pools=...), fields),
            (encoded(pools=["mean", "mean"]), fields),
            (encoded(pools=["max"]), fields),
            (encoded(pools=[["mean"]]), fields),
        ]
        for body, code in cases:
            with self.subTest(body[:80]), self.assertRaises(Refusal) as refused:
                parse_request(body)
            self.assertEqual((refused.exception.code, refused.exception.status), (code, 400))


class Answers(unittest.TestCase):
    def test_length_header_and_floats(self):
        floats = np.arange(24, dtype=np.float32).reshape(2, 3, 1, 4)
        head, body = encode_answer(ActivationBatch(floats, [5, 1], [0], 10), "ab" * 32)
        (length,) = struct.unpack("<Q", head[:8])
        self.assertEqual((length % 8, len(head)), (0, 8 + length))
        self.assertEqual(
            json.loads(head[8:]),
            {
                "protocolVersion": 1,
                "dtype": "float32",
                "byteOrder": "little",
                "shape": [2, 3, 1, 4],
                "tokenCounts": [5, 1],
                "truncated": [0],
                "modelHash": "ab" * 32,
            },
        )
        self.assertEqual(bytes(body), struct.pack("<24f", *range(24)))


if __name__ == "__main__":
    unittest.main()
