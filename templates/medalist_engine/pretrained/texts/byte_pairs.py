"""Byte pairs: texts as numbers of pieces, cut by the merges of a tokenizer.json; words are cut one by one."""

import json
from collections.abc import Sequence
from pathlib import Path

LONGEST_CUT = 50
WORD_MARK = "\u2581"


class BytePairs:
    """ValueError if the file is no such tokenizer. Each word is cut once."""

    def __init__(self, tokenizer: Path) -> None:
        try:
            model = json.loads(tokenizer.read_text("utf-8"))["model"]
            self.numbers: dict[str, int] = {str(piece): int(place) for piece, place in model["vocab"].items()}
            pairs = [tuple(pair.split(" ")) for pair in model["merges"]]
            self.unknown = self.numbers["<unk>"]
        except (AttributeError, KeyError, RecursionError, TypeError) as error:
            raise ValueError(f"{tokenizer.name} is not a tokenizer of byte pairs: {error}") from error
        self.ranks = {pair: rank for rank, pair in enumerate(pairs)}
        self.cut: dict[str, list[int]] = {}

    def encode(self, texts: Sequence[str]) -> list[list[int]]:
        return [[number for word in text.split() for number in self.word_pieces(word)] for text in texts]

    def word_pieces(self, word: str) -> list[int]:
        known = self.cut.get(word)
        if known is None:
            known = self.cut[word] = [
                number for part in self.merged(word[:LONGEST_CUT]) for number in self.numbers_of(part)
            ]
        return known

    def merged(self, word: str) -> list[str]:
        """The pair that was merged first in training is merged first, until none is left."""
        parts = [WORD_MARK, *word]
        while len(parts) > 1:
            ranks = [self.ranks.get(pair, len(self.ranks)) for pair in zip(parts, parts[1:], strict=False)]
            place = min(range(len(ranks)), key=ranks.__getitem__)
            if ranks[place] == len(self.ranks):
                break
            parts[place : place + 2] = [parts[place] + parts[place + 1]]
        return parts

    def numbers_of(self, part: str) -> list[int]:
        """A letter that is no piece is its bytes."""
        if part in self.numbers:
            return [self.numbers[part]]
        return [self.numbers.get(f"<0x{byte:02X}>", self.unknown) for byte in part.encode("utf-8", "replace")]
