"""What the sidecar has done, as Prometheus reads it (text exposition format 0.0.4; docs/protocol.md, GET /metrics)."""

import time
from collections import Counter, deque
from typing import Callable

#: Rates are of the last minute.
WINDOW_SECONDS = 60.0


class Metrics:
    def __init__(self, now: Callable[[], float] = time.monotonic):
        self._now = now
        self._started = now()
        self._answers: Counter[str] = Counter()
        self._tokens = 0
        self._texts = 0
        self._runs = 0
        #: (time, tokens, slots) of the runs of the last minute
        self._recent: deque[tuple[float, int, int]] = deque()

    def answered(self, code: str) -> None:
        """`OK`, a code of docs/protocol.md, or `CLIENT_GONE`."""
        self._answers[code] += 1

    def ran(self, texts: int, tokens: int, slots: int) -> None:
        """slots: of the batches, padding included."""
        self._runs += 1
        self._texts += texts
        self._tokens += tokens
        self._recent.append((self._now(), tokens, slots))

    def text(self, queue_depth: int, queue_limit: int, busy: bool) -> str:
        while self._recent and self._recent[0][0] < self._now() - WINDOW_SECONDS:
            self._recent.popleft()
        tokens = sum(run[1] for run in self._recent)
        slots = sum(run[2] for run in self._recent)
        seconds = max(1.0, min(WINDOW_SECONDS, self._now() - self._started))
        fill = tokens / slots if slots else 0
        lines = [
            _metric("tokens_total", "counter", "Tokens run, BOS included.", self._tokens),
            _metric("texts_total", "counter", "Texts run.", self._texts),
            _metric("tokens_per_second", "gauge", "Tokens run a second, over the last minute.", tokens / seconds),
            _metric("runs_total", "counter", "Requests run.", self._runs),
            _metric("run_requests_total", "counter", "Requests run; none are merged.", self._runs),
            _metric("batch_fill_ratio", "gauge", "Tokens over slots of batches, last minute.", fill),
            _metric("queue_depth", "gauge", "Requests admitted and not yet over.", queue_depth),
            _metric("queue_limit", "gauge", "Requests admitted at most.", queue_limit),
            _metric("engines", "gauge", "Engines that are open.", 1),
            _metric("engines_busy", "gauge", "Engines at work.", int(busy)),
            _heading("requests_total", "counter", "Requests for activations, by outcome."),
        ]
        lines += [f'lamplighter_requests_total{{code="{code}"}} {n}\n' for code, n in sorted(self._answers.items())]
        return "".join(lines)


def _heading(name: str, kind: str, help_text: str) -> str:
    return f"# HELP lamplighter_{name} {help_text}\n# TYPE lamplighter_{name} {kind}\n"


def _metric(name: str, kind: str, help_text: str, value: float) -> str:
    return f"{_heading(name, kind, help_text)}lamplighter_{name} {value}\n"
