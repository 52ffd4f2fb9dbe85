"""Tables with what files of their own hold of each row (`train/<id>.txt`), made again."""

import json
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pandas as pd

from medalist_engine.data.files.streams import encoding_of, find_file, open_bytes, separator_of
from medalist_engine.data.listings.keyed import cell_as_text
from medalist_engine.data.listings.rules.listing_rules import DocumentKind, Listing
from medalist_engine.media.files.library import Library, Place

FOLDERS_IN_A_CELL = 4
MOST_JSON_BYTES = 1 << 23
SHORT_VALUE = 64
DEEPEST_TEXT = 100
NO_TEXT = re.compile(r"[\0-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def documents_frame(listing: Listing, folder: Path, archives: dict[str, str]) -> pd.DataFrame:
    """The rows of a table, the keys of a sample, or paths, with texts or fields of records behind them."""
    rule = listing["texts"]
    library = Library(folder, archives)
    rows, names = named_rows(listing, folder, library)
    for kind in rule["kinds"]:
        shelf = shelf_of_documents(places_of_kind(kind, library), kind["ending"])
        known: dict[str, list[str]] = {}
        for name in set(names):
            place = document_named(name, kind["ending"], *shelf)
            known[name] = [""] * len(kind["columns"])
            if place is not None:
                known[name] = document_cells(library, place, kind, rule["longest"])
        for at, column in enumerate(kind["columns"]):
            rows[column] = [known[name][at] for name in names]
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
    names = rows[rule["key"]]
    if rule["table"] is None:
        names = names[names != ""].drop_duplicates()
        rows = pd.DataFrame({rule["key"]: names})
    return rows, names.tolist()


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
    parts = path.split("/")
    fits = (form.fullmatch("/".join(parts[at:])) for at in range(len(parts) - 1, -1, -1))
    return next((match.groups() for match in fits if match), None)


def places_of_kind(kind: DocumentKind, library: Library) -> list[Place]:
    """The documents of a kind: below its folders, or below folders of these names elsewhere."""
    places = [
        place
        for path, place in sorted(library.places.items())
        if PurePosixPath(path).suffix.lower() == kind["ending"]
    ]
    tops = [f"{top}/" for top in kind["folders"] if top]
    if not tops:
        return places
    below = [place for place in places if place.name.startswith(tuple(tops))]
    return below or [place for place in places if any(f"/{top}" in f"/{place.name}" for top in tops)]


def shelf_of_documents(places: list[Place], ending: str) -> tuple[dict, dict]:
    """Documents by what cells may call them, and by stems spelled alike; None where several are called so."""
    exact: dict[str, Place | None] = {}
    folded: dict[str, Place | None] = {}

    def put(shelf: dict, name: str, place: Place) -> None:
        shelf[name] = place if shelf.get(name, place) is place else None

    for place in places:
        *folders, name = place.name.split("/")
        for above in range(min(FOLDERS_IN_A_CELL, len(folders)) + 1):
            head = folders[len(folders) - above :]
            for spelled in {name, PurePosixPath(name).stem}:
                put(exact, "/".join([*head, spelled]), place)
        put(folded, folded_stem(name, ending), place)
    return exact, folded


def folded_stem(name: str, ending: str) -> str:
    stem = name.lower().removesuffix(ending)
    return re.sub(r"^0+(?=.)", "", re.sub(r"^(\d+)\.0+$", r"\1", stem))


def document_named(name: str, ending: str, exact: dict, folded: dict) -> Place | None:
    parts = [part for part in name.strip().replace("\\", "/").split("/") if part not in {"", "."}]
    for at in range(len(parts)):
        spelled = "/".join(parts[at:])
        if spelled in exact:
            return exact[spelled]
    return folded.get(folded_stem(parts[-1], ending)) if parts else None


def document_cells(library: Library, place: Place, kind: DocumentKind, longest: int) -> list[str]:
    content = library.read(place)
    value = None
    if kind["isJson"] and len(content) <= MOST_JSON_BYTES:
        try:
            value = json.loads(document_text(content))
        except (ValueError, RecursionError):
            value = None
    if kind["fields"] is not None:
        fields = value if isinstance(value, dict) else {}
        return [document_cell(fields.get(field), longest) for field in kind["fields"]]
    if value is None:
        return [cleaned_document(document_text(content[: 4 * longest]), longest)]
    return [document_cell(value, longest)]


def document_text(content: bytes) -> str:
    """UTF-8, else UTF-16 by its mark, else Windows-1252."""
    if content[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if error.start > 0 and error.start >= len(content) - 3:
            return content[: error.start].decode("utf-8-sig")
        return content.decode("cp1252", "replace")


def cleaned_document(text: str, longest: int) -> str:
    return NO_TEXT.sub(" ", text[:longest].replace("\r\n", "\n").replace("\r", "\n")).strip()


def document_cell(value: object, longest: int) -> str:
    """A value as a cell: as it is, as a list, or all texts in it."""
    if not isinstance(value, list | dict):
        return cleaned_document(cell_as_text(value), longest)
    is_short = isinstance(value, list) and all(
        one is None or (not isinstance(one, list | dict) and len(str(one)) <= SHORT_VALUE) for one in value
    )
    texts = [] if is_short else list(document_strings(value))
    spelled = "\n".join(texts) if texts else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return cleaned_document(spelled, longest)


def document_strings(value: object, depth: int = 0) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict) and depth <= DEEPEST_TEXT:
        for inner in values_in_order(value) if isinstance(value, dict) else value:
            yield from document_strings(inner, depth + 1)


def values_in_order(value: dict) -> list:
    """Whole numbers first, as the intake has them."""
    is_number = re.compile(r"0|[1-9]\d{0,8}")
    numbers = sorted((key for key in value if is_number.fullmatch(key)), key=int)
    return [value[key] for key in [*numbers, *(key for key in value if not is_number.fullmatch(key))]]
