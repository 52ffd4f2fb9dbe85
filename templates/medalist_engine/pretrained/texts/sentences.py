"""Sentences: vectors for each text by a pretrained encoder, in the time there is."""

import json
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from medalist_engine.features.cells.scripts import texts_tried
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.pretrained.texts.encoder import MOST_LAYERS, PIECES_A_BATCH, Encoder
from medalist_engine.pretrained.texts.wordpiece import WordPieces
from medalist_engine.pretrained.weights import find_weights

ENCODER_NAME = "all-MiniLM-L6-v2"
LONGEST_TEXTS = (256, 128, 96, 64, 48, 32, 24, 16)
ROWS_TRIED = 200
SHARE_OF_ESTIMATE = 0.8
NEWS = 0.3
MOST_SENTENCE_CELLS = 1e8


class Sentences:
    """An encoder and its pieces. ValueError if they are not here, or not what they should be."""

    def __init__(self) -> None:
        self.weights = weights = find_weights(ENCODER_NAME)
        if weights is None:
            raise ValueError(f"no weights of {ENCODER_NAME} are here")
        try:
            self.pieces = WordPieces(weights.folder / "vocab.txt")
            self.encoder = Encoder(weights.read_silently(), heads_in(weights.folder / "config.json"))
        except (OSError, KeyError, TypeError) as error:
            raise ValueError(f"{ENCODER_NAME} lacks its vocabulary or configuration: {error}") from error
        except ImportError as error:
            raise ValueError(f"the weights of {ENCODER_NAME} are not used: {error}") from error
        if len(self.pieces.numbers) > len(self.encoder.words):
            raise ValueError(f"{ENCODER_NAME} has fewer vectors than pieces")

    def embed(
        self, texts: Sequence[str], seconds: float, threads: int, most: float = 0.0
    ) -> np.ndarray | None:
        """Texts x the last layers x width; None if the time is too short.

        Equal texts are read once, long ones only as far as there is time. `most`: seconds it may take
        where fewer would not do for even the beginnings of all texts.
        """
        begun = time.monotonic()
        distinct = list(dict.fromkeys(texts))
        place = {text: number for number, text in enumerate(distinct)}
        if not self.pieces.knows(texts_tried(distinct, ROWS_TRIED)):
            print(f"{ENCODER_NAME} does not know the language of the texts: other models get its time")
            return None
        some = self.pieces.encode(distinct[:: -(-len(distinct) // ROWS_TRIED)], LONGEST_TEXTS[0])
        with THREAD_POOLS.limit(limits=1):
            pace = self.seconds_a_piece(some) / threads
            shortest = np.minimum([len(row) for row in some], LONGEST_TEXTS[-1]).mean()
            least = pace * shortest * len(distinct) + time.monotonic() - begun
            until = begun + (seconds if least < seconds else max(seconds, most))
            if begun + least > until:
                return None
            rows = self.pieces.encode(distinct, LONGEST_TEXTS[0])
            vectors = self.embed_rows(rows, pace, until, threads)
        if vectors is None:
            return None
        self.weights.tell()
        return vectors[[place[text] for text in texts]]

    def seconds_a_piece(self, rows: list[list[int]]) -> float:
        """Tried on texts of usual length; a first call warms up."""
        usual = sorted(map(len, rows))[len(rows) // 2]
        some = [row[:usual] for row in rows if len(row) >= usual][: max(1, PIECES_A_BATCH // usual)]
        self.encoder.embed(some[:1])
        started = time.monotonic()
        self.encoder.embed(some)
        return (time.monotonic() - started) / (len(some) * usual)

    def embed_rows(
        self, rows: list[list[int]], pace: float, until: float, threads: int = 1
    ) -> np.ndarray | None:
        """Long texts first, a batch a thread; where time gets short, the others are cut.

        The last layer tells of meaning, those before it of form, too; of many texts fewer are kept.
        """
        lengths = np.array([len(row) for row in rows])
        order = np.argsort(-lengths, kind="stable")
        width = self.encoder.words.shape[1]
        affordable = int(MOST_SENTENCE_CELLS / (len(rows) * width))
        kept = max(1, min(MOST_LAYERS, self.encoder.layers, affordable))
        vectors = np.zeros((len(rows), kept, width), np.float32)
        start, longest = 0, LONGEST_TEXTS[0]

        def fill(batch: np.ndarray) -> None:
            vectors[batch] = self.encoder.embed([cut_row(rows[row], longest) for row in batch], kept)

        with ThreadPoolExecutor(threads) as pool:
            while start < len(order):
                begun = time.monotonic()
                if begun > until:
                    return None
                ahead = lengths[order[start:]]
                longest = affordable_length(ahead, longest, pace, until - begun)
                pieces = min(longest, int(ahead[0]))
                size = threads * max(1, PIECES_A_BATCH // pieces)
                batches = np.array_split(order[start : start + size], threads)
                list(pool.map(fill, [batch for batch in batches if len(batch)]))
                taken = sum(map(len, batches))
                pace = (1 - NEWS) * pace + NEWS * (time.monotonic() - begun) / (pieces * taken)
                start += taken
        return vectors


def affordable_length(lengths: np.ndarray, longest: int, pace: float, seconds: float) -> int:
    """No more pieces of each text than fit into the time that is left."""
    allowed = [most for most in LONGEST_TEXTS if most <= longest]
    fitting = (
        most for most in allowed if pace * np.minimum(lengths, most).sum() < SHARE_OF_ESTIMATE * seconds
    )
    return next(fitting, allowed[-1])


def cut_row(row: list[int], longest: int) -> list[int]:
    """The last mark stays."""
    return row if len(row) <= longest else [*row[: longest - 1], row[-1]]


def heads_in(configuration: Path) -> int:
    heads = json.loads(configuration.read_text("utf-8"))["num_attention_heads"]
    if type(heads) is not int or heads < 1:
        raise ValueError(f"{configuration.name} tells no number of heads")
    return heads
