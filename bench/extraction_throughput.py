"""The other side of bench/extraction-throughput.ts: transformers on torch, as a user would run it.

    python bench/extraction_throughput.py PATH_TO/model.gguf TOKEN_IDS.json THREADS EVERY bos|none

Batches of 32 sorted by length, right-padded, float32, hidden states of every layer pooled to mean (without
the first token where every text begins with BOS) and last. Every EVERYth batch is run. Prints
{"tokens", "seconds", "processorSeconds"}; loading is not counted.
"""

import json
import os
import pathlib
import sys
import time

os.environ.setdefault("HF_HUB_OFFLINE", "1")

import torch
from transformers import AutoModelForCausalLM

BATCH = 32


@torch.no_grad()
def extract(model, batches: list[list[list[int]]], bos: bool) -> None:
    for batch in batches:
        width = max(map(len, batch))
        tokens = torch.zeros(len(batch), width, dtype=torch.long)
        attended = torch.zeros(len(batch), width, dtype=torch.long)
        for row, text in enumerate(batch):
            tokens[row, : len(text)] = torch.tensor(text)
            attended[row, : len(text)] = 1
        outputs = model.model(tokens, attention_mask=attended, output_hidden_states=True, use_cache=False)
        weights = attended.float()
        if bos:
            weights[:, 0] = 0
        weights /= weights.sum(1, keepdim=True).clamp(min=1)
        last = attended.sum(1) - 1
        for layer in outputs.hidden_states:
            torch.einsum("bt,btd->bd", weights, layer)
            layer[torch.arange(len(batch)), last]


def main() -> None:
    gguf, ids = pathlib.Path(sys.argv[1]), json.loads(pathlib.Path(sys.argv[2]).read_text())
    threads, every, bos = int(sys.argv[3]), int(sys.argv[4]), sys.argv[5] == "bos"
    torch.set_num_threads(threads)
    model = AutoModelForCausalLM.from_pretrained(gguf.parent, gguf_file=gguf.name, dtype=torch.float32).eval()
    ids.sort(key=len)
    batches = [ids[start : start + BATCH] for start in range(0, len(ids), BATCH)][every // 2 :: every]
    extract(model, batches[:1], bos)
    processor, start = time.process_time(), time.perf_counter()
    extract(model, batches, bos)
    seconds, processor = time.perf_counter() - start, time.process_time() - processor
    tokens = sum(len(text) for batch in batches for text in batch)
    print(json.dumps({"tokens": tokens, "seconds": seconds, "processorSeconds": processor}))


if __name__ == "__main__":
    main()
