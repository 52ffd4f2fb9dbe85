"""Tabular: tables, texts, tables with texts; classes, ordinals, numbers, several targets, ranked lists."""

import sys

import solution.models.extra_trees
import solution.models.histogram
import solution.models.light_gbm
import solution.models.linear  # noqa: F401
from solution.main import main
from solution.models.train import repeat_models, train_models
from solution.text.train import train_texts

STEPS = (train_texts, train_models, repeat_models)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], STEPS))
