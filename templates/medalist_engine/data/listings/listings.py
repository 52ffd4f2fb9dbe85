"""Listings: tables of files and labels, made again where the data folder lacks them."""

import re
import tempfile
import zipfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.files.streams import find_file
from medalist_engine.data.listings.rules.listing_rules import Listing
from medalist_engine.media.files.library import Library
from medalist_engine.protocol import warn

# The function that makes the table of each rule, and the module that has it.
FRAMES_BY_RULE = {
    "array": ("arrays", "frame_of_arrays"),
    "ordered": ("labelled", "ordered_frame"),
    "melted": ("labelled", "melted_frame"),
    "annotated": ("annotations", "annotated_frame"),
    "parted": ("labelled", "parted_frame"),
    "positions": ("keyed", "keyed_frame"),
    "followed": ("keyed", "keyed_frame"),
    "summed": ("summed", "summed_frame"),
    "reshaped": ("reshaped", "reshaped_frame"),
    "matches": ("matches", "matches_frame"),
    "cut": ("stretches", "stretches_frame"),
    "spread": ("labelled", "spread_frame"),
}


def with_listings(config: Config, folder: Path) -> Config:
    """The config, with paths of listings made again in place of those that are not there."""
    media = config.get("media") or {}
    made = {}
    for listing in [*(media.get("listings") or []), *(config.get("listings") or [])]:
        if find_file(folder, listing["path"]) is not None:
            continue
        try:
            made[listing["path"]] = written(
                listing_frame(listing, folder, media.get("archives") or {}), listing["path"]
            )
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            warn(f"{listing['path']} could not be made again: {type(error).__name__}: {error}")
    return config | {"files": {what: renamed(value, made) for what, value in config["files"].items()}}


def renamed(value: object, made: dict[str, str]) -> object:
    if isinstance(value, list):
        return [made.get(one, one) for one in value]
    return made.get(value, value) if isinstance(value, str) else value


def written(frame: pd.DataFrame, name: str) -> str:
    path = Path(tempfile.mkdtemp(prefix="listing-")) / Path(name).name
    frame.to_csv(path, index=False)
    return str(path)


def listing_frame(listing: Listing, folder: Path, archives: dict[str, str]) -> pd.DataFrame:
    for rule, place in FRAMES_BY_RULE.items():
        if listing.get(rule):
            return function_at(*place)(listing, folder)
    if listing.get("texts"):
        return function_at("documents", "documents_frame")(listing, folder, archives)
    return files_frame(listing, folder, archives)


def function_at(module: str, name: str) -> Callable[..., pd.DataFrame]:
    return getattr(import_module(f"medalist_engine.data.listings.{module}"), name)


def files_frame(listing: Listing, folder: Path, archives: dict[str, str]) -> pd.DataFrame:
    """A row for each file whose path has the form, with what the path says of it."""
    form, label = re.compile(listing["pattern"]), listing["columns"][-1]
    matches = [form.fullmatch(path) for path in sorted(Library(folder, archives).places)]
    frame = pd.DataFrame([match.groups() for match in matches if match], columns=listing["columns"])
    others = listing.get("others")
    if others:
        frame[label] = frame[label].where(frame[label].isin(others["kept"]), others["label"])
    return frame
