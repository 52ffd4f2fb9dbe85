"""Counts: n-grams of several kinds, counted side by side."""

from joblib import Parallel, delayed

from script.given import COUNTED

# Counting takes long: each kind has a process of its own.
counting = [delayed(how.fit_transform)(of) for how, of in COUNTED.values()]
counts_of = dict(zip(COUNTED, Parallel(n_jobs=-1)(counting), strict=True))
