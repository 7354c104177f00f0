"""A whole engine on a tiny model: BOS, cuts, memory, what is refused."""

import contextlib
import hashlib
import io
import pathlib
import tempfile
import unittest
import unittest.mock

import numpy as np
import torch
from gpu_sidecar.engine import EngineOptions, TorchEngine
from gpu_sidecar.engine_port import Abandoned, DeviceLost
from gpu_sidecar.model_folder import ModelFolderError, find_folder, tokenizer_hash
from gpu_sidecar.protocol import ActivationRequest, Refusal
from tiny_model import BOS_ID, make_model

POOLS = ["mean", "last"]
NEVER = lambda: False  # noqa: E731


def setUpModule():
    global temporary, folders, engines
    temporary = tempfile.TemporaryDirectory()
    root = pathlib.Path(temporary.name)
    folders = {family: make_model(root / family, family) for family in ("qwen3", "llama", "gemma3")}
    engines = {family: TorchEngine.open(options_of(family)) for family in folders}


def tearDownModule():
    temporary.cleanup()


def options_of(family: str, **options) -> EngineOptions:
    return EngineOptions(folders[family], family, dtype="float32", **options)


def engine_of(family: str = "qwen3", batch_tokens: int = 1024) -> TorchEngine:
    """Another engine around the model that is open already."""
    own = engines[family]
    return TorchEngine(own._model, own._tokenizer, own.card, batch_tokens, "right")


def replace_pooled(engine: TorchEngine, pooled):
    return unittest.mock.patch.object(engine._model, "pooled", pooled)


def of_texts(*texts: str) -> ActivationRequest:
    return ActivationRequest(texts, None, POOLS)


def of_ids(*token_ids: list[int]) -> ActivationRequest:
    return ActivationRequest(None, token_ids, POOLS)


