"""Token scores: from a score for each token to those that are listed, and how right a list is."""

import numpy as np


def chosen_tokens(scores: np.ndarray, limit: float, at_least_one: bool) -> np.ndarray:
    chosen = scores > limit
    if at_least_one:
        chosen[np.arange(len(scores)), scores.argmax(axis=1)] = True
    return chosen


def token_f1(y: np.ndarray, sizes: np.ndarray, chosen: np.ndarray) -> float:
    """The mean F1 over rows; `sizes` count all true tokens, also rare ones that are never predicted."""
    total = sizes + chosen.sum(axis=1)
    return float(np.where(total > 0, 2 * (y * chosen).sum(axis=1) / np.maximum(total, 1), 1).mean())


def ranked_tokens(scores: np.ndarray, most: int) -> np.ndarray:
    """Of each row the places of its best tokens, the best first; of equal ones, the more frequent."""
    return np.argsort(-scores, axis=1, kind="stable")[:, :most]


def ranked_score(metric: str, y: np.ndarray, sizes: np.ndarray, scores: np.ndarray, most: int) -> float:
    """The mean over rows that have an answer: average precision, or what the metric counts in its place."""
    known = sizes > 0
    hits = np.take_along_axis(y, ranked_tokens(scores, most), axis=1)[known]
    places, able = np.arange(1, hits.shape[1] + 1), np.minimum(sizes[known], most)
    if metric == "recall_k":
        return float((hits.sum(axis=1) / sizes[known]).mean())
    if metric == "ndcg_k":
        ideal = np.cumsum(1 / np.log2(np.arange(2, most + 2)))[able - 1]
        return float(((hits / np.log2(places + 1)).sum(axis=1) / ideal).mean())
    return float(((hits * np.cumsum(hits, axis=1) / places).sum(axis=1) / able).mean())
