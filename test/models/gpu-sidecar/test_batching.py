import random
import unittest

import torch
from gpu_sidecar.batching import plan_batches, run_halving


class Plans(unittest.TestCase):
    def test_every_text_once_within_the_budget_and_padded_little(self):
        generator = random.Random(5)
        for _ in range(200):
            lengths = [generator.randint(1, 40) for _ in range(generator.randint(1, 60))]
            budget = generator.randint(1, 200)
            batches = plan_batches(lengths, budget)
            self.assertEqual(sorted(text for batch in batches for text in batch), list(range(len(lengths))))
            for batch in batches:
                self.assertTrue(len(batch) == 1 or len(batch) * max(lengths[text] for text in batch) <= budget)
            in_order = [lengths[text] for batch in batches for text in batch]
            self.assertEqual(in_order, sorted(lengths, reverse=True))


class Halving(unittest.TestCase):
    def device_of(self, most_texts: int):
        self.tried: list[int] = []

        def run(texts: list[int]) -> list[int]:
            self.tried.append(len(texts))
            if len(texts) > most_texts:
                raise torch.cuda.OutOfMemoryError("too many")
            return [10 * text for text in texts]

        return run

    def test_halves_until_the_texts_fit(self):
        told: list[int] = []
        results = run_halving([4, 5, 6, 7, 8], self.device_of(2), lambda texts: told.append(len(texts)))
        self.assertEqual([text for texts, _ in results for text in texts], [4, 5, 6, 7, 8])
        self.assertEqual([row for _, rows in results for row in rows], [40, 50, 60, 70, 80])
        self.assertEqual(self.tried, [5, 3, 2, 1, 2])
        self.assertEqual(told, [5, 3])

    def test_one_text_that_does_not_fit_is_the_callers(self):
        with self.assertRaises(torch.OutOfMemoryError):
            run_halving([1, 2], self.device_of(0), lambda texts: None)
        self.assertEqual(self.tried, [2, 1])

    def test_other_failures_are_not_tried_again(self):
        def run(texts: list[int]) -> None:
            raise RuntimeError("a bug")

        with self.assertRaisesRegex(RuntimeError, "a bug"):
            run_halving([1, 2], run, lambda texts: self.fail("halved"))


if __name__ == "__main__":
    unittest.main()
