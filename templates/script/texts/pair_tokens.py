"""Pair tokens: two short texts of a row as one, whose words tell which of the two has them."""

import re

from script.given import df

LEFT, RIGHT = "question", "answer"


def pair_tokens(left, right):
    """Words of both, of one only, and words beside a text that many rows share."""
    a, b = (dict.fromkeys(re.findall(r"\w+", text.lower())) for text in (left, right))
    tokens = [f"both:{word}" if word in b else f"left:{word}" for word in a]
    tokens += [f"right:{word}" for word in b if word not in a]
    tokens += [f"{'_'.join(a)}|{word}" for word in b]  # when left
    tokens += [f"{'_'.join(b)}|{word}" for word in a]  # when right
    return " ".join(tokens)


sides = zip(df[LEFT].fillna(""), df[RIGHT].fillna(""), strict=True)
marked = [pair_tokens(*pair) for pair in sides]
