"""The built-in competitions, made from data that scikit-learn ships.

usage: demo.py make FOLDER                writes FOLDER/demo-*/ where missing
       demo.py grade SLUG ANSWERS.csv SUBMISSION.csv
                                          scores a submission on the held-back rows, as {"score": ...}

Each folder gets data/ (what a competitor sees) and held-back/answers.csv (outside of it).
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

HELD_BACK = 0.25


@dataclass(frozen=True)
class Demo:
    """One competition: its data, its page, and how its answers are scored."""

    load: Callable[[], pd.DataFrame]
    target: str
    fill: object
    page: str
    score: Callable[[pd.Series, pd.Series], float]


def tumours() -> pd.DataFrame:
    from sklearn.datasets import load_breast_cancer

    frame = load_breast_cancer(as_frame=True).frame
    return frame.rename(columns={"target": "benign"})


def digits() -> pd.DataFrame:
    from sklearn.datasets import load_digits

    frame = load_digits(as_frame=True).frame
    return frame.rename(columns={"target": "digit"}).astype(int)


def diabetes() -> pd.DataFrame:
    from sklearn.datasets import load_diabetes

    frame = load_diabetes(as_frame=True, scaled=False).frame
    return frame.rename(columns={"target": "progression"})


def auc(truth: pd.Series, guess: pd.Series) -> float:
    from sklearn.metrics import roc_auc_score

    return float(roc_auc_score(truth, guess))


def accuracy(truth: pd.Series, guess: pd.Series) -> float:
    return float((truth == guess).mean())


def rmse(truth: pd.Series, guess: pd.Series) -> float:
    return float(np.sqrt(np.mean((truth - guess) ** 2)))


DEMOS = {
    "demo-tumours": Demo(
        tumours,
        "benign",
        0.5,
        "Predict the probability that a tumour is benign from measurements of cell nuclei.\n\n"
        "## Evaluation\n\nSubmissions are evaluated on area under the ROC curve between the predicted "
        "probability and the observed target.\n",
        auc,
    ),
    "demo-digits": Demo(
        digits,
        "digit",
        0,
        "Recognise handwritten digits of 8 x 8 pixels.\n\n## Evaluation\n\nSubmissions are evaluated on "
        "classification accuracy, the percentage of digits that are correct.\n",
        accuracy,
    ),
    "demo-diabetes": Demo(
        diabetes,
        "progression",
        150.0,
        "Predict how far diabetes has progressed after one year.\n\n"
        "## Evaluation\n\nSubmissions are scored on the root mean squared error (RMSE).\n",
        rmse,
    ),
}


def make(folder: Path, demo: Demo) -> None:
    answers = folder / "held-back" / "answers.csv"
    if answers.exists():
        return
    data = folder / "data"
    data.mkdir(parents=True, exist_ok=True)
    frame = demo.load()
    frame.insert(0, "id", np.arange(1, len(frame) + 1))
    held = np.random.default_rng(7).permutation(len(frame)) < HELD_BACK * len(frame)
    train, test = frame[~held], frame[held]
    train.to_csv(data / "train.csv", index=False)
    test.drop(columns=demo.target).to_csv(data / "test.csv", index=False)
    test[["id"]].assign(**{demo.target: demo.fill}).to_csv(data / "sample_submission.csv", index=False)
    (data / "description.md").write_text(demo.page, encoding="utf-8")
    answers.parent.mkdir(exist_ok=True)
    test[["id", demo.target]].to_csv(answers, index=False)


def grade(slug: str, answers_csv: str, submission: str) -> None:
    demo = DEMOS[slug]
    answers = pd.read_csv(answers_csv).set_index("id")[demo.target]
    guess = pd.read_csv(submission).set_index("id")[demo.target].loc[answers.index]
    print(json.dumps({"score": demo.score(answers, guess)}))


def main(arguments: list[str]) -> int:
    if len(arguments) == 2 and arguments[0] == "make":
        for slug, demo in DEMOS.items():
            make(Path(arguments[1]) / slug, demo)
        return 0
    if len(arguments) == 4 and arguments[0] == "grade" and arguments[1] in DEMOS:
        grade(arguments[1], arguments[2], arguments[3])
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
