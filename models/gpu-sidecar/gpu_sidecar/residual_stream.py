"""A decoder whose residual stream is pooled, layer by layer, on the device that computes the layer.

Position 0 is the input of the first block (the embedding, scaled where the family scales it), position i the output
of block i; the last one is therefore before the final norm. transformers' own `hidden_states` is after that norm at
its last entry and keeps every layer of every token, 1.3 MB a token for a model of 65 positions x 5,120: hooks on the
blocks give the right tensors, and nothing but pooled rows outlives its layer.
"""

import os
import pathlib
import sys
from typing import Sequence

# Both halves of a product in 10-bit mantissas would cost more than the comparison of layers can bear.
os.environ["NVIDIA_TF32_OVERRIDE"] = "0"

import torch
import transformers

from .pooling import Padding, pad, pool_rows, pooling_matrix

DTYPES = {"bfloat16": torch.bfloat16, "float32": torch.float32, "float16": torch.float16}


class ModelLoadError(Exception):
    """The weights are incomplete, or do not fit on the devices that were given."""


def forbid_reduced_precision() -> None:
    """float32 means float32, and products of bfloat16 are summed in float32."""
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cuda.matmul.allow_bf16_reduced_precision_reduction = False
    torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False


def refuse_offloading(placement: set[str], device_map: str, has_gpu: bool) -> None:
    """placement: devices that accelerate chose. A part on the CPU or on disk would be a hundred times slower.

    Raises ModelLoadError.
    """
    if "disk" in placement or ("cpu" in placement and has_gpu and device_map != "cpu"):
        raise ModelLoadError(
            f"Expected the model to fit on the GPUs with device map {device_map}, got parts of it on"
            f" {', '.join(sorted(placement))}: give more GPUs, or weights of a smaller type."
        )


class ResidualStreamModel:
    """A decoder in memory. One thread at a time may use it."""

    def __init__(self, decoder: torch.nn.Module):
        """decoder: a transformers decoder with `layers`, in inference mode, without a head."""
        self.decoder = decoder
        self.blocks: Sequence[torch.nn.Module] = decoder.layers
        config = decoder.config
        if len(self.blocks) != config.num_hidden_layers:
            raise ValueError(f"expected {config.num_hidden_layers} blocks, got {len(self.blocks)}")
        self.layer_count = len(self.blocks) + 1
        self.d_model: int = config.hidden_size
        self.vocabulary_size: int = decoder.get_input_embeddings().weight.shape[0]
        self.context_length: int = config.max_position_embeddings
        self.input_device: torch.device = decoder.get_input_embeddings().weight.device

    @staticmethod
    def load(folder: pathlib.Path, dtype: str, device_map: str) -> "ResidualStreamModel":
        """device_map: `cpu`, a device such as `cuda:0`, or a strategy of accelerate such as `auto`.

        Raises ModelLoadError when weights are missing, which transformers would fill with random numbers, or when a
        part of the model would be left on the CPU or on disk beside GPUs.
        """
        forbid_reduced_precision()
        transformers.logging.set_verbosity_error()
        if not sys.stderr.isatty():
            transformers.logging.disable_progress_bar()
        model, loading = transformers.AutoModel.from_pretrained(
            folder,
            dtype=DTYPES[dtype],
            device_map=device_map,
            local_files_only=True,
            use_safetensors=True,
            output_loading_info=True,
        )
        absent = sorted(map(str, [*loading["missing_keys"], *loading["mismatched_keys"]]))
        if absent:
            raise ModelLoadError(f"Expected every weight of the decoder, got none for {', '.join(absent[:5])}.")
        placement = (getattr(model, "hf_device_map", None) or {}).values()
        refuse_offloading(set(map(str, placement)), device_map, torch.cuda.is_available())
        return ResidualStreamModel(model.eval().requires_grad_(False).get_decoder())

    @torch.inference_mode()
    def pooled(
        self, token_ids: Sequence[Sequence[int]], pools: Sequence[str], has_bos: bool, padding: Padding = "right"
    ) -> torch.Tensor:
        """Runs texts as one batch: float32 [text, layer, pool, dModel] on the CPU; may hold non-finite values.

        token_ids: none empty.
        """
        batch = pad(token_ids, padding, pad_id=token_ids[0][0])
        matrix = pooling_matrix([len(ids) for ids in token_ids], padding, pools, has_bos)
        rows: list[torch.Tensor | None] = [None] * self.layer_count

        def pool(layer: int, hidden: torch.Tensor) -> None:
            # Blocks of one model may be on several devices.
            on_device = hidden.device
            rows[layer] = pool_rows(hidden, matrix.to(on_device), batch.mask.to(on_device))

        hooks = [self.blocks[0].register_forward_pre_hook(_on_input(pool), with_kwargs=True)]
        hooks += [block.register_forward_hook(_on_output(pool, layer)) for layer, block in enumerate(self.blocks, 1)]
        try:
            self.decoder(
                input_ids=batch.ids.to(self.input_device),
                attention_mask=batch.mask.to(self.input_device),
                position_ids=batch.positions.to(self.input_device),
                use_cache=False,
            )
        finally:
            for hook in hooks:
                hook.remove()
        return torch.stack([layer_rows.cpu() for layer_rows in rows], dim=1)


def _on_input(pool):
    def hook(_block, positional, named):
        pool(0, positional[0] if positional else named["hidden_states"])

    return hook


def _on_output(pool, layer: int):
    def hook(_block, _inputs, output):
        pool(layer, output[0] if isinstance(output, tuple) else output)

    return hook


def describe_runtime(model: ResidualStreamModel) -> str:
    parameter = next(model.decoder.parameters())
    devices = sorted({str(parameter.device) for parameter in model.decoder.parameters()})
    dtype = str(parameter.dtype).removeprefix("torch.")
    return f"transformers {transformers.__version__}, torch {torch.__version__}, {dtype} on {', '.join(devices)}"
