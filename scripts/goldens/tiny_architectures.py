"""One model of random weights a family, each small enough to commit, and what transformers computes with it.

    python scripts/goldens/tiny_architectures.py      (gguf 0.19.0, transformers 5.24, torch)

Writes test/models/__fixtures__/tiny-{llama3,qwen2,qwen3,gemma3}.gguf and
test/models/session/__goldens__/tiny-{...}.json. The reference is transformers' own model of the family, made
from a configuration and never read from a GGUF; its weights are rounded to float16 first, so that both have
the same. llama3 has rotary angles scaled as in Llama 3 (rope_freqs), gemma3 a window of 4 tokens, shorter
than the texts, and seven blocks, so that the sixth sees all.
"""

import base64
import json
import pathlib

import gguf
import numpy as np
import torch
import transformers
from gguf import GGMLQuantizationType as Type
from tokenizers import Regex, Tokenizer, models, pre_tokenizers
from transformers.models.gemma.tokenization_gemma import GemmaTokenizer
from transformers.models.qwen2.tokenization_qwen2 import Qwen2Tokenizer
from transformers.tokenization_utils_base import generate_merges

from reference_activations import pooled, residual_streams

ROOT = pathlib.Path(__file__).parents[2]
NORMAL, UNKNOWN, CONTROL, USER_DEFINED = 1, 2, 3, 4
CONTEXT = 64
TEXTS = [
    "number of partitions of n",
    "number of partitions of n into odd parts not above 123",
    "number",
    "sums of the first n numbers  of the form 12345",
    "a",
    "a sum of numbers of numbers of numbers of numbers",
]
WORDS = ["nu", "mb", "numb", "er", "number", "ti", "on", "su", "sum", "par", "part", "of", "12", "123"]
LLAMA3_SPLIT = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)

# --- vocabularies ---------------------------------------------------------------------------------------


def byte_level_vocabulary(special: list[str]) -> tuple[list[str], list[str]]:
    """Tokens and merges; each word's parts occur before it."""
    merges = ["n u", "m b", "nu mb", "e r", "numb er", "t i", "o n", "s u", "su m", "p a", "pa r", "par t", "o f"]
    merges += ["1 2", "12 3", "\u0120 n", "\u0120 of"]
    alphabet = [*"\u0120abcdefghijklmnopqrstuvwxyz0123456789"]
    return [*alphabet, *[merge.replace(" ", "") for merge in merges], *special], merges


def qwen_tokenizer():
    tokens, merges = byte_level_vocabulary(["<|endoftext|>"])
    ids = {token: position for position, token in enumerate(tokens)}
    tokenizer = Qwen2Tokenizer(vocab=ids, merges=[tuple(merge.split(" ")) for merge in merges])
    encode = lambda text: tokenizer(text, add_special_tokens=False).input_ids
    metadata = {"model": "gpt2", "pre": "qwen2", "merges": merges, "bos": len(tokens) - 1, "add_bos": False}
    return tokens, [NORMAL] * (len(tokens) - 1) + [CONTROL], metadata, encode


def llama3_tokenizer():
    # The vocabulary knows "numbers", which no merge makes: ignore_merges finds it all the same.
    tokens, merges = byte_level_vocabulary(["\u0120numbers", "<|begin_of_text|>"])
    ids = {token: position for position, token in enumerate(tokens)}
    backend = Tokenizer(models.BPE(ids, [tuple(merge.split(" ")) for merge in merges], ignore_merges=True))
    backend.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(LLAMA3_SPLIT), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    metadata = {"model": "gpt2", "pre": "llama-bpe", "merges": merges, "bos": len(tokens) - 1, "add_bos": None}
    return tokens, [NORMAL] * (len(tokens) - 1) + [CONTROL], metadata, lambda text: backend.encode(text).ids


