"""Wording: targets that are text or sets of tokens, which no class or number stands for."""

import numpy as np
import pandas as pd
from scipy import sparse
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import Ridge
from sklearn.model_selection import KFold

from solution.config import Config
from solution.data.tables import Tables
from solution.features.builder import Features
from solution.protocol import warn
from solution.text.ngrams import TextViews

WORDED_KINDS = {"text", "token-set", "sequence", "structured"}
MOST_TOKENS = 400
Worded = tuple[list[str], list[str], float]


def word_overlap(left: str, right: str) -> float:
    """Jaccard of the words of two texts."""
    a, b = set(left.lower().split()), set(right.lower().split())
    return len(a & b) / len(a | b) if a | b else 1.0


def usual_answer(column: pd.Series) -> str:
    counts = column.value_counts()
    return str(counts.index[0]) if len(counts) else ""


def answer_text(config: Config, target: str, tables: Tables) -> Worded:
    """The text column that repeats most of the target's words, or the most frequent answer."""
    truth = tables.train[target].astype(str)
    usual = usual_answer(truth)
    head = np.random.default_rng(0).permutation(len(truth))[:5000]
    options = {"": float(np.mean([word_overlap(truth.iloc[i], usual) for i in head]))}
    test = tables.test
    for name in config["text_columns"] if test is not None else []:
        if name in tables.train and test is not None and name in test:
            text = tables.train[name].fillna("").astype(str)
            options[name] = float(np.mean([word_overlap(truth.iloc[i], text.iloc[i]) for i in head]))
    best = max(options, key=lambda name: options[name])
    if not best or test is None:
        rows = 0 if test is None else len(test)
        return [usual] * len(truth), [usual] * (rows + 1), options[""]
    own, others = (table[best].fillna("").astype(str).tolist() for table in (tables.train, test))
    return own, [*others, usual], options[best]


def answer_tokens(config: Config, target: str, separator: str, tables: Tables, features: Features) -> Worded:
    """A linear score per token; the tokens above the threshold that serves out-of-fold rows best."""
    truth = [set(filter(None, cell.split(separator))) for cell in tables.train[target].astype(str)]
    counts = pd.Series([token for row in truth for token in row]).value_counts()
    tokens = [str(token) for token in counts.index[:MOST_TOKENS]]
    place = {token: column for column, token in enumerate(tokens)}
    y = np.zeros((len(truth), len(tokens)), np.float32)
    for row, answer in enumerate(truth):
        y[row, [place[token] for token in answer if token in place]] = 1
    x = token_inputs(features)
    scores = np.zeros((features.rows + 1, len(tokens)), np.float32)
    own = np.arange(features.train_rows)
    for fit, held in KFold(4, shuffle=True, random_state=config["seed"]).split(own):
        model = Ridge(alpha=2.0, solver="sparse_cg", tol=1e-2).fit(x[fit], y[fit])
        scores[held] = model.predict(x[held])
        scores[features.train_rows : -1] += model.predict(x[features.train_rows :]) / 4
    scores[-1] = y.mean(axis=0)
    thresholds = np.linspace(0.1, 0.6, 11)
    gained = {float(limit): token_f1(y, scores[: len(y)] > limit) for limit in thresholds}
    best = max(gained, key=lambda limit: gained[limit])
    chosen = scores > best
    chosen[np.arange(len(scores)), scores.argmax(axis=1)] = True
    cells = [separator.join(np.array(tokens, dtype=object)[row]) for row in chosen]
    return cells[: len(y)], cells[len(y) :], gained[best]


def token_f1(y: np.ndarray, chosen: np.ndarray) -> float:
    hits = float((y * chosen).sum())
    return 2 * hits / max(1.0, float(y.sum() + chosen.sum()))


def token_inputs(features: Features) -> sparse.csr_matrix:
    blocks = [TextViews(features).matrix("words")] if features.documents else []
    names = [
        " ".join(f"{name}={code}" for name, code in zip(features.codes, row, strict=True))
        for row in features.codes.to_numpy()
    ]
    if features.codes.shape[1]:
        blocks.append(CountVectorizer(token_pattern=r"\S+", min_df=2).fit_transform(names))
    numbers = features.numbers.rank(pct=True).fillna(0.5).to_numpy(np.float32)
    blocks.append(sparse.csr_matrix(np.hstack([numbers, np.ones((features.rows, 1), np.float32)])))
    return sparse.hstack(blocks, format="csr")


def answer_wording(
    config: Config, target: str, column: dict, tables: Tables, features: Features | None
) -> Worded:
    if column["kind"] == "token-set" and features is not None:
        try:
            return answer_tokens(config, target, column["separator"] or " ", tables, features)
        except ValueError as error:
            warn(f"{target}: the most frequent answer stands for all: {error}")
    return answer_text(config, target, tables)
