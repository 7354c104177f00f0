"""Writes test/evaluation/__goldens__/average-precision.json: scikit-learn's metrics, plain and with weights.

    python scripts/goldens/average-precision.py     (scikit-learn 1.9, numpy)

Weights are those of a bootstrap by sequence: the product of the multiplicities of a pair's two ends.
"""

import json
import pathlib

import numpy
import sklearn
from sklearn.metrics import average_precision_score, roc_auc_score

generator = numpy.random.default_rng(5)
ROWS = 30
pairs = [(a, b) for a in range(ROWS) for b in range(a + 1, ROWS)]
chosen = generator.choice(len(pairs), size=160, replace=False)
pairs = [pairs[p] for p in chosen]
labels = (generator.random(len(pairs)) < 0.2).astype(int)
# Rounded, so that scores tie within and across the classes.
scores = numpy.round(generator.normal(size=len(pairs)) + 0.8 * labels, 1)
resamples = []
for _ in range(4):
    multiplicity = numpy.bincount(generator.integers(0, ROWS, size=ROWS), minlength=ROWS)
    weights = numpy.array([multiplicity[a] * multiplicity[b] for a, b in pairs])
    kept = weights > 0
    resamples.append(
        {
            "multiplicity": multiplicity.tolist(),
            "areaUnderCurve": float(roc_auc_score(labels[kept], scores[kept], sample_weight=weights[kept])),
            "averagePrecision": float(
                average_precision_score(labels[kept], scores[kept], sample_weight=weights[kept])
            ),
        }
    )
golden = {
    "scikitLearn": sklearn.__version__,
    "rows": ROWS,
    "pairs": [list(pair) for pair in pairs],
    "labels": labels.tolist(),
    "scores": scores.tolist(),
    "areaUnderCurve": float(roc_auc_score(labels, scores)),
    "averagePrecision": float(average_precision_score(labels, scores)),
    "resamples": resamples,
}
target = pathlib.Path(__file__).parents[2] / "test/evaluation/__goldens__/average-precision.json"
target.write_text(json.dumps(golden) + "\n")
