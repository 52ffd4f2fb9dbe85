"""Masks: pictures whose answers are pictures: run lengths, or a number for each pixel."""

import sys

from medalist_engine.ending import leave
from medalist_engine.media.picture_answers import answer_with_pictures

if __name__ == "__main__":
    leave(answer_with_pictures(sys.argv[1:]))
