"""Token-by-token agreement of the engine's tokenizers with transformers', on definitions of a names file.

    npm run build
    python scripts/tokenizer-agreement.py PATH_TO/names[.gz] MODEL... [--list TOP.tsv] [--count 10000]
                                          [--conversion] [--cache ~/.cache/lamplighter]

MODEL is a name below the cache's models/, pulled and imported before. TOP.tsv lists the A-numbers to take,
one a line; without it COUNT definitions spread over the file are taken. Texts are the names as the file has
them, and a few awkward ones of this project's own wording.

The reference is the checkpoint's tokenizer (scripts/goldens/reference_tokenizers.py). --conversion also counts how many differ from what
AutoTokenizer.from_pretrained(gguf_file=...) makes of the same file. Needs transformers, tokenizers and gguf.
"""

import argparse
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ.setdefault("HF_HUB_OFFLINE", "1")

ROOT = pathlib.Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "scripts/goldens"))

from reference_tokenizers import checkpoint
from transformers import AutoTokenizer

AWKWARD = [
    "",
    " ",
    "   leading, two  inner and trailing  spaces  ",
    "tab\tand newline\n\n twice\r\n",
    "1234567890 12 345",
    "It's WE'RE they'LL x'S",
    "combining e\u0301 o\u0308 against \u00e9 \u00f6; \ufb01 \uff21",
    "emoji \U0001f642\U0001f469\u200d\U0001f469\u200d\U0001f467 flags \U0001f1ea\U0001f1fa",
    "\u05e9\u05dc\u05d5\u05dd \u0928\u092e\u0938\u094d\u0924\u0947 \u4e00\u4e8c\u4e09 \u2264 \u221e \u222b",
    "<table> <bos> <|endoftext|> <|im_start|> <0x41> \u2581mark \u00a0 \u3000",
    "\\sum_{k=0}^{n} \\binom{n}{k}^2 (mod 10^100) ; x -> 1/x",
]
TOKENISE = """
import { readFileSync } from 'node:fs';
const [tokenizers, folder, texts] = process.argv.slice(1);
const { openTokenizer } = await import(tokenizers);
const tokenizer = await openTokenizer(folder, 4096);
console.log(JSON.stringify(JSON.parse(readFileSync(texts, 'utf8')).map((text) => tokenizer.encode(text))));
"""


def read_names(path: pathlib.Path) -> dict[str, str]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        return dict(line.rstrip("\n").split(" ", 1) for line in lines if line.startswith("A") and " " in line)


def wanted(names: dict[str, str], top: pathlib.Path | None, count: int) -> list[str]:
    if top is None:
        return list(names.values())[:: max(1, len(names) // count)][:count]
    numbers = [line.split("\t")[0].strip() for line in top.read_text().splitlines()]
    return [names[number] for number in numbers if number in names][:count]


def engine(imported: pathlib.Path, texts: list[str]) -> list[list[int]]:
    built = (ROOT / "dist/models/session/index.js").as_uri()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as request:
        json.dump(texts, request)
        request.flush()
        command = ["node", "--input-type=module", "-e", TOKENISE, built, str(imported), request.name]
        return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", type=pathlib.Path)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--list", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--conversion", action="store_true")
    parser.add_argument("--cache", type=pathlib.Path, default=pathlib.Path.home() / ".cache/lamplighter")
    arguments = parser.parse_args()
    definitions = wanted(read_names(arguments.names), arguments.list, arguments.count)
    texts = [*AWKWARD, *definitions]
    for model in arguments.models:
        folder = arguments.cache / "models" / model
        ours = engine(folder / "imported", texts)
        references = {"the checkpoint's tokenizer": checkpoint(folder / "model.gguf")}
        if arguments.conversion:
            references["transformers' conversion"] = AutoTokenizer.from_pretrained(folder, gguf_file="model.gguf")
        for name, tokenizer in references.items():
            theirs = tokenizer(texts, add_special_tokens=False).input_ids
            differing = [place for place, (a, b) in enumerate(zip(ours, theirs)) if a != b]
            same = len(definitions) - sum(place >= len(AWKWARD) for place in differing)
            awkward = len(AWKWARD) - sum(place < len(AWKWARD) for place in differing)
            print(
                f"{model} against {name}: {same} of {len(definitions)} definitions"
                f" ({sum(map(len, ours[len(AWKWARD):]))} tokens) and {awkward} of {len(AWKWARD)} awkward texts agree",
                flush=True,
            )
            for place in differing[:5]:
                print("   differs:", ascii(texts[place][:60]), ours[place][:14], theirs[place][:14])


if __name__ == "__main__":
    main()
