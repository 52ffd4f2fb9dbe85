"""Views: documents as counts of n-grams; each kind of count is made once for all targets."""

from dataclasses import dataclass

from scipy import sparse
from sklearn.base import clone
from sklearn.feature_extraction.text import CountVectorizer, HashingVectorizer, TfidfVectorizer

from medalist_engine.features.cells.scripts import SPACED_TOKENS, SPACED_WORDS, word_pattern
from medalist_engine.features.features import Features

MOST_COUNTED = 1_000_000
MOST_PLAIN = 10_000


@dataclass(frozen=True)
class TextView:
    """One way to count n-grams, and how many seconds a million characters take."""

    vectorizer: CountVectorizer | HashingVectorizer
    seconds: float


def weighed(most: int = 300_000, **how: object) -> TfidfVectorizer:
    return TfidfVectorizer(sublinear_tf=True, max_features=most, **how)


TOKENS = {"token_pattern": SPACED_TOKENS}
TEXT_VIEWS = {
    "plain": TextView(weighed(MOST_PLAIN, min_df=2, token_pattern=SPACED_WORDS), 0.5),
    "words": TextView(weighed(ngram_range=(1, 2), min_df=2, **TOKENS), 0.9),
    "spelled": TextView(weighed(ngram_range=(1, 2), min_df=2, lowercase=False, **TOKENS), 0.9),
    "counts": TextView(CountVectorizer(ngram_range=(1, 2), max_features=600_000, **TOKENS), 1.3),
    "cased": TextView(weighed(600_000, ngram_range=(1, 3), lowercase=False, **TOKENS), 2.5),
    "letters": TextView(weighed(200_000, analyzer="char_wb", ngram_range=(2, 5), min_df=3), 2.3),
    "marks": TextView(weighed(100_000, analyzer="char", ngram_range=(1, 4), min_df=3, lowercase=False), 3.0),
    "tokens": TextView(TfidfVectorizer(token_pattern=r"\S+", min_df=2, sublinear_tf=True), 0.5),
    "hashed": TextView(
        HashingVectorizer(n_features=2**20, ngram_range=(1, 2), alternate_sign=False, **TOKENS), 0.8
    ),
}


def joined_documents(features: Features) -> list[str]:
    """All text columns of a row as one."""
    return [" \n ".join(row) for row in zip(*features.documents.values(), strict=True)]


class TextViews:
    """The documents of all rows and their n-gram matrices, which `counters` made."""

    def __init__(self, documents: list[str], of: str = "all text columns of a row, joined") -> None:
        self.documents, self.of = documents, of
        self.size = sum(map(len, self.documents)) / 1e6
        self.matrices: dict[str, sparse.csr_matrix] = {}
        self.counters: dict[str, CountVectorizer | HashingVectorizer] = {}

    def suited(self, view: str) -> str:
        """Many documents are hashed, because their vocabulary would not fit in memory."""
        return view if len(self.documents) <= MOST_COUNTED else "hashed"

    def cost(self, view: str) -> float:
        return 0.0 if view in self.matrices else TEXT_VIEWS[view].seconds * self.size

    def matrix(self, view: str) -> sparse.csr_matrix:
        if view not in self.matrices:
            vectorizer = clone(TEXT_VIEWS[view].vectorizer)
            vectorizer.token_pattern = word_pattern(self.documents, vectorizer.token_pattern)
            self.matrices[view] = vectorizer.fit_transform(self.documents).tocsr()
            self.counters[view] = clone(vectorizer)
        return self.matrices[view]
