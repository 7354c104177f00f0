"""ONNX exports of random decoders small enough to commit, and what transformers computes with their weights.

    python scripts/goldens/tiny_onnx.py      (torch, transformers 5.24, onnx 1.23)

Writes test/models/__fixtures__/onnx/NAME/ and test/models/taps/__goldens__/NAME.json:

    plain   what torch exports: every operation apart, weights in the file (compressed, as model.onnx.gz)
    fused   in the style of the ONNX Runtime GenAI builder: skip normalisations (the last without its sum),
            grouped-query attention with a cache, weights in model.onnx_data, a folder `onnx/`
"""

import base64
import gzip
import json
import pathlib
import shutil
import warnings

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from transformers import LlamaConfig, LlamaForCausalLM

from reference_activations import pooled
from tiny_hugging_face import TOKENS, write_tokenizer
from tiny_llama import TEXTS

ROOT = pathlib.Path(__file__).parents[2]
FOLDERS = ROOT / "test/models/__fixtures__/onnx"
GOLDENS = ROOT / "test/models/taps/__goldens__"

WIDTH, FEED_FORWARD, BLOCKS, HEADS, KEY_VALUE_HEADS = 8, 12, 2, 2, 1
HEAD_WIDTH = 16
POSITIONS = 64


def random_model() -> LlamaForCausalLM:
    torch.manual_seed(11)
    config = LlamaConfig(
        hidden_size=WIDTH,
        intermediate_size=FEED_FORWARD,
        num_hidden_layers=BLOCKS,
        num_attention_heads=HEADS,
        num_key_value_heads=KEY_VALUE_HEADS,
        head_dim=HEAD_WIDTH,
        vocab_size=len(TOKENS),
        bos_token_id=0,
        eos_token_id=0,
        max_position_embeddings=POSITIONS,
        attn_implementation="eager",
    )
    model = LlamaForCausalLM(config).eval()
    with torch.no_grad():
        for key, weight in model.named_parameters():
            centre = 1.0 if key.endswith("norm.weight") else 0.0
            spread = 0.2 if weight.dim() == 1 else 1.0 if "embed" in key else 1.5 / weight.shape[1] ** 0.5
            # Rounded to bfloat16, so that they compress.
            weight.copy_((centre + spread * torch.randn(weight.shape)).bfloat16())
    return model


class Logits(torch.nn.Module):
    def __init__(self, model: LlamaForCausalLM):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, position_ids):
        outputs = self.model(
            input_ids=input_ids, attention_mask=attention_mask, position_ids=position_ids, use_cache=False
        )
        return outputs.logits


def export_plain(model: LlamaForCausalLM, folder: pathlib.Path) -> None:
    ids = torch.tensor([[0, 3, 4, 5], [0, 6, 7, 0]])
    mask = torch.tensor([[1, 1, 1, 1], [1, 1, 1, 0]])
    positions = torch.arange(4)[None].repeat(2, 1)
    names = ["input_ids", "attention_mask", "position_ids"]
    path = folder / "model.onnx"
    torch.onnx.export(
        Logits(model),
        (ids, mask, positions),
        path,
        input_names=names,
        output_names=["logits"],
        dynamic_axes={name: {0: "batch", 1: "sequence"} for name in [*names, "logits"]},
        opset_version=17,
        dynamo=False,
    )
    exported = onnx.load(path)
    for node in exported.graph.node:
        node.doc_string = ""
    with gzip.GzipFile(folder / "model.onnx.gz", "wb", 9, mtime=0) as compressed:
        compressed.write(exported.SerializeToString())
    path.unlink()


