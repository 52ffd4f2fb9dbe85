"""Rewritten: the answer is a text made of a cell: tokens as they are spoken."""

import numpy as np
import pandas as pd
from shape import Shape
from tables import Random

TOKENS = 60_000
UNITS = ["nul", "on", "tu", "tri", "fo", "fim", "sis", "sev", "ok", "nin"]
TEENS = ["dek", "lev", "tol", "tirt", "fort", "fift", "sist", "sevt", "okt", "nint"]
TENS = ["-", "-", "tuti", "triti", "foti", "fimti", "sisti", "sevti", "okti", "ninti"]
MONTHS = ["jan", "feb", "mar", "apil", "mai", "jun", "juli", "augu", "sept", "okto", "nove", "dece"]
EVALUATION = (
    "Submissions are evaluated on prediction accuracy: the total percentage of correct tokens. "
    "A predicted string must match the answer exactly."
)
TOKEN_KINDS = {"plain": 0.8, "name": 0.05, "number": 0.05, "date": 0.03, "short": 0.03, "mark": 0.04}


def below_hundred(number: int) -> str:
    if number < 10:
        return UNITS[number]
    if number < 20:
        return TEENS[number - 10]
    return TENS[number // 10] + (f" {UNITS[number % 10]}" if number % 10 else "")


def spoken_number(number: int) -> str:
    thousands, hundreds, rest = number // 1000, number // 100 % 10, number % 100
    words = [f"{UNITS[thousands]} mil"] * (thousands > 0) + [f"{UNITS[hundreds]} sen"] * (hundreds > 0)
    return " ".join([*words, *([below_hundred(rest)] if rest or not words else [])])


def spoken_date(day: int, month: int) -> str:
    return f"la {below_hundred(day)} do {MONTHS[month - 1]}"


def made_words(random: Random, count: int) -> np.ndarray:
    parts = [a + b for a in "bdfgklmnprstv" for b in "aeiou"]
    return np.unique(["".join(random.choice(parts, random.integers(2, 5))) for _ in range(count)])


def token_of(random: Random, kind: str, words: np.ndarray) -> tuple[str, str]:
    """The token and how it is said; the word for a short one is chosen later, by what follows."""
    match kind:
        case "number":
            number = int(random.integers(0, 10 ** random.integers(1, 5)))
            return str(number), spoken_number(number)
        case "date":
            day, month = int(random.integers(1, 29)), int(random.integers(1, 13))
            return f"{day:02d}/{month:02d}", spoken_date(day, month)
        case "short":
            return str(random.choice(["St.", "Dr."])), ""
        case "mark":
            return (mark := str(random.choice([".", ",", "?"]))), mark
        case _:
            word = str(words[int(len(words) * random.random() ** 3)])
            word = word.capitalize() if kind == "name" else word
            return word, word


def said_short(token: str, following: str) -> str:
    return {"St.": ("saint", "street"), "Dr.": ("doctor", "drive")}[token][not following[:1].isupper()]


def spoken_tokens(random: Random, count: int) -> pd.DataFrame:
    words = made_words(random, 4_000)
    kinds = random.choice(list(TOKEN_KINDS), count, p=list(TOKEN_KINDS.values()))
    pairs = [token_of(random, kind, words) for kind in kinds]
    starts = random.random(count) < 0.1
    starts[0] = True
    sentence = starts.cumsum() - 1
    place = np.arange(count) - np.flatnonzero(starts)[sentence]
    following = [*(token for token, _said in pairs[1:]), ""]
    rows = pd.DataFrame(
        {"sentence_id": sentence, "token_id": place, "class": [kind.upper() for kind in kinds]}
    )
    rows["before"] = [token for token, _said in pairs]
    rows["after"] = [
        said or said_short(token, "" if ends else after)
        for (token, said), after, ends in zip(pairs, following, [*starts[1:], True], strict=True)
    ]
    return rows


def spoken(random: Random, count: int = TOKENS) -> Shape:
    """Test's sentences are numbered from 0 again; ids are put together of two columns."""
    rows = spoken_tokens(random, count)
    asked = (rows.sentence_id >= int(rows.sentence_id.max() * 0.8)).to_numpy()
    test = rows[asked].assign(sentence_id=rows.sentence_id[asked] - rows.sentence_id[asked].min())
    ids = test.sentence_id.astype(str) + "_" + test.token_id.astype(str)
    tables = {"train": rows[~asked], "test": test[["sentence_id", "token_id", "before"]]}
    answers = rows.assign(id=ids.reindex(rows.index, fill_value="-"))
    return Shape(answers, asked, "id", ["after"], "the", "accuracy", EVALUATION, 0.97, tables=tables)


SHAPES = {"spoken-words": spoken}
