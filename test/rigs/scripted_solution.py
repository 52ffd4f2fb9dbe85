"""A small honest solution for tests: deterministic, quick, and slow enough to be killed at any moment."""

import argparse
import csv
import json
import multiprocessing
import time
from pathlib import Path

TARGET = "y"
HEADER = ["id", "y"]


def read_rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def fit(rows: list[dict[str, str]]) -> float:
    """The share of positives above the mean of x, shrunk a little: enough of a model for a rig."""
    time.sleep(0.15)
    return (sum(int(row[TARGET]) for row in rows) + 1) / (len(rows) + 2)


def predict(model: float, row: dict[str, str]) -> float:
    return round(min(1.0, max(0.0, model + 0.1 * float(row["x"]))), 6)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path())
    parser.add_argument("--out", type=Path, default=Path())
    options, _ = parser.parse_known_args()
    train = read_rows(options.data / "train.csv")
    with multiprocessing.Pool(1) as pool:
        model = pool.apply(fit, (train,))
    print(
        "@@MODEL " + json.dumps({"model": "share", "target": TARGET, "score": 0.25, "seconds": 0.2}),
        flush=True,
    )
    time.sleep(0.1)
    with (options.out / "submission.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        for row in read_rows(options.data / "test.csv"):
            writer.writerow([row["id"], predict(model, row)])


if __name__ == "__main__":
    main()
