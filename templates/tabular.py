"""Tabular: tables, texts, tables with texts; classes, ordinals, numbers, several targets, ranked lists."""

import sys

import solution.models.kernels
import solution.models.linear.discriminant
import solution.models.linear.lasso
import solution.models.linear.linear
import solution.models.neural.neural
import solution.models.neural.tab_m
import solution.models.pretrained.tab_icl
import solution.models.pretrained.tab_pfn
import solution.models.trees.cat_boost
import solution.models.trees.extra_trees
import solution.models.trees.histogram
import solution.models.trees.light_gbm
import solution.models.trees.xg_boost  # noqa: F401
from solution.blend.views import train_views
from solution.ending import leave
from solution.features.kept import keep_what_gains
from solution.main import main
from solution.models.together.train import train_together
from solution.models.training.many_classes import train_many_classes
from solution.models.training.train import repeat_models, train_models
from solution.text.train import train_texts

STEPS = (
    train_texts,
    keep_what_gains,
    train_many_classes,
    train_together,
    train_models,
    train_views,
    repeat_models,
)

if __name__ == "__main__":
    leave(main(sys.argv[1:], STEPS))
