"""The tokenizers that the models were trained with, from the vocabulary and merges of their GGUF files.

By transformers' own class for the family: Qwen2Tokenizer, GemmaTokenizer (its merges recovered from the order of
the vocabulary, as transformers does), and for SmolLM2, whose tokenizer.json has no class, the tokenizers library
with each digit alone and GPT-2's pattern. transformers' conversion of a GGUF (AutoTokenizer with gguf_file) is
not the reference: it leaves out the digits of SmolLM2 and the normalisation (NFC) of Qwen.
"""

import pathlib

import gguf
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import AddedToken, PreTrainedTokenizerFast
from transformers.models.gemma.tokenization_gemma import GemmaTokenizer
from transformers.models.qwen2.tokenization_qwen2 import Qwen2Tokenizer
from transformers.tokenization_utils_base import generate_merges

CONTROL, USER_DEFINED = 3, 4


def checkpoint(path: pathlib.Path):
    """The tokenizer that the model was trained with, from the vocabulary and merges of its GGUF."""
    fields = gguf.GGUFReader(path).fields
    field = lambda name: fields[f"tokenizer.ggml.{name}"].contents() if f"tokenizer.ggml.{name}" in fields else None
    tokens, kinds, merges = field("tokens"), field("token_type"), field("merges")
    vocabulary = {token: position for position, token in enumerate(tokens)}
    if field("model") == "llama":
        # GGUF spells a run of spaces as spaces, the checkpoint with the mark for them.
        spelt = ["\u2581" * len(token) if " " in token and not token.strip() else token for token in tokens]
        vocabulary = {token: position for position, token in enumerate(spelt)}
        order = {token: -position for position, token in enumerate(spelt)}
        tokenizer = GemmaTokenizer(vocab=vocabulary, merges=generate_merges(vocabulary, order))
    elif field("pre") == "qwen2":
        tokenizer = Qwen2Tokenizer(vocab=vocabulary, merges=[tuple(merge.split(" ")) for merge in merges])
    elif field("pre") == "smollm":
        backend = Tokenizer(models.BPE(vocab=vocabulary, merges=[tuple(merge.split(" ")) for merge in merges]))
        backend.pre_tokenizer = pre_tokenizers.Sequence(
            [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
        )
        tokenizer = PreTrainedTokenizerFast(tokenizer_object=backend)
    else:
        raise SystemExit(f"no reference for tokenizer.ggml.pre = {field('pre')}")
    for kind, special in ((CONTROL, True), (USER_DEFINED, False)):
        added = [
            AddedToken(token, normalized=False, special=special)
            for token, of_token in zip(tokens, kinds)
            if of_token == kind and token in vocabulary
        ]
        tokenizer.add_tokens(added, special_tokens=special)
    return tokenizer
