"""Sequences: proteins, genes and molecules, written as one long word of few signs."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

SEQUENCES_LOOKED_AT = 2000
SHORTEST_SEQUENCE = 20
MOST_SEQUENCE_SIGNS = 64
MOST_SIGN_SHARES = 40
LEAST_SIGN_SHARE = 0.001
HEXADECIMAL_SIGNS = set("0123456789abcdefABCDEF-")


def are_sequences(documents: Sequence[str]) -> bool:
    """Whether nearly all are one long word, and all together have few signs. Digests and codes are none."""
    some = [text for text in documents if text][:SEQUENCES_LOOKED_AT]
    if (
        len(some) == 0
        or np.mean([len(text) >= SHORTEST_SEQUENCE and not any(map(str.isspace, text)) for text in some])
        < 0.95
    ):
        return False
    signs = set().union(*some)
    is_code = len({len(text) for text in some}) == 1 and any(map(str.isdigit, signs))
    return len(signs) <= MOST_SEQUENCE_SIGNS and not signs <= HEXADECIMAL_SIGNS and not is_code


def sign_shares(documents: Sequence[str], name: str) -> dict[str, np.ndarray]:
    """How much of each text the usual signs are."""
    counted = [Counter(text) for text in documents]
    together = sum(counted[:SEQUENCES_LOOKED_AT], Counter())
    usual = [
        sign
        for sign, count in together.most_common(MOST_SIGN_SHARES)
        if count >= LEAST_SIGN_SHARE * together.total()
    ]
    lengths = np.maximum(1, [len(text) for text in documents])
    return {
        f"{name}.share {sign}": np.array([count[sign] for count in counted], float) / lengths
        for sign in usual
    }
