"""The server around an engine of a few lines: what docs/protocol.md promises of queues, clocks and connections."""

import asyncio
import contextlib
import http.client
import io
import json
import socket
import threading
import time
import unittest

import numpy as np
from gpu_sidecar.activations_route import Limits
from gpu_sidecar.engine_port import Abandoned, DeviceLost
from gpu_sidecar.listening import Address, AddressError, listen, parse_address
from gpu_sidecar.metrics import Metrics
from gpu_sidecar.protocol import ActivationBatch
from gpu_sidecar.server import Server

JSON = {"content-type": "application/json"}


class StubEngine:
    """A text `hold` runs until it is released or abandoned; `bug` and `lost` fail; others give their length."""

    card = {"model": "stub", "runtime": "none", "modelHash": "00", "layerCount": 2, "dModel": 3}

    def __init__(self):
        self.release = threading.Event()
        self.started: list[str] = []
        self.abandoned = 0

    def activations(self, request, is_abandoned):
        self.started.append(request.texts[0])
        while request.texts[0] == "hold" and not self.release.wait(0.01):
            if is_abandoned():
                self.abandoned += 1
                raise Abandoned()
        if request.texts[0] == "bug":
            raise ZeroDivisionError("a bug")
        if request.texts[0] == "lost":
            raise DeviceLost("an illegal access")
        lengths = [len(text) for text in request.texts]
        rows = np.zeros((len(lengths), 2, len(request.pools), 3), dtype=np.float32)
        rows += np.array(lengths, dtype=np.float32)[:, None, None, None]
        return ActivationBatch(rows, lengths, [], 8 * len(lengths))


