"""From a request to its activations: tokens, batches, memory, and what the engine refuses."""

import gc
import pathlib
import sys
from dataclasses import dataclass
from typing import Callable, Sequence

import numpy as np
import torch

from . import model_folder
from .batching import plan_batches, run_halving
from .engine_port import Abandoned, DeviceLost
from .pooling import Padding
from .protocol import PROTOCOL_VERSION, ActivationBatch, ActivationRequest, Refusal, unprocessable
from .residual_stream import ResidualStreamModel, describe_runtime
from .tokenizer import TextTokenizer


@dataclass(frozen=True)
class EngineOptions:
    #: checked by model_folder.find_folder
    folder: pathlib.Path
    #: for the card
    name: str
    dtype: str = "bfloat16"
    #: None: `auto` with GPUs, otherwise `cpu`
    device_map: str | None = None
    max_tokens: int = 128
    #: slots a batch, padding included; None: 8192 with GPUs, otherwise 1024
    batch_tokens: int | None = None
    padding: Padding = "right"
    #: None: as torch decides
    threads: int | None = None


class TorchEngine:
    """One model (engine_port.Engine). Requests are run by one thread, one at a time."""

    def __init__(
        self, model: ResidualStreamModel, tokenizer: TextTokenizer, card: dict, batch_tokens: int, padding: Padding
    ):
        self.card = card
        self._model = model
        self._tokenizer = tokenizer
        self._batch_tokens = batch_tokens
        self._padding: Padding = padding

    @staticmethod
    def open(options: EngineOptions) -> "TorchEngine":
        """Raises ModelLoadError, or whatever transformers does, when the model cannot be opened."""
        if options.threads is not None:
            torch.set_num_threads(options.threads)
        has_gpu = torch.cuda.is_available()
        folder = options.folder
        model_hash = model_folder.model_hash(folder)
        model = ResidualStreamModel.load(folder, options.dtype, options.device_map or ("auto" if has_gpu else "cpu"))
        model_type = model.decoder.config.model_type
        tokenizer = TextTokenizer(folder, min(options.max_tokens, model.context_length))
        card = {
            "protocolVersion": PROTOCOL_VERSION,
            "model": options.name,
            "modelHash": model_hash,
            "architecture": model_type,
            "blockCount": model.layer_count - 1,
            "layerCount": model.layer_count,
            "dModel": model.d_model,
            "vocabularySize": model.vocabulary_size,
            "maxTokens": tokenizer.max_tokens,
            "bosPolicy": "none" if tokenizer.bos_id is None else "prepend",
            **({} if tokenizer.bos_id is None else {"bosTokenId": tokenizer.bos_id}),
            "tokenizerHash": model_folder.tokenizer_hash(folder),
            "dtype": "float32",
            "runtime": describe_runtime(model),
        }
        batch_tokens = options.batch_tokens or (8192 if has_gpu else 1024)
        return TorchEngine(model, tokenizer, card, batch_tokens, options.padding)

    def activations(self, request: ActivationRequest, is_abandoned: Callable[[], bool]) -> ActivationBatch:
        """Pooled residual streams of texts.

        is_abandoned: asked before every batch.
        Raises Refusal, Abandoned or DeviceLost.
        """
        try:
            return self._run(request, is_abandoned)
        except torch.OutOfMemoryError as failure:
            message = f"A single text does not fit into the memory of the device: {failure}"
            raise Refusal("ENGINE_FAILED", message) from None
        except torch.AcceleratorError as failure:
            raise DeviceLost(str(failure)) from None

    def _run(self, request: ActivationRequest, is_abandoned: Callable[[], bool]) -> ActivationBatch:
        token_ids, truncated = self._tokens_of(request)
        shape = (len(token_ids), self._model.layer_count, len(request.pools), self._model.d_model)
        residual_stream = np.empty(shape, dtype=np.float32)
        slots = 0

        def run(texts: list[int]) -> np.ndarray:
            if is_abandoned():
                raise Abandoned()
            batch = [token_ids[text] for text in texts]
            has_bos = self._tokenizer.bos_id is not None
            return self._model.pooled(batch, request.pools, has_bos, self._padding).numpy()

        for planned in plan_batches([len(ids) for ids in token_ids], self._batch_tokens):
            for texts, pooled in run_halving(planned, run, self._on_halved):
                residual_stream[texts] = pooled
                slots += len(texts) * max(len(token_ids[text]) for text in texts)
        self._check_finite(residual_stream)
        return ActivationBatch(residual_stream, [len(ids) for ids in token_ids], truncated, slots)

    def _tokens_of(self, request: ActivationRequest) -> tuple[list[list[int]], list[int]]:
        if request.texts is not None:
            token_ids, truncated = self._tokenizer.tokenize(request.texts)
        else:
            token_ids, truncated = self._tokenizer.cut(request.token_ids or [])
        for text, ids in enumerate(token_ids):
            self._check_tokens(text, ids)
        return token_ids, truncated

    def _check_tokens(self, text: int, ids: Sequence[int]) -> None:
        size, bos_id = self._model.vocabulary_size, self._tokenizer.bos_id
        strange = next((token for token in ids if not 0 <= token < size), None)
        if strange is not None:
            raise _token_refused(f"0 to {size - 1}", text, strange)
        if bos_id is not None and list(ids[:1]) != [bos_id]:
            raise _token_refused(f"BOS ({bos_id}) first", text, ids[0] if ids else "no token")
        if not ids:
            raise _token_refused("at least one token", text, "none")

    def _check_finite(self, residual_stream: np.ndarray) -> None:
        if np.isfinite(residual_stream).all():
            return
        text, layer, pool, dimension = (int(i) for i in np.argwhere(~np.isfinite(residual_stream))[0])
        got = residual_stream[text, layer, pool, dimension]
        raise unprocessable(
            "ACTIVATION_NOT_FINITE",
            f"Expected finite activations, got {got} at layer {layer}, dimension {dimension} of text {text}.",
        )

    def _on_halved(self, texts: list[int]) -> None:
        gc.collect()
        if torch.cuda.is_available():
            torch.cuda.empty_cache()
        print(
            f"out of memory with {len(texts)} texts at once: running them in halves; a smaller --batch-tokens"
            f" (now {self._batch_tokens}) avoids this",
            file=sys.stderr,
            flush=True,
        )


def _token_refused(expected: str, text: int, got: object) -> Exception:
    return unprocessable("TOKEN_ID_INVALID", f"Expected token ids of {expected} in text {text}, got {got}.")
