"""The oracle: pooled residual streams by transformers in float32, one text at a time.

Layer 0 is the embedding, layer L the output of the last block before the final norm. transformers' own
hidden_states[-1] is after that norm, so the last layer is taken by a hook on the norm's input.
"""

import os
import pathlib

os.environ.setdefault("HF_HUB_OFFLINE", "1")

import numpy as np
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer


def load_model(gguf: pathlib.Path):
    model = AutoModelForCausalLM.from_pretrained(gguf.parent, gguf_file=gguf.name, dtype=torch.float32)
    return model.eval()


def load_tokenizer(gguf: pathlib.Path):
    return AutoTokenizer.from_pretrained(gguf.parent, gguf_file=gguf.name)


@torch.no_grad()
def residual_streams(model, ids: list[int]) -> torch.Tensor:
    """[layer, token, dModel] of one text."""
    captured = []
    hook = model.model.norm.register_forward_pre_hook(lambda _, inputs: captured.append(inputs[0]))
    try:
        outputs = model.model(torch.tensor([ids]), output_hidden_states=True, use_cache=False)
    finally:
        hook.remove()
    before_norm = torch.cat([*outputs.hidden_states[:-1], captured[0]])
    assert torch.equal(model.model.norm(captured[0]), outputs.hidden_states[-1])
    return before_norm


def pooled(model, id_lists: list[list[int]], bos: int | None = 1) -> np.ndarray:
    """[text, layer, pool, dModel]; pools are the mean over all tokens but BOS, and the last token.

    `bos` is the token that begins every text, or None where nothing is prepended.
    """
    rows = []
    for ids in id_lists:
        streams = residual_streams(model, ids)
        body = streams[:, 1:] if bos is not None and len(ids) > 1 else streams
        rows.append(torch.stack([body.mean(1), streams[:, -1]], dim=1))
    return torch.stack(rows).numpy()
