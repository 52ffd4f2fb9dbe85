"""Media: pictures and sounds of rows, beside what a table and texts tell of them."""

import sys

import solution.media.audio.reader
import solution.media.pictures.in_cells
import solution.media.pictures.readers
import solution.media.rows
import solution.media.signals.reader
import solution.models.kernels
import solution.models.linear.discriminant
import solution.models.linear.lasso
import solution.models.linear.linear
import solution.models.neural.neural
import solution.models.trees.cat_boost
import solution.models.trees.extra_trees
import solution.models.trees.histogram
import solution.models.trees.light_gbm
import solution.models.trees.xg_boost  # noqa: F401
from solution.blend.views import train_views
from solution.ending import leave
from solution.main import main
from solution.media.learn.steps import train_media, train_table
from solution.models.training.many_classes import train_many_classes
from solution.models.training.train import repeat_models, train_models
from solution.text.train import train_texts

STEPS = (
    train_table,
    train_media,
    train_texts,
    train_many_classes,
    train_models,
    train_views,
    repeat_models,
)

if __name__ == "__main__":
    leave(main(sys.argv[1:], STEPS))
