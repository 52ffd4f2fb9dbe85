"""Annotations: a table of the images that JSON lists, with the category of each."""

import json
from pathlib import Path

import pandas as pd

from medalist_engine.data.files.streams import find_file
from medalist_engine.data.listings.rules.listing_rules import Listing


def annotated_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    """A row for each image, in the order of the file; of train, of those that have a category."""
    rule, columns = listing["annotated"], listing["columns"]
    path = find_file(folder, rule["table"])
    if path is None:
        raise FileNotFoundError(rule["table"])
    held = json.loads(path.read_text(encoding="utf-8"))
    images, given = held["images"], rule["given"]
    frame = pd.DataFrame([[image.get(name) for name in given] for image in images])
    frame.columns = pd.Index(columns[: len(given)])
    if len(columns) == len(given):
        return frame
    names = {record["id"]: record.get("name", record["id"]) for record in held.get("categories") or []}
    category_of: dict[str, object] = {}
    for record in held.get("annotations") or []:
        category = record.get("category_id")
        if category is not None:
            answer = category if rule["category"] == "id" else names.get(category, category)
            category_of.setdefault(str(record.get("image_id")), answer)
    answers = [category_of.get(str(image.get("id"))) for image in images]
    return frame.assign(**{columns[-1]: answers})[[record is not None for record in answers]]
