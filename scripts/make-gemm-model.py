"""Writes the base64 texts of src/ranking/gemm-model.ts: products of two matrices, either one transposed, sizes left open.

Needs the onnx package: python scripts/make-gemm-model.py
"""

import base64

import onnx
from onnx import TensorProto, helper

for name, left, right, transposed in (
    ("multiplyTransposed", ["a", "k"], ["b", "k"], {"transB": 1}),
    ("multiply", ["a", "k"], ["k", "b"], {}),
    ("multiplyLeftTransposed", ["k", "a"], ["k", "b"], {"transA": 1}),
):
    graph = helper.make_graph(
        [helper.make_node("Gemm", ["left", "right"], ["product"], **transposed)],
        name,
        [
            helper.make_tensor_value_info("left", TensorProto.FLOAT, left),
            helper.make_tensor_value_info("right", TensorProto.FLOAT, right),
        ],
        [helper.make_tensor_value_info("product", TensorProto.FLOAT, ["a", "b"])],
    )
    opset = helper.make_opsetid("", 13)
    model = helper.make_model(graph, opset_imports=[opset], ir_version=8, producer_name="lamplighter")
    onnx.checker.check_model(model)
    print(f"{name}: '{base64.b64encode(model.SerializeToString()).decode()}',")
