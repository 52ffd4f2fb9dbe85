"""Scripts: languages that put no spaces between words, whose letters stand for themselves."""

import re
from collections.abc import Sequence

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f"
SPACELESS = f"{HAN}\u3041-\u3096\u30a1-\u30fa\u30fc\u0e01-\u0e46\u0e81-\u0ec6\u1000-\u103f\u1780-\u17d3"
"""Letters of Chinese, Japanese, Thai, Lao, Burmese and Khmer."""
MARKS = "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u17b4-\u17d3"
"""Vowels and tones above, below or behind the letters before them."""
SPACED_TOKENS = r"(?u)\b\w+\b|[^\w\s]"
SPACED_WORDS = r"(?u)\b\w+\b"
APART_WORDS = rf"[{SPACELESS}][{MARKS}]*|[^\W{SPACELESS}]+"
APART_TOKENS = rf"{APART_WORDS}|[^\w\s{MARKS}]"
APART = {SPACED_TOKENS: APART_TOKENS, SPACED_WORDS: APART_WORDS}
SPACELESS_LETTER = re.compile(f"[{SPACELESS}]")
SAMPLED_TEXTS = 2000
SAMPLED_LETTERS = 1000
LEAST_APART = 0.02
LETTERS_A_WORD = 2


def texts_tried(texts: Sequence[str], most: int = SAMPLED_TEXTS) -> list[str]:
    return [text[:SAMPLED_LETTERS] for text in texts[:: -(-len(texts) // most) or 1]]


def needs_apart(texts: Sequence[str]) -> bool:
    """Whether enough texts have letters that stand for themselves."""
    some = texts_tried(texts)
    found = sum(not text.isascii() and SPACELESS_LETTER.search(text) is not None for text in some)
    return found > LEAST_APART * len(some)


def word_pattern(texts: Sequence[str], spaced: str = SPACED_WORDS) -> str:
    """The pattern of words that suits the texts, in the place of `spaced`.

    Other scripts stay as they are: vowel marks cut words of Hindi into letters, and n-grams of those were
    better features than whole words.
    """
    return APART.get(spaced, spaced) if needs_apart(texts) else spaced


def word_count(text: str) -> int:
    """Letters of scripts without spaces count as half a word each."""
    words = len(text.split())
    return words if text.isascii() else words + len(SPACELESS_LETTER.findall(text)) // LETTERS_A_WORD
