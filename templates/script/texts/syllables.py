"""Syllables: how hard a word is to read."""

import re
from functools import cache


@cache
def syllables(word):
    """Groups of vowels; a last silent e is none."""
    plain = word.lower().rstrip(".,;:!?\"')")
    return max(1, len(re.findall("[aeiouyäöüéèàáíóú]+", plain)) - plain.endswith("e"))
