"""Hugging Face folders of random weights small enough to commit, and what transformers computes with them.

    python scripts/goldens/tiny_hugging_face.py      (transformers 5.24, torch, tokenizers)

Writes test/models/__fixtures__/hugging-face/NAME/ and test/models/readers/huggingface/__goldens__/NAME.json.
Between them: both spellings of the rotary options, one file and shards, the three types of weights.
"""

import base64
import json
import pathlib
import shutil

import numpy as np
import torch
from safetensors.torch import save_file
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from transformers import (
    AutoModelForCausalLM,
    Gemma3ForCausalLM,
    Gemma3TextConfig,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
    Qwen2Config,
    Qwen2ForCausalLM,
    Qwen3Config,
    Qwen3ForCausalLM,
)

from reference_activations import pooled
from tiny_llama import ALPHABET, MERGES, TEXTS

ROOT = pathlib.Path(__file__).parents[2]
FOLDERS = ROOT / "test/models/__fixtures__/hugging-face"
GOLDENS = ROOT / "test/models/readers/huggingface/__goldens__"

TOKENS = ["<s>", *ALPHABET, *[merge.replace(" ", "") for merge in MERGES]]
COMMON = dict(vocab_size=len(TOKENS), bos_token_id=0, eos_token_id=0, pad_token_id=0, max_position_embeddings=128)
SMALL = dict(
    hidden_size=16,
    intermediate_size=24,
    num_hidden_layers=2,
    num_attention_heads=4,
    num_key_value_heads=2,
    **COMMON,
)
LLAMA3 = dict(
    rope_type="llama3",
    rope_theta=10_000.0,
    factor=8.0,
    low_freq_factor=1.0,
    high_freq_factor=4.0,
    original_max_position_embeddings=32,
)
# name: (model, weights stored as, number of files, begins with BOS)
MODELS = {
    "llama3": (
        LlamaForCausalLM,
        LlamaConfig(**{**SMALL, "num_attention_heads": 2, "num_key_value_heads": 1}, rope_parameters=LLAMA3),
        torch.float32,
        3,
        True,
    ),
    "qwen2": (Qwen2ForCausalLM, Qwen2Config(**SMALL, tie_word_embeddings=True), torch.float16, 1, False),
    "qwen3": (Qwen3ForCausalLM, Qwen3Config(**SMALL, head_dim=6), torch.bfloat16, 1, False),
    "gemma3": (
        Gemma3ForCausalLM,
        Gemma3TextConfig(
            hidden_size=8,
            intermediate_size=12,
            num_hidden_layers=7,
            num_attention_heads=2,
            num_key_value_heads=1,
            head_dim=4,
            query_pre_attn_scalar=4,
            sliding_window=4,
            rope_parameters={
                "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 1_000_000.0},
                "sliding_attention": {"rope_type": "default", "rope_theta": 10_000.0},
            },
            **COMMON,
        ),
        torch.bfloat16,
        1,
        True,
    ),
}


def write_tokenizer(folder: pathlib.Path, begins_with_bos: bool) -> PreTrainedTokenizerFast:
    vocabulary = {token: number for number, token in enumerate(TOKENS)}
    tokenizer = Tokenizer(models.BPE(vocabulary, [tuple(merge.split(" ")) for merge in MERGES]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([AddedToken("<s>", special=True)])
    (folder / "tokenizer.json").write_text(tokenizer.to_str(pretty=False) + "\n")
    config = {"tokenizer_class": "PreTrainedTokenizerFast", "bos_token": "<s>" if begins_with_bos else None}
    (folder / "tokenizer_config.json").write_text(json.dumps(config) + "\n")
    return PreTrainedTokenizerFast(tokenizer_file=str(folder / "tokenizer.json"))


def write_weights(folder: pathlib.Path, state: dict[str, torch.Tensor], files: int) -> None:
    if files == 1:
        save_file(state, folder / "model.safetensors", metadata={"format": "pt"})
        return
    names = sorted(state)
    shards = [f"model-{i + 1:05}-of-{files:05}.safetensors" for i in range(files)]
    weight_map = {name: shards[i * files // len(names)] for i, name in enumerate(names)}
    for shard in shards:
        part = {name: state[name] for name in names if weight_map[name] == shard}
        save_file(part, folder / shard, metadata={"format": "pt"})
    index = {"metadata": {}, "weight_map": weight_map}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index) + "\n")


def write_old_spelling(folder: pathlib.Path) -> None:
    """config.json as transformers 4 wrote it: rope_theta and rope_scaling."""
    path = folder / "config.json"
    config = json.loads(path.read_text())
    rope = config.pop("rope_parameters")
    config["rope_theta"] = rope.pop("rope_theta")
    config["rope_scaling"] = rope
    path.write_text(json.dumps(config) + "\n")


def main() -> None:
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name, (kind, config, dtype, files, begins_with_bos) in MODELS.items():
        folder = FOLDERS / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        torch.manual_seed(7)
        model = kind(config)
        with torch.no_grad():
            for key, weight in model.named_parameters():
                centre = 0.0 if not key.endswith("norm.weight") or name == "gemma3" else 1.0
                spread = 0.2 if weight.dim() == 1 else 1.0 if "embed" in key else 1.5 / weight.shape[1] ** 0.5
                weight.copy_((centre + spread * torch.randn(weight.shape)).to(dtype))
        config.save_pretrained(folder)
        if name == "llama3":
            write_old_spelling(folder)
        state = {key: weight.to(dtype).contiguous() for key, weight in model.state_dict().items()}
        state.pop("lm_head.weight", None)
        write_weights(folder, state, files)
        tokenizer = write_tokenizer(folder, begins_with_bos)
        texts = [*TEXTS, "numbers that are the sum of 2 or more primes, sorted; see also the number of partitions"]
        start = [0] if begins_with_bos else []
        ids = [start + tokenizer(text, add_special_tokens=False).input_ids for text in texts]
        texts = [text for text, each in zip(texts, ids) if each]
        ids = [each for each in ids if each]
        loaded = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
        if begins_with_bos:
            activations = pooled(loaded, ids)
        else:
            # `pooled` leaves the first token out of means; here it is one like the others.
            activations = np.concatenate([pooled_whole(loaded, each) for each in ids])
        golden = {
            "texts": texts,
            "tokenIds": ids,
            "shape": list(activations.shape),
            "float32": base64.b64encode(activations.astype("<f4").tobytes()).decode(),
        }
        path = GOLDENS / f"{name}.json"
        path.write_text(json.dumps(golden) + "\n")
        bytes_written = sum(file.stat().st_size for file in folder.iterdir())
        print(name, bytes_written, path.stat().st_size, activations.shape, np.abs(activations).max())


def pooled_whole(model, ids: list[int]) -> np.ndarray:
    """[1, layer, pool, dModel] with the mean over all tokens."""
    from reference_activations import residual_streams

    streams = residual_streams(model, ids)
    return torch.stack([streams.mean(1), streams[:, -1]], dim=1)[None].numpy()


if __name__ == "__main__":
    main()
