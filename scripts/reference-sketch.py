"""The sketch (models/fidelity/sketch.ts) of what transformers computes, as JSON on stdout.

    python scripts/reference-sketch.py PATH_TO/model.gguf REQUEST.json

REQUEST.json is {"texts": [...], "tokenIds": [[...]], "modelSha256": "...", "bosTokenId": 1 or null}. Goldens of
known models are made by `lamplighter model verify NAME --write-golden`, which calls this. Needs numpy, torch,
transformers and gguf.
"""

import json
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent / "goldens"))

import transformers
from reference_activations import load_model, pooled

DIRECTIONS = 16


def sign_vectors(d_model: int) -> np.ndarray:
    """[direction, dModel] of 1 and -1: lowest bits of xorshift32."""
    state, signs = 0x9E3779B9, []
    for _ in range(DIRECTIONS * d_model):
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        signs.append(1.0 if state & 1 else -1.0)
    return np.array(signs).reshape(DIRECTIONS, d_model)


def main() -> None:
    gguf, request = pathlib.Path(sys.argv[1]).resolve(), json.loads(pathlib.Path(sys.argv[2]).read_text())
    vectors = pooled(load_model(gguf), request["tokenIds"], request["bosTokenId"]).astype(np.float64)
    products = vectors @ sign_vectors(vectors.shape[-1]).T
    answer = {
        "modelSha256": request["modelSha256"],
        "transformers": transformers.__version__,
        "texts": request["texts"],
        "tokenIds": request["tokenIds"],
        "shape": list(products.shape),
        "products": [float(f"{value:.7g}") for value in products.ravel()],
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
