"""The hooks against transformers' own hidden states, for one family of each kind."""

import pathlib
import tempfile
import unittest

import torch
from gpu_sidecar.residual_stream import ModelLoadError, ResidualStreamModel, refuse_offloading
from safetensors.torch import load_file, save_file
from tiny_model import BOS_ID, make_model

FAMILIES = ("qwen3", "llama", "gemma3")
TEXTS = [[BOS_ID, 5, 9, 80, 7, 30, 31, 32, 33, 34, 35, 36], [BOS_ID, 17], [BOS_ID], [BOS_ID, 60, 61, 62, 2]]


def setUpModule():
    global temporary, models, folders
    temporary = tempfile.TemporaryDirectory()
    root = pathlib.Path(temporary.name)
    folders = {family: make_model(root / family, family) for family in FAMILIES}
    models = {family: ResidualStreamModel.load(folders[family], "float32", "cpu") for family in FAMILIES}


def tearDownModule():
    temporary.cleanup()


@torch.no_grad()
def hidden_states(model: ResidualStreamModel, ids: list[int]) -> tuple[torch.Tensor, torch.Tensor]:
    """[layer, token, dModel] as transformers reports it (the last one after the norm), and the input of that norm."""
    before_norm: list[torch.Tensor] = []
    hook = model.decoder.norm.register_forward_pre_hook(lambda _, inputs: before_norm.append(inputs[0]))
    try:
        output = model.decoder(input_ids=torch.tensor([ids]), output_hidden_states=True, use_cache=False)
    finally:
        hook.remove()
    return torch.cat(output.hidden_states), before_norm[0][0]


class ResidualStream(unittest.TestCase):
    def test_every_tap_is_a_hidden_state_and_the_last_is_before_the_norm(self):
        for family, model in models.items():
            with self.subTest(family):
                ids = TEXTS[0]
                reported, before_norm = hidden_states(model, ids)
                pooled = model.pooled([ids], ["last", "mean"], has_bos=True)[0]
                self.assertEqual(tuple(pooled.shape), (len(model.blocks) + 1, 2, 32))
                torch.testing.assert_close(pooled[:-1, 0], reported[:-1, -1])
                torch.testing.assert_close(pooled[:-1, 1], reported[:-1, 1:].mean(1))
                torch.testing.assert_close(pooled[-1, 0], before_norm[-1])
                self.assertGreater((pooled[-1, 0] - reported[-1, -1]).norm() / pooled[-1, 0].norm(), 0.05)
                torch.testing.assert_close(model.decoder.norm(pooled[-1, 0]), reported[-1, -1])

    def test_a_batch_padded_on_either_side_is_its_texts_alone(self):
        for family, model in models.items():
            with self.subTest(family):
                alone = torch.cat([model.pooled([ids], ["mean", "last"], has_bos=True) for ids in TEXTS])
                right = model.pooled(TEXTS, ["mean", "last"], has_bos=True, padding="right")
                left = model.pooled(TEXTS, ["mean", "last"], has_bos=True, padding="left")
                for padded in (right, left):
                    error = (padded - alone).flatten(2).norm(dim=-1) / alone.flatten(2).norm(dim=-1)
                    self.assertLess(error.max().item(), 1e-5)

    def test_no_hook_and_no_row_stays_behind(self):
        model = models["qwen3"]
        hooks = lambda: [(len(b._forward_hooks), len(b._forward_pre_hooks)) for b in model.blocks]  # noqa: E731
        before = hooks()
        first = model.pooled(TEXTS, ["mean"], has_bos=True)
        self.assertTrue(torch.equal(model.pooled(TEXTS, ["mean"], has_bos=True), first))
        with self.assertRaises(IndexError):
            model.pooled([[5, 10_000]], ["mean"], has_bos=True)
        self.assertEqual(hooks(), before)

    def test_bfloat16_weights_give_float32_rows_near_those_of_float32(self):
        exact = models["qwen3"].pooled(TEXTS, ["mean", "last"], has_bos=False)
        rounded = ResidualStreamModel.load(folders["qwen3"], "bfloat16", "cpu")
        pooled = rounded.pooled(TEXTS, ["mean", "last"], has_bos=False)
        self.assertEqual((pooled.dtype, next(rounded.decoder.parameters()).dtype), (torch.float32, torch.bfloat16))
        error = ((pooled - exact).norm() / exact.norm()).item()
        self.assertLess(error, 0.05)
        self.assertGreater(error, 1e-4)

    def test_a_strategy_of_accelerate_gives_the_same(self):
        placed = ResidualStreamModel.load(folders["qwen3"], "float32", "auto")
        pooled = placed.pooled(TEXTS, ["mean"], has_bos=False)
        self.assertTrue(torch.equal(pooled, models["qwen3"].pooled(TEXTS, ["mean"], has_bos=False)))

    def test_a_model_that_only_fits_with_help_of_the_cpu_or_the_disk_is_refused(self):
        for placement, device_map, has_gpu in (
            ({"0", "1", "cpu"}, "auto", True),
            ({"cpu"}, "auto", True),
            ({"0", "disk"}, "auto", True),
            ({"cpu", "disk"}, "auto", False),
        ):
            with self.assertRaisesRegex(ModelLoadError, "give more GPUs"):
                refuse_offloading(placement, device_map, has_gpu)
        for placement, device_map, has_gpu in (
            ({"0", "1"}, "auto", True),
            ({"cpu"}, "cpu", True),
            ({"cpu"}, "auto", False),
            (set(), "cuda:0", True),
        ):
            refuse_offloading(placement, device_map, has_gpu)

    def test_missing_weights_are_refused_and_not_made_up(self):
        with tempfile.TemporaryDirectory() as name:
            folder = make_model(pathlib.Path(name))
            weights = load_file(folder / "model.safetensors")
            del weights["model.layers.1.mlp.up_proj.weight"]
            save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
            with self.assertRaisesRegex(ModelLoadError, "layers.1.mlp.up_proj.weight"):
                ResidualStreamModel.load(folder, "float32", "cpu")


if __name__ == "__main__":
    unittest.main()
