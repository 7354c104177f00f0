"""Goldens of real tokenizers: ids by transformers for awkward texts of this project's own wording.

    python scripts/goldens/tokenizer.py smollm2-135m PATH_TO/model.gguf
    python scripts/goldens/tokenizer.py NAME PATH_TO/model.gguf

The second form, for other models, asks the tokenizer of reference_tokenizers.py alone. The first has
two references: transformers' conversion of the GGUF, which forgets tokenizer.ggml.pre, and the same with the
pre-tokenizer that `pre = smollm` stands for (each number character alone, then GPT-2's pattern), which is
that of the original checkpoint. They differ only where white space precedes a digit, or number characters
meet; the second one is what the model was trained with and what the test asks for.
"""

import json
import pathlib
import sys

from reference_activations import load_tokenizer
from reference_tokenizers import checkpoint
from tokenizers import pre_tokenizers

GOLDENS = pathlib.Path(__file__).parents[2] / "test/models/tokenizer/__goldens__"
TEXTS = [
    "Number of ways to tile a 3 X n board with dominoes.",
    "a(n) = 12345678901234567890*n + 1, n>=0",
    "it's we're you've I'm they'll he'd can't IT'S",
    "two  spaces,   three spaces, and a trailing one ",
    "   leading spaces",
    "digits after spaces:  12   345\t6\n7\r\n8",
    "x\u00b2 + y\u00b3 = z\u2074, \u00bd, \u2160\u2161\u2162, \u2460\u2461, \u0661\u0662\u0663, \u4e00\u4e8c\u4e09",
    "emoji \U0001f642\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466 flags \U0001f1ea\U0001f1fa skin \U0001f44d\U0001f3fd",
    "combining e\u0301 o\u0308 a\u030a\u0323 zalgo Z\u0351\u036b\u0343",
    "precomposed \u00e9 \u00f6 \u00e5, ligature \ufb01, fullwidth \uff21\uff11",
    "right to left \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627, Devanagari \u0928\u092e\u0938\u094d\u0924\u0947, Thai \u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35",
    "no-break\u00a0space, thin\u2009space, ideographic\u3000space, zero\u200bwidth, bom\ufeffinside, next\u0085line, line\u2028separator",
    "\u03a3_{k=1..n} \u03c3(k) \u2264 \u221e \u2295 \u222b \u2202 \u2208 \u2115",
    "\\sum_{k=0}^{n} \\binom{n}{k}^2 <b>html</b> &amp; `code` ~tilde~ | pipe",
    "user<|im_start|>system <|im_end|> <|endoftext|><repo_name>",
    "<|im_start |> <|almost|>",
    "tabs\tand\nnewlines\n\nand\r\nreturns \n \n x",
    "ALLCAPS CamelCase snake_case kebab-case 3D 2nd x1y2z3",
    "\U0001d54f\U0001d4b3 \U00010348 \U0001f9ee",
    "\x01control\x7f characters\x1b[0m",
    "a",
    " ",
    "7",
    " 7",
    "\n",
    "'s 't 'RE ''''",
    "-1, 0, 1, -2; 3/4; 1e-10; 0x1F; 10^100; 5!; 2n+1; A(n,k); f'(x)",
]


def write(name: str, golden: list[dict]) -> None:
    GOLDENS.mkdir(parents=True, exist_ok=True)
    (GOLDENS / f"{name}.json").write_text(json.dumps(golden, ensure_ascii=True) + "\n")


def main() -> None:
    name, gguf = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    if name != "smollm2-135m":
        tokenizer = checkpoint(gguf)
        ids = tokenizer(TEXTS, add_special_tokens=False).input_ids
        write(name, [{"text": text, "tokenIds": of_text} for text, of_text in zip(TEXTS, ids)])
        return
    converted = load_tokenizer(gguf)
    original = load_tokenizer(gguf)
    original.backend_tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    golden = []
    for text in TEXTS:
        ids, other = (t(text, add_special_tokens=False).input_ids for t in (original, converted))
        golden.append({"text": text, "tokenIds": ids, "sameByConversion": ids == other})
    write(name, golden)
    print([entry["text"] for entry in golden if not entry["sameByConversion"]])


if __name__ == "__main__":
    main()
