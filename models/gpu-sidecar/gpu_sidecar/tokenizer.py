"""Texts to the token ids that the model is to see: BOS by policy, cut at maxTokens."""

import os
import pathlib
from typing import Sequence

os.environ.setdefault("TOKENIZERS_PARALLELISM", "true")

#: Whether a family was trained to see BOS before every text, whatever a tokenizer adds by itself.
BOS_FAMILIES = {"llama": True, "mistral": True, "gemma": True, "qwen2": False, "qwen3": False}


class TextTokenizer:
    """bos_id is None when the policy is `none`."""

    def __init__(self, folder: pathlib.Path, model_type: str, max_tokens: int):
        from transformers import AutoTokenizer

        self._tokenizer = AutoTokenizer.from_pretrained(folder, use_fast=True, local_files_only=True)
        self.max_tokens = max_tokens
        self.bos_id: int | None = self._tokenizer.bos_token_id if self._prepends_bos(model_type) else None

    def _prepends_bos(self, model_type: str) -> bool:
        own = self._tokenizer.bos_token_id
        if own is None:
            return False
        for family, prepends in BOS_FAMILIES.items():
            if model_type.startswith(family):
                return prepends
        # A family that nobody has decided about: what its own tokenizer does.
        return self._tokenizer("a").input_ids[:1] == [own]

    def tokenize(self, texts: Sequence[str]) -> tuple[list[list[int]], list[int]]:
        """Token ids a text, and the positions of the texts that were cut."""
        bare = self._tokenizer(list(texts), add_special_tokens=False, verbose=False).input_ids
        before = [] if self.bos_id is None else [self.bos_id]
        return self.cut([before + ids for ids in bare])

    def cut(self, token_ids: Sequence[Sequence[int]]) -> tuple[list[list[int]], list[int]]:
        truncated = [text for text, ids in enumerate(token_ids) if len(ids) > self.max_tokens]
        return [list(ids[: self.max_tokens]) for ids in token_ids], truncated
