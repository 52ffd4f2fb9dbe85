"""Listings: tables of files and arrays, made again where the data folder lacks them."""

import re
import tempfile
import zipfile
from pathlib import Path

import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.files.streams import find_file
from medalist_engine.data.listings.listing import Listing
from medalist_engine.media.files.library import Library
from medalist_engine.protocol import warn


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
    if listing.get("texts"):
        from medalist_engine.data.listings.documents import documents_frame

        return documents_frame(listing, folder, archives)
    if listing.get("array"):
        from medalist_engine.data.listings.arrays import frame_of_arrays

        return frame_of_arrays(listing, folder)
    if listing.get("pattern"):
        return files_frame(listing, folder, archives)
    raise ValueError("only the intake makes it; a program elsewhere needs it beside its data")


def files_frame(listing: Listing, folder: Path, archives: dict[str, str]) -> pd.DataFrame:
    """A row for each file whose path has the form, with what the path says of it."""
    form, label = re.compile(listing["pattern"]), listing["columns"][-1]
    matches = [form.fullmatch(path) for path in sorted(Library(folder, archives).places)]
    frame = pd.DataFrame([match.groups() for match in matches if match], columns=listing["columns"])
    others = listing.get("others")
    if others:
        frame[label] = frame[label].where(frame[label].isin(others["kept"]), others["label"])
    return frame