def gemma_tokenizer():
    special = ["<pad>", "<eos>", "<bos>", "<unk>"]
    pieces = [*WORDS, "\u2581n", "\u2581of", "\u2581number", "pa", *"\u2581abcdefghijklmnopqrstuvwxyz0123456789"]
    # Pieces come in the order of their scores, and parts before wholes, as a trainer leaves them.
    pieces = sorted(pieces, key=lambda piece: (len(piece) == 1, len(piece)))
    tokens = [*special, "  ", *pieces]
    kinds = [CONTROL, CONTROL, CONTROL, UNKNOWN, USER_DEFINED, *[NORMAL] * len(pieces)]
    scores = [-1000.0] * 5 + [-float(rank) for rank in range(len(pieces))]
    spelt = [token.replace("  ", "\u2581\u2581") for token in tokens]
    ids = {token: position for position, token in enumerate(spelt)}
    tokenizer = GemmaTokenizer(vocab=ids, merges=generate_merges(ids, {t: -i for i, t in enumerate(spelt)}))
    encode = lambda text: tokenizer(text, add_special_tokens=False).input_ids
    metadata = {"model": "llama", "pre": "default", "scores": scores, "bos": 2, "unknown": 3, "add_bos": True}
    return tokens, kinds, metadata, encode


# --- models ---------------------------------------------------------------------------------------------

SMALL = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2}
FAMILIES = {
    "llama3": (
        "llama",
        llama3_tokenizer,
        lambda size: transformers.LlamaForCausalLM(
            transformers.LlamaConfig(
                **SMALL,
                num_key_value_heads=1,
                vocab_size=size,
                max_position_embeddings=CONTEXT,
                rope_parameters={
                    "rope_type": "llama3",
                    "rope_theta": 100.0,
                    "factor": 8.0,
                    "low_freq_factor": 1.0,
                    "high_freq_factor": 4.0,
                    "original_max_position_embeddings": 32,
                },
            )
        ),
    ),
    "qwen2": (
        "qwen2",
        qwen_tokenizer,
        lambda size: transformers.Qwen2ForCausalLM(
            transformers.Qwen2Config(
                **SMALL,
                num_key_value_heads=1,
                vocab_size=size,
                max_position_embeddings=CONTEXT,
                rope_parameters={"rope_type": "default", "rope_theta": 1000.0},
            )
        ),
    ),
    "qwen3": (
        "qwen3",
        qwen_tokenizer,
        lambda size: transformers.Qwen3ForCausalLM(
            transformers.Qwen3Config(
                **SMALL,
                num_key_value_heads=1,
                head_dim=12,
                vocab_size=size,
                max_position_embeddings=CONTEXT,
                rope_parameters={"rope_type": "default", "rope_theta": 1000.0},
            )
        ),
    ),
    "gemma3": (
        "gemma3",
        gemma_tokenizer,
        lambda size: transformers.Gemma3ForCausalLM(
            transformers.Gemma3TextConfig(
                hidden_size=8,
                intermediate_size=8,
                num_hidden_layers=7,
                num_attention_heads=2,
                num_key_value_heads=1,
                head_dim=8,
                query_pre_attn_scalar=8,
                sliding_window=4,
                vocab_size=size,
                max_position_embeddings=CONTEXT,
                rope_parameters={
                    "full_attention": {"rope_type": "default", "rope_theta": 1_000_000.0},
                    "sliding_attention": {"rope_type": "default", "rope_theta": 10_000.0},
                },
            )
        ),
    ),
}
NAMES = {
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "self_attn.q_norm": "attn_q_norm",
    "self_attn.k_norm": "attn_k_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
    "input_layernorm": "attn_norm",
    "post_attention_layernorm": "ffn_norm",
}
GEMMA_NAMES = {
    **NAMES,
    "post_attention_layernorm": "post_attention_norm",
    "pre_feedforward_layernorm": "ffn_norm",
    "post_feedforward_layernorm": "post_ffw_norm",
}


@torch.no_grad()
def randomise(model, seed: int) -> None:
    generator = np.random.default_rng(seed)
    for name, parameter in model.named_parameters():
        values = generator.normal(size=tuple(parameter.shape))
        if "norm" in name:
            values = 0.2 * values + (0.0 if model.config.model_type == "gemma3_text" else 1.0)
        elif "embed_tokens" not in name and name.endswith("weight"):
            values = 1.5 * values / np.sqrt(parameter.shape[-1])
        parameter.copy_(torch.from_numpy(values.astype(np.float16).astype(np.float32)))


