"""The other side of bench/contrastive-training.ts: the same probe trained with torch.

    python bench/contrastive_training.py FOLDER ROWS WIDTH EPOCHS THREADS

Reads rows.f32 and links.u32 of FOLDER; prints {"seconds", "loss"}.
"""

import json
import math
import sys
import time

import numpy as np
import torch

BATCH, NEGATIVES, VALIDATION_SHARE, PULL = 256, 2048, 0.05, 0.01


def main() -> None:
    folder = sys.argv[1]
    count, width, epochs, threads = map(int, sys.argv[2:6])
    torch.set_num_threads(threads)
    torch.manual_seed(0)
    rng = np.random.default_rng(0)
    rows = torch.from_numpy(np.fromfile(f"{folder}/rows.f32", np.float32).reshape(count, width))
    links = torch.from_numpy(np.fromfile(f"{folder}/links.u32", np.uint32).astype(np.int64).reshape(-1, 2))

    started = time.perf_counter()
    links = links[torch.from_numpy(rng.permutation(len(links)))]
    kept = round(VALIDATION_SHARE * len(links))
    validation, training = links[:kept], links[kept:]
    linked = torch.eye(count, dtype=torch.bool)
    linked[links[:, 0], links[:, 1]] = True
    linked[links[:, 1], links[:, 0]] = True
    identity = torch.eye(width)
    matrix = identity.clone().requires_grad_()
    bias = torch.zeros(width, requires_grad=True)
    log_scale = torch.tensor(math.log(20.0), requires_grad=True)
    optimiser = torch.optim.Adam([{"params": [matrix, log_scale], "lr": 1e-3}, {"params": [bias], "lr": 0.01}])

    def info_nce(batch: torch.Tensor, negatives: torch.Tensor) -> torch.Tensor:
        ends, others = rows[batch.T.reshape(-1)], rows[negatives]
        mapped_ends = torch.nn.functional.normalize(ends @ matrix.T, dim=1)
        mapped_others = torch.nn.functional.normalize(others @ matrix.T, dim=1)
        partners = mapped_ends.roll(len(batch), 0)
        own = log_scale.exp() * (mapped_ends * partners).sum(1) + (ends @ bias).roll(len(batch), 0)
        logits = log_scale.exp() * mapped_ends @ mapped_others.T + others @ bias
        logits = logits.masked_fill(linked[batch.T.reshape(-1)][:, negatives], -1e9)
        return (torch.logsumexp(torch.cat([own[:, None], logits], 1), 1) - own).mean()

    fixed = torch.from_numpy(rng.integers(0, count, NEGATIVES))
    mean = math.nan
    for _ in range(epochs):
        order = torch.from_numpy(rng.permutation(len(training)))
        losses = []
        for start in range(0, len(training) - BATCH + 1, BATCH):
            negatives = torch.from_numpy(rng.integers(0, count, NEGATIVES))
            loss = info_nce(training[order[start : start + BATCH]], negatives)
            losses.append(loss.item())
            optimiser.zero_grad()
            (loss + PULL / 2 * ((matrix - identity) ** 2).sum()).backward()
            optimiser.step()
        mean = sum(losses) / len(losses)
        with torch.no_grad():
            info_nce(validation, fixed).item()
    print(json.dumps({"seconds": time.perf_counter() - started, "loss": mean}))


main()
