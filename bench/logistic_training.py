"""The other side of bench/logistic-training.ts: scikit-learn's L-BFGS on the same features.

    python bench/logistic_training.py FOLDER PAIRS FEATURES PENALTIES TOLERANCE THREADS

Prints {"seconds", "objective"}; one fit a penalty, each from the one before.
"""

import json
import os
import sys
import time

folder = sys.argv[1]
pairs, columns = int(sys.argv[2]), int(sys.argv[3])
penalties = [float(penalty) for penalty in sys.argv[4].split(",")]
tolerance, threads = float(sys.argv[5]), sys.argv[6]
os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = threads

import numpy as np
from sklearn.linear_model import LogisticRegression

features = np.fromfile(f"{folder}/features.f64").reshape(pairs, columns)
labels = np.fromfile(f"{folder}/labels.u8", np.uint8)
started = time.perf_counter()
model = LogisticRegression(solver="lbfgs", tol=tolerance, max_iter=5000, warm_start=True)
for penalty in penalties:
    model.set_params(C=penalty)
    model.fit(features, labels)
seconds = time.perf_counter() - started
log_odds = features @ model.coef_[0] + model.intercept_[0]
loss = np.logaddexp(0, np.where(labels == 1, -log_odds, log_odds)).sum()
objective = (loss + (model.coef_[0] ** 2).sum() / (2 * penalties[-1])) / pairs
print(json.dumps({"seconds": seconds, "objective": objective}))
