"""Files: where they are, on Kaggle and elsewhere."""

import argparse
from pathlib import Path

COMPETITION = "titanic"
TRAIN = "train.csv"
TEST = "test.csv"

parser = argparse.ArgumentParser()
parser.add_argument("--data", type=Path, help="the folder of train and test; on Kaggle it is found")
parser.add_argument("--out", type=Path, default=Path(), help="the folder of submission.csv")
args, _ = parser.parse_known_args()  # a notebook has arguments of its own
attached = sorted(Path("/kaggle/input").rglob(f"{COMPETITION}/{TRAIN}"))
data = args.data or (attached[0].parent if attached else Path(COMPETITION))  # when not deep
top = TRAIN.count("/")  # when deep
data = args.data or (attached[0].parents[top] if attached else Path(COMPETITION))  # when deep
