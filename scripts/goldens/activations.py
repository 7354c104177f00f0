"""Goldens of SmolLM2-135M: what transformers computes, in float32, with the same GGUF file.

    python scripts/goldens/activations.py PATH_TO/model.gguf

Writes test/models/session/__goldens__/smollm2-135m.{json,f32}. The texts are this project's own wording.
Every layer, both pools and all 576 dimensions are kept, so that a test can bound the error of each vector
itself: that takes 143 KB a text.
"""

import hashlib
import json
import pathlib
import sys

import numpy as np

from reference_activations import load_model, load_tokenizer, pooled

TARGET = pathlib.Path(__file__).parents[2] / "test/models/session/__goldens__"
BOS = 1
TEXTS = [
    "Number of ways to write n as a sum of distinct positive integers.",
    "Number of ways to write n as a sum of odd positive integers.",
    "Number of ways to colour n cells in a ring with 3 colours so that neighbours differ.",
    "Integers whose binary expansion reads the same in both directions.",
    "a(n) = 2*a(n-1) + 3*a(n-2) with a(0) = 1, a(1) = 4.",
    "Expansion of the product over k >= 1 of (1 - x^(5*k))^5/(1 - x^k).",
    "Triangle read by rows: T(n,k) counts paths of length n on the square lattice that end on column k.",
    "Squares.",
    "Decimal digits of the smallest positive root of cos(t) = t\u00b2 \u2014 na\u00efve rounding \U0001f642, e\u0301tage 12345.",
    "Least prime p such that p + 2*n is also prime, where n runs over the even numbers that are not a power of two,"
    " and where the search begins again from 3 for each n; zero if no such prime lies below 10^6.",
]


def main() -> None:
    gguf = pathlib.Path(sys.argv[1]).resolve()
    tokenizer = load_tokenizer(gguf)
    ids = [[BOS, *tokenizer(text, add_special_tokens=False).input_ids] for text in TEXTS]
    activations = pooled(load_model(gguf), ids).astype("<f4")
    TARGET.mkdir(parents=True, exist_ok=True)
    (TARGET / "smollm2-135m.f32").write_bytes(activations.tobytes())
    golden = {
        "modelSha256": hashlib.sha256(gguf.read_bytes()).hexdigest(),
        "shape": list(activations.shape),
        "texts": TEXTS,
        "tokenIds": ids,
    }
    (TARGET / "smollm2-135m.json").write_text(json.dumps(golden, indent=1) + "\n")
    print(activations.shape, np.abs(activations).max())


if __name__ == "__main__":
    main()
