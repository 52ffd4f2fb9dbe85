"""Masks: pictures whose answers are pictures: run lengths, or a number for each pixel."""

import sys

from solution.ending import leave
from solution.media.picture_answers import answer_with_pictures

if __name__ == "__main__":
    leave(answer_with_pictures(sys.argv[1:]))
