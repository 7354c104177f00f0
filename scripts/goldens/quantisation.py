"""Goldens of test/models/quantisation: random blocks of every type and what gguf's own decoder makes of them.

    python scripts/goldens/quantisation.py      (needs numpy and gguf; written with gguf 0.19.0)
"""

import base64
import json
import pathlib

import numpy as np
from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType
from gguf.quants import dequantize

# Where each block keeps its binary16 scales, in bytes: random bits there could denote infinities.
HALVES = {
    "F16": [0], "Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q8_0": [0],
    "Q4_K": [0, 2], "Q5_K": [0, 2], "Q6_K": [208],
}
TYPES = ["F32", "F16", "BF16", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q4_K", "Q5_K", "Q6_K"]


def blocks(name: str, generator: np.random.Generator) -> np.ndarray:
    length, size = GGML_QUANT_SIZES[GGMLQuantizationType[name]]
    count = max(2, 24 // length)
    if name == "F32":
        return generator.normal(size=count).astype("<f4").view(np.uint8).reshape(count, size)
    if name == "BF16":
        floats = generator.normal(size=count).astype("<f4").view(np.uint32)
        return (floats >> 16).astype("<u2").view(np.uint8).reshape(count, size)
    out = generator.integers(0, 256, size=(count, size), dtype=np.uint8)
    for offset in HALVES[name]:
        scales = (generator.normal(size=count) * 10.0 ** generator.integers(-7, 2, size=count)).astype("<f2")
        out[:, offset : offset + 2] = scales.view(np.uint8).reshape(count, 2)
    return out


def main() -> None:
    generator = np.random.default_rng(20261130)
    goldens = []
    for name in TYPES:
        encoded = blocks(name, generator)
        weights = dequantize(encoded, GGMLQuantizationType[name]).astype("<f4").reshape(-1)
        goldens.append(
            {
                "name": name,
                "ggmlType": int(GGMLQuantizationType[name]),
                "blocks": len(encoded),
                "encoded": base64.b64encode(encoded.tobytes()).decode(),
                "float32": base64.b64encode(weights.tobytes()).decode(),
            }
        )
    target = pathlib.Path(__file__).parents[2] / "test/models/quantisation/__goldens__/blocks.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(goldens, indent=1) + "\n")


if __name__ == "__main__":
    main()
