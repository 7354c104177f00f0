import unittest

import torch
from gpu_sidecar.pooling import pad, pool_rows, pooling_matrix


class Padding(unittest.TestCase):
    def test_positions_count_from_the_first_token_on_either_side(self):
        right = pad([[5, 6, 7], [8]], "right", pad_id=9)
        self.assertEqual(right.ids.tolist(), [[5, 6, 7], [8, 9, 9]])
        self.assertEqual(right.mask.tolist(), [[1, 1, 1], [1, 0, 0]])
        self.assertEqual(right.positions.tolist(), [[0, 1, 2], [0, 0, 0]])
        left = pad([[5, 6, 7], [8, 3]], "left", pad_id=9)
        self.assertEqual(left.ids.tolist(), [[5, 6, 7], [9, 8, 3]])
        self.assertEqual(left.mask.tolist(), [[1, 1, 1], [0, 1, 1]])
        self.assertEqual(left.positions.tolist(), [[0, 1, 2], [0, 0, 1]])


class Pooling(unittest.TestCase):
    def test_mean_leaves_bos_out_unless_it_is_alone(self):
        matrix = pooling_matrix([3, 1], "right", ["mean", "last"], has_bos=True)
        self.assertEqual(matrix.tolist(), [[[0, 0.5, 0.5], [0, 0, 1]], [[1, 0, 0], [1, 0, 0]]])

    def test_without_bos_every_token_counts(self):
        matrix = pooling_matrix([2, 1], "left", ["last", "mean"], has_bos=False)
        self.assertEqual(matrix.tolist(), [[[0, 1], [0.5, 0.5]], [[0, 1], [0, 1]]])

    def test_padding_is_not_read(self):
        hidden = torch.tensor([[[1.0, 2.0], [3.0, 6.0], [float("nan"), float("inf")]]])
        matrix = pooling_matrix([2, 3], "right", ["mean"], has_bos=False)[:1]
        rows = pool_rows(hidden, matrix, torch.tensor([[1, 1, 0]]))
        self.assertEqual(rows.tolist(), [[[2.0, 4.0]]])

    def test_bfloat16_is_summed_in_float32(self):
        # 256 + 1 is 256 in bfloat16: a sum in that type would stay where it is.
        hidden = torch.ones(1, 512, 1, dtype=torch.bfloat16)
        hidden[0, 0] = 256
        rows = pool_rows(hidden, pooling_matrix([512], "right", ["mean"], has_bos=False), torch.ones(1, 512))
        self.assertEqual(rows.dtype, torch.float32)
        self.assertAlmostEqual(rows.item(), (256 + 511) / 512, places=5)


if __name__ == "__main__":
    unittest.main()
