"""Media: pictures and sounds of rows, beside what a table and texts tell of them."""

import sys

import medalist_engine.media.audio.reader
import medalist_engine.media.pictures.in_cells
import medalist_engine.media.pictures.readers
import medalist_engine.media.rows
import medalist_engine.media.signals.reader
import medalist_engine.models.kernels
import medalist_engine.models.linear.discriminant
import medalist_engine.models.linear.lasso
import medalist_engine.models.linear.linear
import medalist_engine.models.neural.neural
import medalist_engine.models.trees.cat_boost
import medalist_engine.models.trees.extra_trees
import medalist_engine.models.trees.histogram
import medalist_engine.models.trees.light_gbm
import medalist_engine.models.trees.xg_boost  # noqa: F401
from medalist_engine.blend.views import train_views
from medalist_engine.ending import leave
from medalist_engine.main import main
from medalist_engine.media.learn.steps import train_media, train_table
from medalist_engine.models.training.many_classes import train_many_classes
from medalist_engine.models.training.train import repeat_models, train_models
from medalist_engine.text.train import train_texts

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
