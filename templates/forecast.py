"""Forecast: panels and series whose test lies after train: their past, their level, their calendar."""

import sys

import medalist_engine.models.linear.linear
import medalist_engine.models.trees.cat_boost
import medalist_engine.models.trees.extra_trees
import medalist_engine.models.trees.histogram
import medalist_engine.models.trees.light_gbm
import medalist_engine.models.trees.xg_boost  # noqa: F401
from medalist_engine.ending import leave
from medalist_engine.forecast.train import train_forecasts
from medalist_engine.main import main

STEPS = (train_forecasts,)

if __name__ == "__main__":
    leave(main(sys.argv[1:], STEPS))
