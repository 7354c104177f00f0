"""Padded batches, and pooling as one matrix: the pooled rows of a text are weighted sums of its tokens' rows."""

from dataclasses import dataclass
from typing import Literal, Sequence

import torch

Padding = Literal["right", "left"]


@dataclass(frozen=True)
class PaddedBatch:
    """A rectangle of token ids. Padded slots are masked out and have position 0."""

    #: int64 [text, slot]
    ids: torch.Tensor
    #: int64 [text, slot], 1 at tokens and 0 at padding
    mask: torch.Tensor
    #: int64 [text, slot], 0 at a text's first token wherever that stands
    positions: torch.Tensor


def pad(token_ids: Sequence[Sequence[int]], padding: Padding, pad_id: int) -> PaddedBatch:
    """token_ids: none empty. pad_id: any id of the vocabulary; what it computes is never read."""
    width = max(map(len, token_ids))
    shape = (len(token_ids), width)
    ids = torch.full(shape, pad_id, dtype=torch.int64)
    mask = torch.zeros(shape, dtype=torch.int64)
    positions = torch.zeros(shape, dtype=torch.int64)
    for text, own in enumerate(token_ids):
        slots = slots_of(len(own), width, padding)
        ids[text, slots] = torch.tensor(own)
        mask[text, slots] = 1
        positions[text, slots] = torch.arange(len(own))
    return PaddedBatch(ids, mask, positions)


def slots_of(length: int, width: int, padding: Padding) -> slice:
    """Where the tokens of a text stand in its row."""
    return slice(0, length) if padding == "right" else slice(width - length, width)


def pooling_matrix(lengths: Sequence[int], padding: Padding, pools: Sequence[str], has_bos: bool) -> torch.Tensor:
    """float32 [text, pool, slot].

    `mean` is over all tokens but BOS, or BOS where a text has no other token; `last` is the text's last token.
    """
    width = max(lengths)
    matrix = torch.zeros(len(lengths), len(pools), width)
    for text, length in enumerate(lengths):
        slots = range(width)[slots_of(length, width, padding)]
        for pool, name in enumerate(pools):
            pooled = slots[-1:] if name == "last" else slots[1:] if has_bos and length > 1 else slots
            matrix[text, pool, pooled.start : pooled.stop] = 1 / len(pooled)
    return matrix


def pool_rows(hidden: torch.Tensor, matrix: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """The pooled rows of a batch, summed in float32 on the device of `hidden`: float32 [text, pool, dModel].

    hidden: any float type [text, slot, dModel]. What stands at padded slots is not read, not even NaN.
    """
    rows = hidden.float().masked_fill(mask.unsqueeze(-1) == 0, 0.0)
    return torch.bmm(matrix, rows)
