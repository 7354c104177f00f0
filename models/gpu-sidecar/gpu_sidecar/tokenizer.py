"""Texts to the token ids that the model is to see: BOS by policy, cut at maxTokens."""

import pathlib
from typing import Any, Sequence

from .model_folder import read_json

#: Whether a family was trained to see BOS before every text, by model_type of config.json.
BOS_FAMILIES = {
    "llama": True,
    "mistral": True,
    "gemma": True,
    "gemma2": True,
    "gemma3": True,
    "gemma3_text": True,
    "qwen2": False,
    "qwen3": False,
    "qwen3_moe": False,
}


class TextTokenizer:
    def __init__(self, folder: pathlib.Path, max_tokens: int):
        from transformers import AutoTokenizer

        self._tokenizer = AutoTokenizer.from_pretrained(folder, use_fast=True, local_files_only=True)
        self.max_tokens = max_tokens
        own_bos = self._named_token(folder, "bos")
        prepends = own_bos is not None and self._prepends_bos(folder, own_bos)
        #: None when the policy is `none`
        self.bos_id = own_bos if prepends else None
        #: what an empty text becomes where nothing is prepended, as nothing cannot be run
        self.empty_text_id = own_bos if own_bos is not None else self._named_token(folder, "eos")

    def _named_token(self, folder: pathlib.Path, kind: str) -> int | None:
        """`bos` or `eos`, as tokenizer_config.json names it by text, or else config.json by id."""
        token = read_json(folder, "tokenizer_config.json").get(f"{kind}_token")
        content = token.get("content") if isinstance(token, dict) else token
        if isinstance(content, str):
            return self._tokenizer.convert_tokens_to_ids(content)
        config = read_json(folder, "config.json")
        name = f"{kind}_token_id"
        return _first_id(config.get(name, config.get("text_config", {}).get(name)))

    def _prepends_bos(self, folder: pathlib.Path, bos_id: int) -> bool:
        if read_json(folder, "tokenizer_config.json").get("add_bos_token") is True:
            return True
        family = BOS_FAMILIES.get(read_json(folder, "config.json").get("model_type", ""))
        # A family that nobody has decided about: what its own tokenizer does.
        return self._tokenizer("a").input_ids[:1] == [bos_id] if family is None else family

    def tokenize(self, texts: Sequence[str]) -> tuple[list[list[int]], list[int]]:
        """Token ids a text, and the positions of the texts that were cut."""
        bare = self._tokenizer(list(texts), add_special_tokens=False, verbose=False).input_ids
        before = [] if self.bos_id is None else [self.bos_id]
        empty = [] if self.empty_text_id is None else [self.empty_text_id]
        return self.cut([before + ids or empty for ids in bare])

    def cut(self, token_ids: Sequence[Sequence[int]]) -> tuple[list[list[int]], list[int]]:
        """As `tokenize`, of ids that carry BOS themselves."""
        truncated = [text for text, ids in enumerate(token_ids) if len(ids) > self.max_tokens]
        return [list(ids[: self.max_tokens]) for ids in token_ids], truncated


def _first_id(value: Any) -> int | None:
    value = value[0] if isinstance(value, list) and value else value
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
