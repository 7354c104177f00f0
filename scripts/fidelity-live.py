"""Fidelity of the engine against transformers, live, on definitions of a names file.

    npm run build
    python scripts/fidelity-live.py PATH_TO/model.gguf PATH_TO/imported PATH_TO/names[.gz] [COUNT]

Takes COUNT (200) definitions spread over the file, runs them through dist/bench/dump-activations.js in one
process and through transformers (float32, one at a time) in this one, and prints the largest relative L2
error over text, layer and pool: raw, and after standardising each dimension over the texts. Needs numpy,
torch, transformers and gguf.
"""

import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "scripts/goldens"))

from reference_activations import load_model, load_tokenizer, pooled


def definitions(path: pathlib.Path, count: int) -> list[str]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        names = [line.rstrip("\n").split(" ", 1)[1] for line in lines if line.startswith("A") and " " in line]
    return names[:: max(1, len(names) // count)][:count]


def main() -> None:
    gguf, imported, names = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    texts = definitions(names, int(sys.argv[4]) if len(sys.argv) > 4 else 200)
    with tempfile.TemporaryDirectory() as folder:
        request, answer = pathlib.Path(folder, "texts.json"), pathlib.Path(folder, "activations.f32")
        request.write_text(json.dumps(texts))
        command = ["node", str(ROOT / "dist/bench/dump-activations.js"), str(imported), str(request), str(answer)]
        shape, ids = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        ours = np.fromfile(answer, "<f4").reshape(shape).astype(np.float64)
    tokenizer = load_tokenizer(gguf)
    theirs_ids = [[1, *tokenizer(text, add_special_tokens=False).input_ids][:128] for text in texts]
    same = sum(a == b for a, b in zip(ids, theirs_ids))
    theirs = pooled(load_model(gguf), ids).astype(np.float64)
    raw = np.linalg.norm(ours - theirs, axis=-1) / np.linalg.norm(theirs, axis=-1)
    mean, deviation = theirs.mean(0), theirs.std(0)
    scale = np.where(deviation > 0, deviation, np.inf)
    standardised = np.linalg.norm((ours - theirs) / scale, axis=-1) / np.linalg.norm((theirs - mean) / scale, axis=-1)
    print(f"{len(texts)} definitions, {sum(map(len, ids))} tokens, {same} with the ids of transformers' own conversion")
    for name, error in (("raw", raw), ("standardised", standardised)):
        for pool, kind in enumerate(("mean", "last")):
            text, layer = np.unravel_index(error[:, :, pool].argmax(), error.shape[:2])
            print(f"{name} {kind}: largest {error[:, :, pool].max():.2e} (layer {layer}), median {np.median(error[:, :, pool]):.2e}")


if __name__ == "__main__":
    main()
