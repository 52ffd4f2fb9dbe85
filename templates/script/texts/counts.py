"""Counts: n-grams of several kinds, counted side by side."""

from joblib import Parallel, delayed

from script.given import VECTORIZERS

# Counting takes long: each vectorizer has a process of its own.
counting = [delayed(vectorizer.fit_transform)(texts) for vectorizer, texts in VECTORIZERS.values()]
counts_of = dict(zip(VECTORIZERS, Parallel(n_jobs=-1)(counting), strict=True))
