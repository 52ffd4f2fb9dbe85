"""String features: what is added for texts, for figures with units, and for names that have parts."""

from dataclasses import replace

import pandas as pd

from medalist_engine.features.categories import encode, level_counts
from medalist_engine.features.cells.documents import are_escaped, style_features, text_documents
from medalist_engine.features.cells.figures import Figures, by_row
from medalist_engine.features.cells.sequences import are_sequences, sign_shares
from medalist_engine.features.cells.strings import distinct_signs, name_titles, string_parts
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin

MOST_SPELLED = 1000


def add_text_features(gathered: Gathered, name: str, values: pd.Series) -> None:
    documents = text_documents(values)
    words = "with signs that HTML escapes" if are_escaped(values) else None
    gathered.add_documents(name, documents, Origin("text", (name,), words))
    gathered.add_numbers(style_features(documents, name), "text style", [name])
    if are_sequences(documents):
        for full, shares in sign_shares(documents, name).items():
            gathered.add_number(
                full, shares, Origin("other", (name,), "the share that a sign has of the text")
            )


def add_unit_features(gathered: Gathered, name: str, values: pd.Series, figures: Figures) -> None:
    """What stands behind and between the numbers; cells with units may name things as well."""
    origin = Origin("figure word", (name,))
    if figures.others is not None:
        gathered.add_number(f"{name}.worded", figures.others.notna().to_numpy(), origin)
        gathered.add_category(f"{name}.word", figures.others, origin)
    if figures.units is not None:
        gathered.add_category(f"{name}.unit", figures.units, origin)
    if figures.spelled and name not in gathered.codes and values.nunique() <= MOST_SPELLED:
        gathered.add_category(name, values, Origin("code", (name,)))


def add_name_parts(gathered: Gathered, name: str, values: pd.Series, is_id: bool) -> None:
    """The parts of which names are put together; equal cells are split once."""
    codes, distinct = pd.factorize(values)
    levels = pd.Series(distinct, dtype=object).astype(str)
    titles = name_titles(levels)
    if titles is not None:
        gathered.add_category(f"{name}.title", by_row(titles, codes), Origin("title", (name,)))
    parts = string_parts(levels)
    for part, piece in parts.columns.items():
        origin = Origin("string part", (name,), parts.words)
        add_name_part(gathered, f"{name}#{part}", by_row(piece, codes), is_id, origin)
    if len(parts.columns) >= 3 and not is_id and levels.str.len().nunique() == 1:
        signs = by_row(distinct_signs(levels), codes).to_numpy(float)
        origin = Origin("string part", (name,), "how many different characters")
        gathered.add_number(f"{name}.signs", signs, origin)


def add_name_part(gathered: Gathered, full: str, piece: pd.Series, is_id: bool, origin: Origin) -> None:
    numbers = pd.to_numeric(piece, errors="coerce")
    levels = piece.nunique()
    if numbers.notna().sum() > 0.9 * piece.notna().sum() and not is_id:
        gathered.add_number(full, numbers.to_numpy(float), origin)
    elif levels < 0.6 * len(piece) and not is_id:
        gathered.add_category(full, piece, origin)
    if 20 < levels < 0.95 * len(piece):
        counts = level_counts(encode(piece))
        counted = replace(origin, words=f"{origin.words}; how often it occurs, or whether more than once")
        gathered.add_number(f"{full}.count", counts, counted)
        gathered.add_number(f"{full}.shared", counts > 1, counted)