def fused_model(model: LlamaForCausalLM) -> onnx.ModelProto:
    state = {key: weight.detach().numpy() for key, weight in model.state_dict().items()}
    inverse = 1.0 / (10_000.0 ** (np.arange(0, HEAD_WIDTH, 2, dtype=np.float32) / HEAD_WIDTH))
    angles = np.arange(POSITIONS, dtype=np.float32)[:, None] * inverse
    weights = {"cos_cache": np.cos(angles), "sin_cache": np.sin(angles)}
    nodes: list[onnx.NodeProto] = []

    def node(kind: str, inputs: list[str], outputs: list[str], domain: str = "", **attributes) -> str:
        nodes.append(helper.make_node(kind, inputs, outputs, name=f"/node_{len(nodes)}", domain=domain, **attributes))
        return outputs[0]

    def weight(key: str, transposed: bool = False) -> str:
        weights[key] = np.ascontiguousarray(state[key].T) if transposed else state[key]
        return key

    def linear(x: str, key: str, output: str) -> str:
        return node("MatMul", [x, weight(f"{key}.weight", transposed=True)], [output])

    constants = {"one": np.array([1], np.int64), "minus_one": np.array([-1], np.int64), "index": np.array(1, np.int64)}
    lengths = node("ReduceSum", ["attention_mask", "one"], ["lengths"], keepdims=0)
    lengths = node("Sub", [lengths, "one"], ["lengths_less_one"])
    lengths = node("Cast", [lengths], ["seqlens_k"], to=TensorProto.INT32)
    total = node("Gather", [node("Shape", ["attention_mask"], ["mask_shape"]), "index"], ["total"], axis=0)
    total = node("Cast", [total], ["total_sequence_length"], to=TensorProto.INT32)

    node("Gather", [weight("model.embed_tokens.weight"), "input_ids"], ["embedded"])
    node("SimplifiedLayerNormalization", ["embedded", weight("model.layers.0.input_layernorm.weight")], ["norm_0"],
         axis=-1, epsilon=1e-6, stash_type=1)
    residual, normed = "embedded", "norm_0"
    for layer in range(BLOCKS):
        key, own = f"model.layers.{layer}", f"/{layer}"
        for part in "qkv":
            linear(normed, f"{key}.self_attn.{part}_proj", f"{own}/{part}")
        node(
            "GroupQueryAttention",
            [f"{own}/q", f"{own}/k", f"{own}/v", f"past_key_values.{layer}.key", f"past_key_values.{layer}.value",
             lengths, total, "cos_cache", "sin_cache"],
            [f"{own}/attended", f"present.{layer}.key", f"present.{layer}.value"],
            domain="com.microsoft",
            num_heads=HEADS, kv_num_heads=KEY_VALUE_HEADS, do_rotary=1, rotary_interleaved=0,
        )
        added = linear(f"{own}/attended", f"{key}.self_attn.o_proj", f"{own}/o")
        node("SkipSimplifiedLayerNormalization",
             [residual, added, weight(f"{key}.post_attention_layernorm.weight")],
             [f"{own}/norm_1", "", "", f"{own}/sum_1"], domain="com.microsoft", epsilon=1e-6)
        residual, normed = f"{own}/sum_1", f"{own}/norm_1"
        gate = linear(normed, f"{key}.mlp.gate_proj", f"{own}/gate")
        gate = node("Mul", [gate, node("Sigmoid", [gate], [f"{own}/sigmoid"])], [f"{own}/silu"])
        up = linear(normed, f"{key}.mlp.up_proj", f"{own}/up")
        added = linear(node("Mul", [gate, up], [f"{own}/product"]), f"{key}.mlp.down_proj", f"{own}/down")
        last = layer == BLOCKS - 1
        gamma = "model.norm.weight" if last else f"model.layers.{layer + 1}.input_layernorm.weight"
        outputs = [f"{own}/norm_2"] if last else [f"{own}/norm_2", "", "", f"{own}/sum_2"]
        node("SkipSimplifiedLayerNormalization", [residual, added, weight(gamma)], outputs,
             domain="com.microsoft", epsilon=1e-6)
        residual, normed = f"{own}/sum_2", f"{own}/norm_2"
    linear(normed, "lm_head", "logits")

    def value(name: str, kind: int, dims: list) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, kind, dims)

    cache = [f"{layer}.{part}" for layer in range(BLOCKS) for part in ("key", "value")]
    graph = helper.make_graph(
        nodes,
        "decoder",
        [
            value("input_ids", TensorProto.INT64, ["batch", "tokens"]),
            value("attention_mask", TensorProto.INT64, ["batch", "all_tokens"]),
            *[value(f"past_key_values.{name}", TensorProto.FLOAT, ["batch", KEY_VALUE_HEADS, "past", HEAD_WIDTH])
              for name in cache],
        ],
        [
            value("logits", TensorProto.FLOAT, ["batch", "tokens", len(TOKENS)]),
            *[value(f"present.{name}", TensorProto.FLOAT, ["batch", KEY_VALUE_HEADS, "all_tokens", HEAD_WIDTH])
              for name in cache],
        ],
        [numpy_helper.from_array(weight.astype(constants.get(name, weight).dtype), name)
         for name, weight in {**weights, **constants}.items()],
    )
    opsets = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=10, producer_name="tiny_onnx.py")


def main() -> None:
    warnings.filterwarnings("ignore")
    GOLDENS.mkdir(parents=True, exist_ok=True)
    model = random_model()
    for name in ("plain", "fused"):
        folder = FOLDERS / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        tokenizer = write_tokenizer(folder, begins_with_bos=True)
        model.config.save_pretrained(folder)
        if name == "plain":
            export_plain(model, folder)
        else:
            (folder / "onnx").mkdir()
            onnx.save(fused_model(model), folder / "onnx/model.onnx", save_as_external_data=True,
                      location="model.onnx_data", size_threshold=64)
    ids = [[0, *tokenizer(text, add_special_tokens=False).input_ids] for text in TEXTS]
    activations = pooled(model, ids)
    golden = {
        "texts": TEXTS,
        "tokenIds": ids,
        "shape": list(activations.shape),
        "float32": base64.b64encode(activations.astype("<f4").tobytes()).decode(),
    }
    path = GOLDENS / "tiny-onnx.json"
    path.write_text(json.dumps(golden) + "\n")
    for file in sorted([path, *FOLDERS.rglob("*.*")]):
        print(file.relative_to(ROOT), file.stat().st_size)


if __name__ == "__main__":
    main()
