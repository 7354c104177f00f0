"""Writes test/probe/calibrate/__goldens__/scikit-learn.json: isotonic and sigmoid calibration of scikit-learn.

    python scripts/goldens/calibration.py     (scikit-learn 1.9, numpy)
"""

import json
import pathlib

import numpy
import sklearn
from sklearn.calibration import _SigmoidCalibration
from sklearn.isotonic import IsotonicRegression

generator = numpy.random.default_rng(20)
labels = (generator.random(150) < 0.2).astype(int)
scores = numpy.round(generator.normal(size=150) + 1.5 * labels, 2)
grid = numpy.round(numpy.linspace(scores.min() - 0.5, scores.max() + 0.5, 25), 3)
isotonic = IsotonicRegression(out_of_bounds="clip").fit(scores, labels)
# scikit-learn's probability is 1 / (1 + exp(a * score + b)): both signs are the opposite of ours.
sigmoid = _SigmoidCalibration().fit(scores, labels)
golden = {
    "scikitLearn": sklearn.__version__,
    "scores": scores.tolist(),
    "labels": labels.tolist(),
    "grid": grid.tolist(),
    "isotonic": isotonic.predict(grid).tolist(),
    "sigmoid": {"slope": float(-sigmoid.a_), "intercept": float(-sigmoid.b_)},
}
target = pathlib.Path(__file__).parents[2] / "test/probe/calibrate/__goldens__/scikit-learn.json"
target.write_text(json.dumps(golden) + "\n")
