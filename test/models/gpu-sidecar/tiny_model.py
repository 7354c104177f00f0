"""Decoders of random weights, small enough to make in a test: python tiny_model.py FOLDER FAMILY...

The weights are large for their width, so that layers, texts and positions differ far beyond rounding.
"""

import pathlib
import sys

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import (
    AutoModelForCausalLM,
    Gemma3TextConfig,
    LlamaConfig,
    PreTrainedTokenizerFast,
    Qwen3Config,
    logging,
)

logging.disable_progress_bar()

SPECIAL = ["<|endoftext|>", "<|start|>"]
BOS_ID = 1
MERGES = [("Ġ", "n"), ("n", "u"), ("m", "b"), ("e", "r"), ("nu", "mb"), ("numb", "er"), ("Ġ", "o"), ("Ġo", "f")]


def make_tokenizer(has_bos: bool) -> PreTrainedTokenizerFast:
    """Byte-level BPE: every text has tokens, and none is unknown."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokens = [*SPECIAL, *alphabet, *(left + right for left, right in MERGES)]
    tokenizer = Tokenizer(models.BPE(vocab={token: id for id, token in enumerate(tokens)}, merges=MERGES))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(SPECIAL)
    names = {"bos_token": SPECIAL[1]} if has_bos else {}
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=SPECIAL[0], pad_token=SPECIAL[0], **names)


def make_config(family: str, vocabulary_size: int):
    common = dict(
        vocab_size=vocabulary_size,
        hidden_size=32,
        intermediate_size=64,
        num_attention_heads=4,
        num_key_value_heads=2,
        head_dim=8,
        max_position_embeddings=512,
        bos_token_id=BOS_ID,
        eos_token_id=0,
        pad_token_id=0,
    )
    if family == "qwen3":
        return Qwen3Config(num_hidden_layers=3, tie_word_embeddings=True, **common)
    if family == "llama":
        return LlamaConfig(num_hidden_layers=2, **common)
    # Seven blocks, so that one of them is a full-attention block among sliding ones.
    return Gemma3TextConfig(num_hidden_layers=7, sliding_window=8, query_pre_attn_scalar=8, **common)


def make_model(folder: pathlib.Path, family: str = "qwen3") -> pathlib.Path:
    tokenizer = make_tokenizer(has_bos=family != "qwen3")
    torch.manual_seed(7)
    model = AutoModelForCausalLM.from_config(make_config(family, len(tokenizer)), dtype=torch.float32)
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() == 2:
                parameter.normal_(0, 1.5 / parameter.shape[1] ** 0.5)
            else:
                parameter.add_(0.2 * torch.randn_like(parameter))
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


if __name__ == "__main__":
    for family in sys.argv[2:]:
        make_model(pathlib.Path(sys.argv[1]) / family, family)
