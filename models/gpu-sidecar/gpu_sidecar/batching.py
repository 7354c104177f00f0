"""How the texts of one request become batches that run on the device."""

from typing import Callable, Sequence, TypeVar

import torch

Result = TypeVar("Result")


def plan_batches(lengths: Sequence[int], batch_tokens: int) -> list[list[int]]:
    """Positions of texts, longest first, in batches of at most batch_tokens slots, padding included.

    Neighbours are of like length, so that little is padded. A text longer than the budget is alone in its batch. The
    plan depends on the lengths only: the same request is always computed in the same way.
    """
    order = sorted(range(len(lengths)), key=lambda text: (-lengths[text], text))
    batches: list[list[int]] = []
    for text in order:
        if batches and lengths[batches[-1][0]] * (len(batches[-1]) + 1) <= batch_tokens:
            batches[-1].append(text)
        else:
            batches.append([text])
    return batches


def run_halving(
    texts: list[int], run: Callable[[list[int]], Result], on_halved: Callable[[list[int]], None]
) -> list[tuple[list[int], Result]]:
    """Runs texts together, or in halves, quarters, … when the device has too little memory for all.

    on_halved: told which texts were too many.
    Raises torch.OutOfMemoryError when a single text does not fit.
    """
    try:
        return [(texts, run(texts))]
    except torch.OutOfMemoryError:
        if len(texts) == 1:
            raise
    # Outside of the handler: the exception's frames would keep the tensors of the failed run.
    on_halved(texts)
    half = (len(texts) + 1) // 2
    return [*run_halving(texts[:half], run, on_halved), *run_halving(texts[half:], run, on_halved)]
