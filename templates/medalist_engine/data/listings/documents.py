"""Tables with what files of their own hold of each row (`train/<id>.txt`), made again."""

import json
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pandas as pd

from medalist_engine.data.files.streams import encoding_of, find_file, open_bytes, separator_of
from medalist_engine.data.listings.listing import DocumentKind, Listing
from medalist_engine.media.files.library import Library, Place

MOST_JSON_BYTES = 1 << 23
NO_TEXT = re.compile(r"[\0-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def documents_frame(listing: Listing, folder: Path, archives: dict[str, str]) -> pd.DataFrame:
    """The rows of a table, the keys of a sample, or paths, with texts or fields of records behind them."""
    library = Library(folder, archives)
    rows, names = named_rows(listing, folder, library)
    for kind in listing["texts"]["kinds"]:
        shelf = shelf_of_documents(kind, library)
        cells = {
            name: document_cells(
                library, document_named(name, kind, shelf), kind, listing["texts"]["longest"]
            )
            for name in set(names)
        }
        rows[kind["columns"]] = [cells[name] for name in names]
    return rows[listing["columns"]]


def named_rows(listing: Listing, folder: Path, library: Library) -> tuple[pd.DataFrame, list[str]]:
    """Rows without texts, and the name of each row's document."""
    rule = listing["texts"]
    if listing.get("pattern"):
        form = re.compile(listing["pattern"])
        ends = {path: end_that_fits(form, path) for path in sorted(library.places)}
        paths = [path for path, groups in ends.items() if groups]
        groups = [ends[path] for path in paths]
        return pd.DataFrame(groups, columns=listing["columns"][: form.groups], dtype=str), paths
    rows = spelled_cells(folder, rule["table"] or rule["sample"])
    if rule["table"] is None:
        rows = rows.loc[rows[rule["key"]] != "", [rule["key"]]].drop_duplicates()
    return rows, rows[rule["key"]].tolist()


def spelled_cells(folder: Path, name: str) -> pd.DataFrame:
    path = find_file(folder, name)
    if path is None:
        raise FileNotFoundError(name)
    encoding = encoding_of(path)
    with open_bytes(path) as stream:
        separator = separator_of(path, encoding)
        return pd.read_csv(stream, sep=separator, encoding=encoding, dtype=str, keep_default_na=False)


def end_that_fits(form: re.Pattern, path: str) -> tuple | None:
    """The groups of the shortest end of a path that fits: an archive may lie in a folder of its own."""
    fits = (form.fullmatch("/".join(tail)) for tail in reversed(tails_of(path)))
    return next((match.groups() for match in fits if match), None)


def tails_of(path: str) -> list[tuple[str, ...]]:
    """The parts of a path, then without its first folder, and so on."""
    parts = tuple(part for part in path.strip().replace("\\", "/").split("/") if part not in {"", "."})
    return [parts[at:] for at in range(len(parts))]


def shelf_of_documents(kind: DocumentKind, library: Library) -> dict[tuple[str, ...], Place | None]:
    """The documents of a kind by the ends of their paths; None where several end so.

    They lie below its folders, or below folders of these names elsewhere.
    """
    places = [
        place
        for path, place in sorted(library.places.items())
        if PurePosixPath(path).suffix.lower() == kind["ending"]
    ]
    tops = tuple(f"{top}/" for top in kind["folders"] if top)
    below = [place for place in places if place.name.startswith(tops)]
    elsewhere = [place for place in places if any(f"/{top}" in place.name for top in tops)]
    shelf: dict[tuple[str, ...], Place | None] = {}
    for place in (below or elsewhere) if tops else places:
        for tail in tails_of(place.name.removesuffix(kind["ending"])):
            shelf[tail] = None if tail in shelf else place
    return shelf


def document_named(name: str, kind: DocumentKind, shelf: dict[tuple[str, ...], Place | None]) -> Place | None:
    """By as much of the name as is known; ids may be written as `7.0`."""
    for spelled in (name.removesuffix(kind["ending"]), name.removesuffix(".0")):
        found = next((tail for tail in tails_of(spelled) if tail in shelf), None)
        if found is not None:
            return shelf[found]
    return None


def document_cells(library: Library, place: Place | None, kind: DocumentKind, longest: int) -> list[str]:
    if place is None:
        return [""] * len(kind["columns"])
    content = library.read(place)
    value = json_in(content) if kind["isJson"] else None
    if kind["fields"] is not None:
        fields = value if isinstance(value, dict) else {}
        return [document_cell(fields.get(field), longest) for field in kind["fields"]]
    return [document_cell(document_text(content[: 4 * longest]) if value is None else value, longest)]


def json_in(content: bytes) -> object:
    try:
        return json.loads(document_text(content)) if len(content) <= MOST_JSON_BYTES else None
    except (ValueError, RecursionError):
        return None


def document_text(content: bytes) -> str:
    """UTF-8, else Windows-1252; a piece may end within a letter."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        is_cut = 0 < error.start >= len(content) - 3
        return content.decode("utf-8-sig", "ignore") if is_cut else content.decode("cp1252", "replace")


def document_cell(value: object, longest: int) -> str:
    """A text as it is, of lists and records all texts in them, of anything else its JSON."""
    if value is None:
        return ""
    texts = list(texts_in(value))
    spelled = "\n".join(texts) if texts else json.dumps(value)
    return NO_TEXT.sub(" ", spelled[:longest].replace("\r\n", "\n").replace("\r", "\n")).strip()


def texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from texts_in(inner)
