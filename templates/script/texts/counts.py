"""Counts: n-grams of each kind, counted side by side."""

from joblib import Parallel, delayed
from sklearn.feature_extraction.text import TfidfVectorizer

from script.given import df

# N-grams, and the texts that have them. They know no target, so they are counted once.
VECTORIZERS = {"words_ridge": (TfidfVectorizer(), df["text"])}

counting = [delayed(vectorizer.fit_transform)(texts) for vectorizer, texts in VECTORIZERS.values()]
counts_of = dict(zip(VECTORIZERS, Parallel(n_jobs=len(counting))(counting), strict=True))
