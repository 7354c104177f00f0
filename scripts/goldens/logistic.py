"""Writes test/probe/logistic/__goldens__/scikit-learn.json: coefficients of scikit-learn's LogisticRegression.

    python scripts/goldens/logistic.py        (scikit-learn 1.9, numpy)

Features come from an integer generator that the test repeats exactly, so only coefficients are stored.
"""

import json
import pathlib

import numpy
import sklearn
from sklearn.linear_model import LogisticRegression

STATE_SIZE = 2**31


def features_and_labels(rows, columns, seed):
    """Park and Miller's generator; features in thousandths of -1..1, column c scaled by 1 + c mod 7."""
    state = seed
    features = numpy.zeros((rows, columns))
    labels = numpy.zeros(rows, dtype=int)
    for row in range(rows):
        score = -1.0
        for column in range(columns):
            state = state * 16807 % (STATE_SIZE - 1)
            features[row, column] = (state % 2001 - 1000) / 1000 * (1 + column % 7)
            score += features[row, column] * ((column % 3) - 1) / 2
        state = state * 16807 % (STATE_SIZE - 1)
        labels[row] = 1 if score + (state % 2001 - 1000) / 500 > 0 else 0
    return features, labels


def golden(rows, columns, seed, inverse_penalty, class_weight):
    features, labels = features_and_labels(rows, columns, seed)
    weight = {0: class_weight["unlinked"], 1: class_weight["linked"]} if isinstance(class_weight, dict) else class_weight
    model = LogisticRegression(
        C=inverse_penalty, class_weight=weight, solver="newton-cholesky", tol=1e-12, max_iter=10_000
    ).fit(features, labels)
    return {
        "rows": rows,
        "columns": columns,
        "seed": seed,
        "inversePenalty": inverse_penalty,
        "classWeights": class_weight if class_weight is not None else "none",
        "linked": int(labels.sum()),
        "coefficients": model.coef_[0].tolist(),
        "intercept": float(model.intercept_[0]),
    }


cases = [
    golden(120, 5, 1, 1.0, None),
    golden(120, 5, 1, 0.01, "balanced"),
    golden(120, 5, 2, 100.0, {"unlinked": 0.5, "linked": 3.0}),
    golden(3000, 40, 3, 0.001, None),
    golden(3000, 40, 3, 10.0, "balanced"),
    golden(60, 80, 4, 0.1, None),
]
target = pathlib.Path(__file__).parents[2] / "test/probe/logistic/__goldens__/scikit-learn.json"
target.write_text(json.dumps({"scikitLearn": sklearn.__version__, "cases": cases}, indent=1) + "\n")
