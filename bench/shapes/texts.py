"""Texts: labels of texts, tags, essays that are graded, and offers told in figures, lists and words."""

from dataclasses import replace

import numpy as np
import pandas as pd
from shape import ROWS_AS_JSON, Shape
from tables import Random, chance, last


def texts_of(random: Random, words: int, rows: int, shortest: int, longest: int) -> list[np.ndarray]:
    """Each text as the numbers of its words."""
    return [random.integers(0, words, random.integers(shortest, longest)) for _ in range(rows)]


def spelled(text: np.ndarray) -> str:
    return " ".join(f"w{number}" for number in text)


def label_odds(
    random: Random, texts: list[np.ndarray], words: int, labels: int, share: float, slope: float
) -> np.ndarray:
    """Some words speak for some labels."""
    speaks = random.random((words, labels)) < share
    return slope * np.array([speaks[text].sum(axis=0) for text in texts])


def multilabel_text(random: Random) -> Shape:
    n, labels = 3_000, ["toxic", "severe", "obscene", "threat", "insult", "hate"]
    texts = texts_of(random, 800, n, 5, 40)
    found = chance(random, label_odds(random, texts, 800, len(labels), 0.01, 3.0) - 2.5)
    rows = pd.DataFrame(
        {"id": [f"{i:06x}" for i in range(n)], "comment_text": [spelled(one) for one in texts]}
    )
    rows[labels] = found
    evaluation = (
        "Submissions are evaluated on the mean column-wise ROC AUC. "
        "The score is the average of the individual AUCs of each predicted column."
    )
    return Shape(rows, last(n, 800), "id", labels, 0.5, "auc", evaluation, 0.77)


def tags(random: Random) -> Shape:
    n, names = 4_000, np.array(["python", "java", "sql", "html", "css", "linux", "git"])
    texts = texts_of(random, 400, n, 8, 40)
    found = chance(random, label_odds(random, texts, 400, len(names), 0.02, 2.5) - 2) > 0
    rows = pd.DataFrame({"Id": range(n), "Body": [spelled(one) for one in texts]})
    rows["Tags"] = [" ".join(names[row]) or "git" for row in found]
    evaluation = "Mean F1-Score. Predict a space-delimited list of tags."
    return Shape(rows, last(n, 1_000), "Id", ["Tags"], "python java", "f1_of_sets", evaluation, 0.54)


def essays(random: Random) -> Shape:
    """The better an essay, the more different words it has."""
    n = 1_500
    score = random.integers(1, 7, n)
    lengths = random.integers(150, 600, n)
    rows = pd.DataFrame(
        {
            "essay_id": [f"{i:07x}" for i in range(n)],
            "full_text": [
                spelled(random.integers(0, 60 + 40 * grade, length))
                for grade, length in zip(score, lengths, strict=True)
            ],
            "score": score,
        }
    )
    evaluation = "Submissions are scored based on the quadratic weighted kappa."
    return Shape(rows, last(n, 400), "essay_id", ["score"], 3, "qwk", evaluation, 0.95)


def essay_files(random: Random) -> Shape:
    """Essays in files of their own, by id; the sample alone says which of them are asked for."""
    whole = essays(random)
    rows, asked = whole.rows.head(900), last(900, 250)
    files = {
        f"{'test' if is_asked else 'train'}/{row.essay_id}.txt": row.full_text.encode()
        for row, is_asked in zip(rows.itertuples(), asked, strict=True)
    }
    rows = rows.drop(columns="full_text")
    return replace(whole, rows=rows, asked=asked, files=files, unlisted=["test"], floor=0.85)


def offers(random: Random) -> Shape:
    """Figures, a text with markup, a list in a cell, a date; rows as JSON, a probability for each class."""
    n, classes = 2_500, ["low", "medium", "high"]
    words = ["nice", "big", "sunny", "old", "dark", "metro", "park", "view", "noisy", "new"]
    extras = ["Dogs", "Cats", "Elevator", "Doorman"]
    bedrooms, price = random.integers(0, 5, n), random.lognormal(8, 0.4, n)
    texts = [list(random.choice(words, 6)) for _ in range(n)]
    told = np.array([("view" in text) * 0.5 - ("noisy" in text) * 0.5 for text in texts])
    latent = bedrooms * 0.6 - np.log(price) + 8 + told + random.normal(0, 0.5, n)
    rows = pd.DataFrame(
        {
            "listing_id": random.permutation(n) + 7_000_000,
            "bedrooms": bedrooms,
            "price": price.round(),
            "description": [f"<b>{' '.join(text)}</b>" for text in texts],
            "features": [list(random.choice(extras, random.integers(0, 4), replace=False)) for _ in range(n)],
            "created": pd.date_range("2016-04-01", periods=n, freq="h").astype(str),
            "interest_level": [classes[k] for k in np.digitize(latent, [0.8, 2.0])],
        }
    )
    evaluation = "Submissions are evaluated using the multi-class logarithmic loss."
    return Shape(
        *(
            rows,
            random.permutation(n) < 600,
            "listing_id",
            ["interest_level"],
            1 / 3,
            "logloss",
            evaluation,
            0.63,
        ),
        columns=["high", "medium", "low"],
        form=ROWS_AS_JSON,
    )


SHAPES = {
    "multilabel-text": multilabel_text,
    "tags": tags,
    "essays": essays,
    "essay-files": essay_files,
    "offers": offers,
}
