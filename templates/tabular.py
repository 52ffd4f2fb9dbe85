"""Tabular: tables, texts, tables with texts; classes, ordinals, numbers, several targets, ranked lists."""

import sys

import solution.models.cat_boost
import solution.models.discriminant
import solution.models.extra_trees
import solution.models.histogram
import solution.models.kernels
import solution.models.lasso
import solution.models.light_gbm
import solution.models.linear
import solution.models.neighbours
import solution.models.neural
import solution.models.xg_boost  # noqa: F401
from solution.blend.chain import train_chain
from solution.blend.views import train_views
from solution.main import leave, main
from solution.models.explore import explore_models
from solution.models.many_classes import train_many_classes
from solution.models.train import repeat_models, train_models
from solution.text.train import train_texts

STEPS = (
    train_texts,
    train_many_classes,
    train_models,
    train_views,
    train_chain,
    explore_models,
    repeat_models,
)

if __name__ == "__main__":
    leave(main(sys.argv[1:], STEPS))
