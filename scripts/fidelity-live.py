"""Fidelity of the engine against transformers, live, on definitions of a names file.

    npm run build
    python scripts/fidelity-live.py PATH_TO/names[.gz] MODEL... [--count 200] [--cache ~/.cache/lamplighter]

MODEL is a name below the cache's models/ (smollm2-135m, gemma3-270m, qwen2.5-coder-0.5b), pulled and imported
before. Takes COUNT definitions spread over the file, runs them through dist/bench/dump-activations.js in one
process, packed and one at a time, and through transformers (float32, the same GGUF, one at a time) in this
one. Prints the largest relative L2 error over text, layer and pool: raw, and after standardising each
dimension over the texts; then one line of JSON with the figures. Needs numpy, torch, transformers and gguf.
"""

import argparse
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "scripts/goldens"))

from reference_activations import load_model, pooled

POOLS = ("mean", "last")


def definitions(path: pathlib.Path, count: int) -> list[str]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        names = [line.rstrip("\n").split(" ", 1)[1] for line in lines if line.startswith("A") and " " in line]
    return names[:: max(1, len(names) // count)][:count]


def engine(imported: pathlib.Path, texts: list[str]):
    """Token ids, BOS, and the activations `[text, layer, pool, dModel]` packed and alone."""
    with tempfile.TemporaryDirectory() as folder:
        request, packed, alone = (pathlib.Path(folder, name) for name in ("texts.json", "packed.f32", "alone.f32"))
        request.write_text(json.dumps(texts))
        command = ["node", str(ROOT / "dist/bench/dump-activations.js"), *map(str, (imported, request, packed, alone))]
        shape, ids, bos = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        return ids, bos, [np.fromfile(file, "<f4").reshape(shape) for file in (packed, alone)]


def errors(ours: np.ndarray, theirs: np.ndarray) -> dict[str, np.ndarray]:
    """Relative L2 errors `[text, layer, pool]`."""
    ours, theirs = ours.astype(np.float64), theirs.astype(np.float64)
    raw = np.linalg.norm(ours - theirs, axis=-1) / np.linalg.norm(theirs, axis=-1)
    mean, deviation = theirs.mean(0), theirs.std(0)
    scale = np.where(deviation > 0, deviation, np.inf)
    norm = np.linalg.norm((theirs - mean) / scale, axis=-1)
    standardised = np.linalg.norm((ours - theirs) / scale, axis=-1) / np.where(norm > 0, norm, np.inf)
    return {"raw": raw, "standardised": standardised}


def measure(model: str, folder: pathlib.Path, texts: list[str]) -> dict:
    ids, bos, layouts = engine(folder / "imported", texts)
    theirs = pooled(load_model(folder / "model.gguf"), ids, bos)
    tokens = sum(map(len, ids))
    print(f"{model}: {len(texts)} definitions, {tokens} tokens, {theirs.shape[1]} residual positions")
    figures = {"model": model, "definitions": len(texts), "tokens": tokens, "positions": theirs.shape[1]}
    for layout, ours in zip(("packed", "alone"), layouts):
        for kind, error in errors(ours, theirs).items():
            for pool, name in enumerate(POOLS):
                _, layer = np.unravel_index(error[:, :, pool].argmax(), error.shape[:2])
                largest, median = error[:, :, pool].max(), np.median(error[:, :, pool])
                print(f"  {layout} {kind} {name}: largest {largest:.2e} (layer {layer}), median {median:.2e}")
            figures[f"{layout} {kind}"] = float(error.max())
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", type=pathlib.Path)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path.home() / ".cache/lamplighter")
    arguments = parser.parse_args()
    texts = definitions(arguments.names, arguments.count)
    for model in arguments.models:
        print(json.dumps(measure(model, arguments.cache / "models" / model, texts)), flush=True)


if __name__ == "__main__":
    main()