class Card(unittest.TestCase):
    def test_bos_is_decided_by_the_family(self):
        for family, bos in (("qwen3", None), ("llama", BOS_ID), ("gemma3", BOS_ID)):
            card = engine_of(family).card
            self.assertEqual((card["bosPolicy"], card.get("bosTokenId")), ("prepend" if bos else "none", bos), family)

    def test_says_what_the_model_is(self):
        card = TorchEngine.open(options_of("qwen3", max_tokens=10_000)).card
        shape = {"blockCount": 3, "layerCount": 4, "dModel": 32, "vocabularySize": 266, "maxTokens": 512}
        self.assertLessEqual(shape.items(), card.items())
        self.assertEqual((card["model"], card["architecture"], card["dtype"]), ("qwen3", "qwen3", "float32"))
        names = ("config.json", "tokenizer.json", "tokenizer_config.json", "model.safetensors")
        lines = [f"{hashlib.sha256((folders['qwen3'] / name).read_bytes()).hexdigest()} {name}\n" for name in names]
        self.assertEqual(card["modelHash"], hashlib.sha256("".join(lines).encode()).hexdigest())

    def test_the_hash_of_a_tokenizer_is_over_what_javascript_writes(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            written = '{ "b": {"x": 1, "10": 2.0, "é\\u2028": 0.5, "2": null, "02": [true]}, "a": 1e1 }'
            (folder / "tokenizer.json").write_text(written, "utf-8")
            javascript = '{"b":{"2":null,"10":2,"x":1,"é\u2028":0.5,"02":[true]},"a":10}'
            self.assertEqual(tokenizer_hash(folder), hashlib.sha256(javascript.encode()).hexdigest())

    def test_a_folder_without_a_model_is_refused_by_what_it_lacks(self):
        with tempfile.TemporaryDirectory() as empty, self.assertRaisesRegex(ModelFolderError, "no config.json"):
            find_folder(empty)


class Activations(unittest.TestCase):
    def test_texts_are_their_token_ids(self):
        engine = engine_of("llama")
        by_text = engine.activations(of_texts("number of n", ""), NEVER)
        ids = [[BOS_ID, *engine._tokenizer._tokenizer("number of n", add_special_tokens=False).input_ids], [BOS_ID]]
        by_ids = engine.activations(of_ids(*ids), NEVER)
        self.assertEqual((by_text.token_counts, by_text.truncated), ([len(ids[0]), 1], []))
        self.assertEqual(by_text.slots, 2 * len(ids[0]))
        np.testing.assert_array_equal(by_text.residual_stream, by_ids.residual_stream)
        # The mean of a text of BOS alone is BOS.
        np.testing.assert_array_equal(by_text.residual_stream[1, :, 0], by_text.residual_stream[1, :, 1])

    def test_the_empty_text_of_a_model_without_bos_is_its_token_for_nothing(self):
        empty = engine_of().activations(of_texts("a", ""), NEVER)
        self.assertEqual(empty.token_counts, [1, 1])
        begin = engine_of().activations(of_ids([BOS_ID]), NEVER)
        np.testing.assert_allclose(empty.residual_stream[1:], begin.residual_stream, rtol=0, atol=1e-5)

    def test_batches_of_any_size_give_the_same_rows_in_the_order_of_the_request(self):
        texts = of_texts("a", "number of partitions", "n", "number", "sums of two squares of primes", "b")
        whole = engine_of().activations(texts, NEVER).residual_stream
        for batch_tokens in (1, 7, 30):
            batched = engine_of(batch_tokens=batch_tokens).activations(texts, NEVER).residual_stream
            np.testing.assert_allclose(batched, whole, rtol=0, atol=1e-4)
        self.assertGreater(np.abs(whole[0] - whole[5]).max(), 0.1)

    def test_long_texts_are_cut_with_bos_counted_and_reported(self):
        engine = TorchEngine.open(options_of("llama", max_tokens=4))
        batch = engine.activations(of_texts("a", "abcdefgh"), NEVER)
        self.assertEqual((batch.token_counts, batch.truncated), ([2, 4], [1]))
        cut = engine.activations(of_texts("a", "abc"), NEVER)
        self.assertEqual(cut.truncated, [])
        np.testing.assert_array_equal(batch.residual_stream, cut.residual_stream)

    def test_memory_that_runs_out_halves_the_batch(self):
        engine = engine_of()
        texts = of_texts("a", "number of n", "n", "number", "squares", "b")
        expected = engine.activations(texts, NEVER).residual_stream
        real, sizes = engine._model.pooled, []

        def scarce(token_ids, *rest):
            sizes.append(len(token_ids))
            if len(token_ids) > 2:
                raise torch.cuda.OutOfMemoryError("CUDA out of memory")
            return real(token_ids, *rest)

        log = io.StringIO()
        with contextlib.redirect_stderr(log), replace_pooled(engine, scarce):
            halved = engine.activations(texts, NEVER)
        np.testing.assert_allclose(halved.residual_stream, expected, rtol=0, atol=1e-4)
        self.assertEqual(sizes, [6, 3, 2, 1, 3, 2, 1])
        self.assertIn("6 texts at once", log.getvalue())

    def test_a_single_text_without_memory_is_a_failure_and_a_broken_device_is_lost(self):
        engine = engine_of()

        def out_of_memory(*_):
            raise torch.cuda.OutOfMemoryError("CUDA out of memory")

        def broken(*_):
            raise torch.AcceleratorError("CUDA error: an illegal memory access was encountered")

        with self.assertRaises(Refusal) as refused, replace_pooled(engine, out_of_memory):
            engine.activations(of_texts("a"), NEVER)
        self.assertEqual(refused.exception.code, "ENGINE_FAILED")
        with self.assertRaises(DeviceLost), replace_pooled(engine, broken):
            engine.activations(of_texts("a"), NEVER)

    def test_ends_between_two_batches_when_nobody_waits(self):
        engine = engine_of(batch_tokens=1)
        asked = iter([False, False, True])
        ran = []
        real = engine._model.pooled
        counting = replace_pooled(engine, lambda *given: ran.append(1) or real(*given))
        with self.assertRaises(Abandoned), counting:
            engine.activations(of_texts("a", "b", "c", "d"), lambda: next(asked))
        self.assertEqual(len(ran), 2)


class Refusals(unittest.TestCase):
    def assert_refused(self, engine: TorchEngine, request: ActivationRequest, engine_code: str, message: str):
        with self.assertRaises(Refusal) as refused:
            engine.activations(request, NEVER)
        self.assertEqual((refused.exception.status, refused.exception.engine_code), (422, engine_code))
        self.assertIn(message, refused.exception.message)

    def test_token_ids_outside_of_the_vocabulary_or_without_bos(self):
        self.assert_refused(engine_of(), of_ids([5], [5, 266]), "TOKEN_ID_INVALID", "0 to 265 in text 1, got 266")
        self.assert_refused(engine_of("llama"), of_ids([5]), "TOKEN_ID_INVALID", "BOS (1) first in text 0, got 5")

    def test_a_value_that_is_not_finite_is_laid_at_its_text(self):
        engine = TorchEngine.open(options_of("qwen3"))
        with torch.inference_mode():
            engine._model.decoder.embed_tokens.weight[70, 3] = float("nan")
        clean = engine.activations(of_ids([5, 6]), NEVER).residual_stream
        request = of_ids([5, 6], [8], [9, 70, 4, 6])
        self.assert_refused(engine, request, "ACTIVATION_NOT_FINITE", "got nan at layer 0, dimension 3 of text 2")
        np.testing.assert_array_equal(engine.activations(of_ids([5, 6]), NEVER).residual_stream, clean)


if __name__ == "__main__":
    unittest.main()