class Running:
    """A server in a thread of its own, on a free port."""

    def __init__(self, engine=None, token=None, may_open=None, **limits):
        self.engine = engine or StubEngine()
        self.log = io.StringIO()
        self._ready = threading.Event()
        self._may_open = may_open
        self._thread = threading.Thread(target=asyncio.run, args=(self._run(token, Limits(**limits)),))
        self._thread.start()
        self._ready.wait()
        while may_open is None and self.ask("GET", "/v1/health", headers=bearer(token))[0] == 503:
            time.sleep(0.005)

    async def _run(self, token, limits):
        self._loop = asyncio.get_running_loop()

        def open_engine():
            if self._may_open is not None:
                self._may_open.wait()
            return self.engine

        self.server = Server(open_engine, limits, token)
        with contextlib.redirect_stderr(self.log):
            where = Address(host="127.0.0.1")
            self.status = await self.server.run(lambda handler: listen(where, handler, self._on_listening))

    def _on_listening(self, text):
        self.port = int(text.rpartition(":")[2])
        self._ready.set()

    def stop(self):
        self._loop.call_soon_threadsafe(self.server.stop)
        self.join()

    def join(self):
        self._thread.join()

    def ask(self, method, path, body=None, headers={}):
        """Status, error code or JSON or bytes, headers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            content = response.read()
        finally:
            connection.close()
        if response.headers["content-type"] == "application/json" and content:
            value = json.loads(content)
            return response.status, value["error"]["code"] if "error" in value else value, response.headers
        return response.status, content, response.headers

    def post(self, *texts, headers={}):
        body = json.dumps({"protocolVersion": 1, "texts": texts, "pools": ["mean"]})
        return self.ask("POST", "/v1/activations", body, {**JSON, **headers})

    def in_background(self, *texts, headers={}):
        answers = []
        thread = threading.Thread(target=lambda: answers.append(self.post(*texts, headers=headers)))
        thread.start()
        return lambda: thread.join() or answers[0]

    @property
    def depth(self):
        return self.server._route.admission.depth

    def until_depth(self, wanted):
        while self.depth != wanted:
            time.sleep(0.005)

    def raw(self, *parts: bytes) -> socket.socket:
        client = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        for part in parts:
            client.sendall(part)
        return client


def bearer(token):
    return {} if token is None else {"authorization": f"Bearer {token}"}


def post_bytes(text: str) -> bytes:
    body = json.dumps({"protocolVersion": 1, "texts": [text], "pools": ["mean"]}).encode()
    head = f"host: x\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    return b"POST /v1/activations HTTP/1.1\r\n" + head.encode() + body


def read_all(client: socket.socket) -> bytes:
    return b"".join(iter(lambda: client.recv(65536), b""))


class WithServer(unittest.TestCase):
    def start(self, **options) -> Running:
        running = Running(**options)
        self.addCleanup(running.stop)
        return running


class Routes(WithServer):
    def test_health_card_and_what_is_refused(self):
        running = self.start()
        health = {"status": "ready", "protocolVersion": 1, "queueDepth": 0, "queueLimit": 64, "engines": 1}
        self.assertEqual(running.ask("GET", "/v1/health")[:2], (200, health))
        self.assertEqual(running.ask("GET", "/v1/card?x=1")[:2], (200, StubEngine.card))
        self.assertEqual(running.ask("GET", "/v2/card")[:2], (404, "PATH_UNKNOWN"))
        status, code, headers = running.ask("GET", "/v1/activations")
        self.assertEqual((status, code, headers["allow"]), (405, "METHOD_NOT_ALLOWED", "POST"))
        self.assertEqual(running.ask("HEAD", "/v1/card")[0], 405)
        plain = running.post("a", headers={"content-type": "text/plain"})
        self.assertEqual(plain[:2], (415, "CONTENT_TYPE_UNSUPPORTED"))
        self.assertEqual(running.ask("POST", "/v1/activations", "{", JSON)[:2], (400, "REQUEST_NOT_JSON"))
        deadlines = [("x-deadline-ms", value) for value in ("soon", "0", "-1", "9" * 5000)]
        for name, value in [*deadlines, ("x-merge", "always")]:
            self.assertEqual(running.post("a", headers={name: value})[:2], (400, "REQUEST_FIELDS_WRONG"))
        self.assertEqual(running.post("abc", headers={"x-merge": "never", "x-deadline-ms": "9000"})[0], 200)
        self.assertEqual(running.post("bug")[:2], (500, "ENGINE_FAILED"))
        self.assertEqual(running.depth, 0)

    def test_one_connection_serves_many_requests_refused_ones_among_them(self):
        running = self.start(max_body_bytes=1000)
        connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=30)
        for text, expected in (("ab", 200), ("x" * 2000, 413), ("abc", 200)):
            body = json.dumps({"protocolVersion": 1, "texts": [text], "pools": ["mean"]})
            connection.request("POST", "/v1/activations", body, JSON)
            first = connection.sock
            response = connection.getresponse()
            content = response.read()
            self.assertEqual(response.status, expected)
            self.assertIs(connection.sock, first)
        self.assertEqual(np.frombuffer(content[-24:], "<f4").tolist(), [3.0] * 6)
        connection.close()

    def test_a_head_sent_with_its_successor_and_one_that_waits_to_be_told_to_go_on(self):
        running = self.start()
        client = running.raw(post_bytes("a") + post_bytes("b").replace(b"host", b"connection: close\r\nhost"))
        self.assertEqual(read_all(client).count(b"HTTP/1.1 200"), 2)
        head, body = post_bytes("a").split(b"\r\n\r\n")
        client = running.raw(head + b"\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n")
        self.assertTrue(client.recv(65536).startswith(b"HTTP/1.1 100"))
        client.sendall(body)
        self.assertTrue(read_all(client).startswith(b"HTTP/1.1 200"))

    def test_what_is_not_http_is_refused(self):
        client = self.start().raw(b"\x16\x03\x01 hello\r\n\r\n")
        self.assertTrue(read_all(client).startswith(b"HTTP/1.1 400"))

    def test_a_body_too_large_is_refused_whether_announced_or_not(self):
        running = self.start(max_body_bytes=1000)
        body = json.dumps({"protocolVersion": 1, "texts": ["x" * 5000], "pools": ["mean"]}).encode()
        self.assertEqual(running.ask("POST", "/v1/activations", body, JSON)[:2], (413, "BODY_TOO_LARGE"))
        chunks = iter([body[:600], body[600:]])
        self.assertEqual(running.ask("POST", "/v1/activations", chunks, JSON)[:2], (413, "BODY_TOO_LARGE"))
        self.assertEqual(running.ask("POST", "/v1/activations", iter([b"{", b"}"]), JSON)[1], "REQUEST_FIELDS_WRONG")
        self.assertEqual(running.engine.started, [])

    def test_an_answer_too_large_is_refused_before_it_is_computed(self):
        running = self.start(max_answer_bytes=4 * 6 * 3)
        self.assertEqual(running.post("a", "b", "c")[0], 200)
        self.assertEqual(running.post("a", "b", "c", "d")[:2], (413, "ANSWER_TOO_LARGE"))

    def test_a_slow_body_is_not_waited_for(self):
        client = self.start(body_seconds=0.2).raw(post_bytes("a")[:-3])
        answer = read_all(client)
        self.assertTrue(answer.startswith(b"HTTP/1.1 408"))
        self.assertIn(b"REQUEST_TOO_SLOW", answer)


class Counts(WithServer):
    def test_metrics_in_the_format_of_prometheus(self):
        running = self.start()
        running.post("abcd", "ab")
        running.post("bug")
        status, text, headers = running.ask("GET", "/metrics")
        self.assertEqual((status, headers["content-type"]), (200, "text/plain; version=0.0.4; charset=utf-8"))
        lines = text.decode().splitlines()
        for line in (
            "lamplighter_tokens_total 6",
            "lamplighter_texts_total 2",
            "lamplighter_runs_total 1",
            "lamplighter_batch_fill_ratio 0.375",
            "lamplighter_queue_depth 0",
            "lamplighter_queue_limit 64",
            "lamplighter_engines_busy 0",
            'lamplighter_requests_total{code="ENGINE_FAILED"} 1',
            'lamplighter_requests_total{code="OK"} 1',
        ):
            self.assertIn(line, lines)
        self.assertEqual(sum(line.startswith("lamplighter_tokens_per_second ") for line in lines), 1)

    def test_rates_are_of_the_last_minute(self):
        clock = [0.0]
        metrics = Metrics(lambda: clock[0])
        metrics.ran(texts=2, tokens=600, slots=800)
        clock[0] = 30.0
        self.assertIn("tokens_per_second 20.0\n", metrics.text(0, 64, False))
        clock[0] = 61.0
        self.assertIn("tokens_per_second 0.0\n", metrics.text(0, 64, False))


class Tokens(WithServer):
    def test_everything_asks_for_the_token(self):
        running = self.start(token="s3cret")
        for path in ("/v1/health", "/v1/card"):
            for shown in ({}, bearer("s3cre"), bearer("s3cret2"), {"authorization": "Basic s3cret"}):
                status, code, headers = running.ask("GET", path, headers=shown)
                self.assertEqual((status, code, headers["www-authenticate"]), (401, "TOKEN_WRONG", "Bearer"))
            self.assertEqual(running.ask("GET", path, headers={"authorization": "bearer s3cret"})[0], 200)
        self.assertEqual(running.post("a")[:2], (401, "TOKEN_WRONG"))
        self.assertEqual(running.post("a", headers=bearer("s3cret"))[0], 200)

    def test_an_address_that_others_reach_needs_one(self):
        for address in ("0.0.0.0:80", "[::]:80", "192.168.1.2:80", "gpu.example:80"):
            with self.assertRaisesRegex(AddressError, "token"):
                parse_address(address, has_token=False)
            parse_address(address, has_token=True)
        for address in ("127.0.0.1:0", "[::1]:80", "localhost:80", "/run/gpu.sock"):
            self.assertTrue(parse_address(address, has_token=False).is_private)
        for address in ("80", "127.0.0.1", ":80", "127.0.0.1:eighty", "127.0.0.1:65536", "gpu.sock"):
            with self.assertRaisesRegex(AddressError, "HOST:PORT"):
                parse_address(address, has_token=True)


class Queue(WithServer):
    def test_one_request_at_a_time_in_order_and_429_beyond_the_limit(self):
        running = self.start(queue_limit=3)
        answers = []
        for depth, text in enumerate(("hold", "second", "third"), 1):
            answers.append(running.in_background(text))
            running.until_depth(depth)
        status, code, headers = running.post("one too many")
        self.assertEqual((status, code, headers["retry-after"]), (429, "QUEUE_FULL", "1"))
        self.assertEqual(running.ask("GET", "/v1/health")[1]["queueDepth"], 3)
        self.assertEqual(running.engine.started, ["hold"])
        running.engine.release.set()
        self.assertEqual([answer()[0] for answer in answers], [200, 200, 200])
        self.assertEqual(running.engine.started, ["hold", "second", "third"])
        running.until_depth(0)

    def test_64_clients_at_once_get_each_their_own(self):
        running = self.start()
        answers = [running.in_background("x" * length) for length in range(1, 65)]
        for length, answer in enumerate(answers, 1):
            status, content, _ = answer()
            self.assertEqual((status, np.frombuffer(content[-24:], "<f4").tolist()), (200, [float(length)] * 6))
        running.until_depth(0)

    def test_a_deadline_ends_what_runs_and_what_waits(self):
        running = self.start()
        held = running.in_background("hold", headers={"x-deadline-ms": "300"})
        running.until_depth(1)
        self.assertEqual(running.post("late", headers={"x-deadline-ms": "30"})[:2], (504, "DEADLINE_EXCEEDED"))
        self.assertEqual(held()[:2], (504, "DEADLINE_EXCEEDED"))
        running.until_depth(0)
        self.assertEqual((running.engine.started, running.engine.abandoned), (["hold"], 1))
        self.assertEqual(running.post("next")[0], 200)

    def test_the_deadline_counts_while_the_body_comes(self):
        running = self.start()
        client = running.raw(post_bytes("a").replace(b"host", b"x-deadline-ms: 50\r\nconnection: close\r\nhost")[:-2])
        self.assertTrue(read_all(client).startswith(b"HTTP/1.1 504"))
        running.until_depth(0)

    def test_clients_that_are_gone_are_forgotten_running_waiting_and_sending(self):
        running = self.start()
        clients = [running.raw(post_bytes("hold"))]
        running.until_depth(1)
        clients += [running.raw(post_bytes("waiting")), running.raw(post_bytes("sending")[:-4])]
        running.until_depth(3)
        for left, client in zip((2, 1, 0), reversed(clients)):
            client.close()
            running.until_depth(left)
        self.assertEqual((running.engine.started, running.engine.abandoned), (["hold"], 1))
        self.assertEqual(running.post("after")[0], 200)


class Life(WithServer):
    def test_until_the_model_is_open_everything_is_503(self):
        may_open = threading.Event()
        running = self.start(may_open=may_open)
        for status, code, headers in (running.ask("GET", "/v1/health"), running.post("a")):
            self.assertEqual((status, code, headers["retry-after"]), (503, "MODEL_LOADING", "1"))
        self.assertEqual(running.ask("GET", "/v2")[0], 404)
        may_open.set()

    def test_a_stop_answers_what_runs_and_what_waits(self):
        running = Running()
        answers = [running.in_background("hold")]
        running.until_depth(1)
        answers.append(running.in_background("waiting"))
        running.until_depth(2)
        running.stop()
        self.assertEqual([answer()[:2] for answer in answers], [(503, "SHUTTING_DOWN")] * 2)
        self.assertEqual(running.status, 0)
        with self.assertRaises(ConnectionRefusedError):
            running.ask("GET", "/v1/health")

    def test_a_lost_device_is_answered_and_ends_the_process(self):
        running = Running()
        self.assertEqual(running.post("lost")[:2], (500, "ENGINE_FAILED"))
        running.join()
        self.assertEqual(running.status, 1)

    def test_a_model_that_cannot_be_opened_ends_the_process(self):
        class Unopenable:
            @property
            def card(self):
                raise ValueError("no such model")

        running = Running(engine=Unopenable(), may_open=threading.Event())
        running._may_open.set()
        running.join()
        self.assertEqual(running.status, 1)
        self.assertIn("no such model", running.log.getvalue())


if __name__ == "__main__":
    unittest.main()
