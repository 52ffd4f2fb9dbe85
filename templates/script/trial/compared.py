"""Compared: the score of a trial in the folds that it learned, beside the engine's models."""

from pathlib import Path  # when known

import numpy as np
import pandas as pd  # when known and not labels

from script.given import blend, finish, score, target, y

engine = np.load(Path(__file__).with_name("member_predictions.npz"))  # when known


def blended(predictions):
    return blend(predictions)  # when several
    return next(iter(predictions.values()))  # when not several


def scores_of(p, folds):
    return [float(score(y[rows], p[rows])) for rows in folds]  # when y
    return [float(score(target[rows], p[rows])) for rows in folds]  # when target


def alike(one, other):  # when known
    return np.mean(finish(one) == finish(other))  # when known and labels
    one, other = pd.DataFrame(one).rank(), pd.DataFrame(other).rank()  # when known and not labels
    return one.corrwith(other).mean()  # when known and not labels


def compared(oof, folds, place):
    p = blended(oof)
    told = {name: engine[f"{place}/member/{name}"].astype(float) for name in oof}  # when known
    q, test = blended(told), slice(len(y), None)  # when known
    seen = np.isfinite(q.reshape(len(q), -1)).all(axis=1)  # when known
    folds = [rows[seen[rows]] for rows in folds]  # when known
    rows = np.concatenate(folds)  # when known
    each = scores_of(p, folds)
    return {
        "score": np.mean(each),
        "each": each,
        "there": np.mean(scores_of(q, folds)),  # when known
        "whole": scores_of(q, [np.flatnonzero(seen[: len(y)])])[0],  # when known
        "alike": alike(p[rows], q[rows]),  # when known
        "likeness": alike(q[test], engine[f"{place}/blend"][test]),  # when known
    }
