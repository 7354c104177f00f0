"""Writes the base64 text of src/ranking/gemm-model.ts: product = left * transpose(right), sizes left open.

Needs the onnx package: python scripts/make-gemm-model.py
"""

import base64

import onnx
from onnx import TensorProto, helper

graph = helper.make_graph(
    [helper.make_node("Gemm", ["left", "right"], ["product"], transB=1)],
    "multiplyTransposed",
    [
        helper.make_tensor_value_info("left", TensorProto.FLOAT, ["a", "k"]),
        helper.make_tensor_value_info("right", TensorProto.FLOAT, ["b", "k"]),
    ],
    [helper.make_tensor_value_info("product", TensorProto.FLOAT, ["a", "b"])],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8, producer_name="lamplighter")
onnx.checker.check_model(model)
print(base64.b64encode(model.SerializeToString()).decode())
