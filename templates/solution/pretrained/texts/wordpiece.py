"""WordPiece: texts as numbers of pieces, as BERT's lower-case tokenizer cuts them."""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

LONGEST_WORD, LETTERS_A_PIECE = 100, 20
HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f"
BASIC_WORDS = re.compile(rf"[{HAN}]|[^\W_{HAN}]+|[^\w\s]|_")


class WordPieces:
    """Pieces of a vocabulary file, a piece a line; each word is cut once."""

    def __init__(self, vocabulary: Path) -> None:
        pieces = vocabulary.read_text("utf-8").removesuffix("\n").split("\n")
        self.numbers = {piece: number for number, piece in enumerate(pieces)}
        self.first, self.last, self.unknown = (self.numbers[name] for name in ("[CLS]", "[SEP]", "[UNK]"))
        self.cut: dict[str, list[int]] = {}

    def encode(self, texts: Sequence[str], longest: int) -> list[list[int]]:
        return [self.encode_text(text, longest) for text in texts]

    def encode_text(self, text: str, longest: int) -> list[int]:
        """At most `longest` pieces, the first and the last mark among them."""
        found: list[int] = []
        for word in BASIC_WORDS.findall(plain_letters(text[: LETTERS_A_PIECE * longest])):
            found += self.word_numbers(word)
            if len(found) >= longest - 2:
                break
        return [self.first, *found[: longest - 2], self.last]

    def word_numbers(self, word: str) -> list[int]:
        known = self.cut.get(word)
        if known is None:
            known = self.cut[word] = self.cut_word(word)
        return known

    def cut_word(self, word: str) -> list[int]:
        """The longest piece that fits, then again; a word of which some part is no piece is unknown."""
        numbers, start = [], 0
        while start < len(word) <= LONGEST_WORD:
            for end in range(len(word), start, -1):
                piece = word[start:end] if start == 0 else f"##{word[start:end]}"
                if piece in self.numbers:
                    break
            else:
                return [self.unknown]
            numbers.append(self.numbers[piece])
            start = end
        return numbers or [self.unknown]


def plain_letters(text: str) -> str:
    """Lower case, without accents and control characters."""
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in letters if unicodedata.category(letter) not in ("Mn", "Cc", "Cf"))
