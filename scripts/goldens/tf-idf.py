"""Writes test/evaluation/__goldens__/tf-idf.json: scikit-learn's view of texts in our own wording.

Run from the project root with scikit-learn installed: python scripts/goldens/tf-idf.py
"""

import json

import sklearn
from sklearn.feature_extraction.text import TfidfVectorizer

TEXTS = [
    "Number of ways to climb n stairs, one or two steps at a time.",
    "Ways to climb n stairs with steps of one, two or three.",
    "a(n) = n*(n+1)/2: pebbles in a triangle of side n.",
    "a(n) = n^2, pebbles in a square of side n.",
    "Triangle read by rows: T(n,k) = k*T(n-1,k) + T(n-1,k-1).",
    "Primes p such that p+2 is prime too.",
    "Expansion of (1-x)/(1-2*x-x^2).",
    "The Möbius function µ(n); Σ µ(d) over d|n is 0 for n>1.",
    "a b  c\td",
    "Étale naïve café n_1 n_2 x1 ² ½",
    "-- (?)",
    "Ways to climb n stairs with steps of one, two or three.",
]

ANALYSERS = {
    "TF-IDF, words or symbols, 1-2 grams": {"token_pattern": r"(?u)\w+|[^\w\s]", "ngram_range": (1, 2)},
    "TF-IDF, default words": {},
    "TF-IDF, characters, 3-5 grams within words": {"analyzer": "char_wb", "ngram_range": (3, 5)},
}

golden = {"scikit-learn": sklearn.__version__, "texts": TEXTS, "analysers": {}}
for name, settings in ANALYSERS.items():
    vectorizer = TfidfVectorizer(**settings)
    rows = vectorizer.fit_transform(TEXTS)
    cosines = (rows @ rows.T).toarray()
    golden["analysers"][name] = {
        "units": len(vectorizer.vocabulary_),
        "entries": rows.nnz,
        "cosines": [[round(c, 12) for c in row] for row in cosines.tolist()],
    }
with open("test/evaluation/__goldens__/tf-idf.json", "w", encoding="utf-8") as file:
    json.dump(golden, file, ensure_ascii=False)
    file.write("\n")