def gguf_name(name: str, table: dict[str, str]) -> str:
    parts = name.split(".")
    if parts[1] == "layers":
        return f"blk.{parts[2]}.{table['.'.join(parts[3:-1])]}.{parts[-1]}"
    return {"embed_tokens": "token_embd", "norm": "output_norm"}[parts[1]] + ".weight"


def neighbours(weight: np.ndarray, heads: int) -> np.ndarray:
    """llama.cpp's order of the rows of queries and keys: (i, i + D/2) become (2i, 2i + 1)."""
    rows, columns = weight.shape
    return weight.reshape(heads, 2, rows // heads // 2, columns).swapaxes(1, 2).reshape(rows, columns)


def write_gguf(path: pathlib.Path, architecture: str, model, tokens, kinds, tokenizer: dict) -> None:
    config = model.config
    head_width = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_name(f"Tiny random {path.stem.removeprefix('tiny-')}")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(config.hidden_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_key_length(head_width)
    writer.add_value_length(head_width)
    rope = config.rope_parameters.get("full_attention", config.rope_parameters)
    writer.add_rope_freq_base(rope["rope_theta"])
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    if architecture == "gemma3":
        writer.add_sliding_window(config.sliding_window)
    writer.add_tokenizer_model(tokenizer["model"])
    writer.add_tokenizer_pre(tokenizer["pre"])
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_bos_token_id(tokenizer["bos"])
    if "merges" in tokenizer:
        writer.add_token_merges(tokenizer["merges"])
    if "scores" in tokenizer:
        writer.add_token_scores(tokenizer["scores"])
        writer.add_unk_token_id(tokenizer["unknown"])
        writer.add_add_space_prefix(False)
    if tokenizer["add_bos"] is not None:
        writer.add_add_bos_token(tokenizer["add_bos"])
    if rope["rope_type"] == "llama3":
        scaled = model.model.rotary_emb.inv_freq.double()
        plain = rope["rope_theta"] ** (-torch.arange(0, head_width, 2).double() / head_width)
        writer.add_tensor("rope_freqs.weight", (plain / scaled).numpy().astype(np.float32), raw_dtype=Type.F32)
    table = GEMMA_NAMES if architecture == "gemma3" else NAMES
    for name, parameter in model.named_parameters():
        if name == "lm_head.weight":
            continue
        weight = parameter.detach().numpy()
        if architecture == "llama" and ("q_proj" in name or "k_proj" in name):
            heads = config.num_attention_heads if "q_proj" in name else config.num_key_value_heads
            weight = neighbours(weight, heads)
        if architecture == "gemma3" and "norm" in name:
            weight = weight + 1
        kind = Type.F16 if weight.ndim == 2 else Type.F32
        writer.add_tensor(gguf_name(name, table), gguf.quants.quantize(weight, kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@torch.no_grad()
def write(name: str) -> None:
    architecture, make_tokenizer, make_model = FAMILIES[name]
    tokens, kinds, tokenizer, encode = make_tokenizer()
    model = make_model(len(tokens)).eval()
    randomise(model, seed=len(name))
    fixture = ROOT / f"test/models/__fixtures__/tiny-{name}.gguf"
    write_gguf(fixture, architecture, model, tokens, kinds, tokenizer)
    bos = None if tokenizer["add_bos"] is False else tokenizer["bos"]
    ids = [[*([] if bos is None else [bos]), *encode(text)] for text in TEXTS]
    activations = pooled(model, ids, bos)
    last = residual_streams(model, ids[0])[-1, -1]
    golden = {
        "texts": TEXTS,
        "tokenIds": ids,
        "shape": list(activations.shape),
        "float32": base64.b64encode(activations.astype("<f4").tobytes()).decode(),
        # What transformers calls the last hidden state of the first text's last token: after the final norm.
        "afterFinalNorm": [round(value, 6) for value in model.model.norm(last).tolist()],
    }
    target = ROOT / f"test/models/session/__goldens__/tiny-{name}.json"
    target.write_text(json.dumps(golden) + "\n")
    longest = max(map(len, ids))
    print(name, fixture.stat().st_size, target.stat().st_size, activations.shape, "longest", longest, np.abs(activations).max())


def main() -> None:
    for name in FAMILIES:
        write(name)


if __name__ == "__main__":
    main()
