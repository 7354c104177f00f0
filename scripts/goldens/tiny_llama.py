"""A llama of random weights small enough to commit, and what transformers computes with it.

    python scripts/goldens/tiny_llama.py      (gguf 0.19.0, transformers 5.24, torch)

Writes test/models/__fixtures__/tiny-llama.gguf and test/models/session/__goldens__/tiny-llama.json. Every
kind of tensor has another quantisation, heads are grouped, and the vocabulary is a small byte-level BPE.
"""

import base64
import json
import pathlib

import gguf
import numpy as np
from gguf import GGMLQuantizationType as Type

from reference_activations import load_model, load_tokenizer, pooled

ROOT = pathlib.Path(__file__).parents[2]
FIXTURE = ROOT / "test/models/__fixtures__/tiny-llama.gguf"
GOLDEN = ROOT / "test/models/session/__goldens__/tiny-llama.json"

BLOCKS, WIDTH, FEED_FORWARD, HEADS, KEY_VALUE_HEADS = 2, 32, 64, 4, 2
HEAD_WIDTH = WIDTH // HEADS
MERGES = ["Ġ n", "n u", "m b", "e r", "nu mb", "numb er", "Ġ o", "Ġo f", "a r", "t i", "o n", "Ġ p", "s u", "su m"]
ALPHABET = [*"Ġabcdefghijklmnopqrstuvwxyz0123456789().,=+-"]
TOKENS = ["<|endoftext|>", "<|im_start|>", *ALPHABET, *[merge.replace(" ", "") for merge in MERGES]]
TEXTS = [
    "number of partitions of n",
    "number of partitions of n into odd parts",
    "number",
    "sum of a(k) for k = 1..n",
    "a(n) = 3a(n-1) + 12",
    "numbers with 10 or 11 digits, sorted",
    "",
]
LINEAR = {
    "attn_q": (HEADS * HEAD_WIDTH, WIDTH, Type.Q5_0),
    "attn_k": (KEY_VALUE_HEADS * HEAD_WIDTH, WIDTH, Type.Q5_1),
    "attn_v": (KEY_VALUE_HEADS * HEAD_WIDTH, WIDTH, Type.Q4_1),
    "attn_output": (WIDTH, HEADS * HEAD_WIDTH, Type.Q4_0),
    "ffn_gate": (FEED_FORWARD, WIDTH, Type.Q5_0),
    "ffn_up": (FEED_FORWARD, WIDTH, Type.Q4_1),
    "ffn_down": (WIDTH, FEED_FORWARD, Type.Q5_1),
}


def write_fixture() -> None:
    generator = np.random.default_rng(3)
    writer = gguf.GGUFWriter(FIXTURE, "llama")
    writer.add_name("Tiny random llama")
    writer.add_context_length(64)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(BLOCKS)
    writer.add_feed_forward_length(FEED_FORWARD)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(KEY_VALUE_HEADS)
    writer.add_rope_dimension_count(HEAD_WIDTH)
    writer.add_rope_freq_base(10000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(TOKENS))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("smollm")
    writer.add_token_list(TOKENS)
    writer.add_token_types([3, 3] + [1] * (len(TOKENS) - 2))
    writer.add_token_merges(MERGES)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(0)

    def add(name: str, shape: tuple[int, ...], kind: Type, scale: float, centre: float = 0.0) -> None:
        weights = (centre + scale * generator.normal(size=shape)).astype(np.float32)
        writer.add_tensor(name, gguf.quants.quantize(weights, kind), raw_dtype=kind)

    add("token_embd.weight", (len(TOKENS), WIDTH), Type.Q8_0, 1.0)
    for block in range(BLOCKS):
        add(f"blk.{block}.attn_norm.weight", (WIDTH,), Type.F32, 0.2, 1.0)
        add(f"blk.{block}.ffn_norm.weight", (WIDTH,), Type.F32, 0.2, 1.0)
        for name, (rows, columns, kind) in LINEAR.items():
            add(f"blk.{block}.{name}.weight", (rows, columns), kind, 1.5 / np.sqrt(columns))
    add("output_norm.weight", (WIDTH,), Type.F32, 0.2, 1.0)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main() -> None:
    FIXTURE.parent.mkdir(parents=True, exist_ok=True)
    GOLDEN.parent.mkdir(parents=True, exist_ok=True)
    write_fixture()
    tokenizer = load_tokenizer(FIXTURE)
    ids = [[1, *tokenizer(text, add_special_tokens=False).input_ids] for text in TEXTS]
    activations = pooled(load_model(FIXTURE), ids)
    golden = {
        "texts": TEXTS,
        "tokenIds": ids,
        "shape": list(activations.shape),
        "float32": base64.b64encode(activations.astype("<f4").tobytes()).decode(),
    }
    GOLDEN.write_text(json.dumps(golden) + "\n")
    print(FIXTURE.stat().st_size, GOLDEN.stat().st_size, activations.shape, np.abs(activations).max())


if __name__ == "__main__":
    main()
