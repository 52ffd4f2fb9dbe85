"""WordPiece: texts as numbers of pieces, as BERT's lower-case tokenizer cuts them."""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from medalist_engine.features.cells.scripts import HAN

LONGEST_WORD = 100
LETTERS_A_PIECE = 20
BASIC_WORDS = re.compile(rf"[{HAN}]|[^\W_{HAN}]+|[^\w\s]|_")
HAN_WORD = re.compile(f"[{HAN}]")
MANY_HAN = 3000
FUNCTION_WORD = re.compile("the|of|and|to|is|for|it|that|with|you|this|be|are|not")
FEWEST_WORDS_JUDGED = 50
LEAST_FUNCTION_WORDS = 0.08
LETTERS_OF_SLANG = 1.5
LETTERS_OF_ENGLISH = 2.9
"""Letters a piece: English 3.4 to 5.5, other languages in Latin letters 1.9 to 2.8, in other letters 1."""


class WordPieces:
    """Pieces of a vocabulary file, a piece a line; each word is cut once."""

    def __init__(self, vocabulary: Path) -> None:
        pieces = vocabulary.read_text("utf-8").removesuffix("\n").split("\n")
        self.numbers = {piece: number for number, piece in enumerate(pieces)}
        self.first, self.last, self.unknown = (self.numbers[name] for name in ("[CLS]", "[SEP]", "[UNK]"))
        self.cut: dict[str, list[int]] = {}
        self.reads_han = sum(HAN_WORD.match(piece) is not None for piece in self.numbers) > MANY_HAN

    def encode(self, texts: Sequence[str], longest: int) -> list[list[int]]:
        return [self.encode_text(text, longest) for text in texts]

    def encode_text(self, text: str, longest: int) -> list[int]:
        """At most `longest` pieces, the first and the last mark among them."""
        numbers: list[int] = []
        for word in BASIC_WORDS.findall(plain_letters(text[: LETTERS_A_PIECE * longest])):
            numbers += self.word_numbers(word)
            if len(numbers) >= longest - 2:
                break
        return [self.first, *numbers[: longest - 2], self.last]

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

    def knows(self, texts: Sequence[str]) -> bool:
        """Whether the vocabulary is of the texts' language: words of others fall into single letters.

        A language in the same letters falls into larger parts, and has no English function words.
        """
        words = [
            word for text in texts for word in BASIC_WORDS.findall(plain_letters(text)) if word.isalpha()
        ]
        words = [word for word in words if not (self.reads_han and HAN_WORD.match(word))]
        if len(words) < FEWEST_WORDS_JUDGED:
            return True
        ratio = sum(map(len, words)) / sum(map(self.cost_of_word, words))
        usual = sum(FUNCTION_WORD.fullmatch(word) is not None for word in words) > LEAST_FUNCTION_WORDS * len(
            words
        )
        return ratio >= (LETTERS_OF_SLANG if usual else LETTERS_OF_ENGLISH)

    def cost_of_word(self, word: str) -> int:
        """An unknown word is as many pieces as it has letters."""
        numbers = self.word_numbers(word)
        return len(word) if numbers == [self.unknown] else len(numbers)


def plain_letters(text: str) -> str:
    """Lower case, without accents and control characters."""
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in letters if unicodedata.category(letter) not in ("Mn", "Cc", "Cf"))
