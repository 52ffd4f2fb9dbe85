"""Makes tables of a competition of media: a row for each answer, with its photos as paths."""

from pathlib import Path

import numpy as np
import pandas as pd
import photos
import pictures

PHOTO = "__photo__"  # begins the names of columns of paths
SHARE_OF_PATHS = 0.9


class Open(Exception):
    """The glue cannot make a table of these files."""


def write(job: dict, folder: Path) -> dict:
    """The same job with two tables that hold paths to photos."""
    public = Path(job["public"])
    folders = photos.unpack(public, folder / "unpacked")
    files = photos.media_below(folders)
    unseen = [path for path in files if photos.in_test(path, folders)]
    seen = [path for path in files if path not in set(unseen)]
    ids = pd.read_csv(public / job["sample"], dtype=str)[job["submission_id"]].tolist()
    train = train_rows(job, folders, seen, folder / "train-pictures")
    test = test_rows(job, ids, folder / "test-pictures")
    train, test = (
        with_photos(job, train, seen or files, folder),
        with_photos(job, test, unseen or files, folder),
    )
    if not any(name.startswith(PHOTO) for name in train.columns.intersection(test.columns)):
        raise Open("no photo belongs to a row")
    paths = {what: str(folder / f"{what}.csv") for what in ("train", "test")}
    train.to_csv(paths["train"], index=False)
    test.to_csv(paths["test"], index=False)
    return {**job, **paths}


def train_rows(job: dict, folders: list[Path], files: list[Path], pictures_in: Path) -> pd.DataFrame:
    if job["train"].endswith(".csv"):
        return with_targets(
            job, from_table(job, pd.read_csv(job["train"], dtype={job["id"]: str}), pictures_in)
        )
    if job["train"].endswith(".npz"):
        return with_targets(job, from_arrays(job, Path(job["train"]), pictures_in))
    return labelled_files(job, files, {*folders, Path(job["train"])})


def test_rows(job: dict, ids: list[str], pictures_in: Path) -> pd.DataFrame:
    if job["test"].endswith(".npz"):
        rows = from_arrays(job, Path(job["test"]), pictures_in)
    elif job["test"].endswith(".csv"):
        rows = from_table(job, pd.read_csv(job["test"], dtype={job["id"]: str}), pictures_in)
    else:
        rows = pd.DataFrame({job["id"]: ids})
    return rows if job["id"] in rows else rows.assign(**{job["id"]: ids})


def from_table(job: dict, table: pd.DataFrame, pictures_in: Path) -> pd.DataFrame:
    """A row for each picture: pixels in columns become files."""
    names = pictures.pixel_columns(table.drop(columns=job["targets"], errors="ignore"))
    if not names:
        return table
    return table.drop(columns=names).assign(**{PHOTO: pictures.from_columns(table, names, pictures_in)})


def from_arrays(job: dict, path: Path, pictures_in: Path) -> pd.DataFrame:
    """A row for each picture of an array. One-dimensional arrays become columns, with plural names in the
    singular."""
    arrays = {name: array for name, array in np.load(path, allow_pickle=False).items() if array.ndim > 0}
    deep = [name for name, array in arrays.items() if array.ndim > 2]
    if len(deep) != 1:
        raise Open(f"{len(deep)} arrays of pictures in {path.name}")
    rows = pd.DataFrame({PHOTO: pictures.write_all(arrays[deep[0]], pictures_in)})
    flat = {name: array for name, array in arrays.items() if array.ndim == 1 and len(array) == len(rows)}
    return rows.assign(
        **{job["id"] if name == f"{job['id']}s" else name: array for name, array in flat.items()}
    )


def with_targets(job: dict, table: pd.DataFrame) -> pd.DataFrame:
    """The table with its targets as the submission spells them: by name in any case, or the only column of
    labels."""
    by_name = {str(name).lower(): name for name in table.columns}
    usual = [by_name[name] for name in ("label", "labels", "y", "target", "targets") if name in by_name]
    for target in job["targets"]:
        named = by_name.get(
            target.lower(), usual[0] if len(usual) == 1 and len(job["targets"]) == 1 else None
        )
        if named is None:
            raise Open(f"no column for {target}")
        table = table.rename(columns={named: target})
    return table


def labelled_files(job: dict, files: list[Path], roots: set[Path]) -> pd.DataFrame:
    """A row for each file. Its label is the name of its folder, or the beginning of its own."""
    if len(job["targets"]) != 1:
        raise Open("several targets without a table of labels")
    folders = {path.parent for path in files}
    in_folders = len(folders - roots) > 1
    labels = [path.parent.name if in_folders else label_in(path) for path in files]
    rows = {job["id"]: [str(path) for path in files], PHOTO: [str(path) for path in files]}
    return pd.DataFrame({**rows, job["targets"][0]: labels})


def label_in(path: Path) -> str:
    return photos.splits(path)[-1][0].rstrip("0123456789")


def with_photos(job: dict, table: pd.DataFrame, files: list[Path], folder: Path) -> pd.DataFrame:
    """The table with columns of paths: those that it names, and the files with a row's id in their names."""
    if PHOTO in table:
        return with_pictures(table, [PHOTO], folder)
    by_name = {path.name: str(path) for path in files}
    for name in table.columns.difference([job["id"], *job["targets"]]):
        paths = table[name].map(lambda cell: by_name.get(Path(str(cell)).name))
        if paths.notna().mean() > SHARE_OF_PATHS:
            table = table.drop(columns=name).assign(**{PHOTO + name: paths})
    if job["id"] in table:
        found = photos.photos_of(table[job["id"]].tolist(), files)
        for rest in sorted({rest for own in found.values() for rest in own}):
            paths = [
                str(found[one][rest]) if rest in found.get(one, {}) else None for one in table[job["id"]]
            ]
            table = table.assign(**{PHOTO + rest: paths})
    return with_pictures(table, [name for name in table if name.startswith(PHOTO)], folder)


def with_pictures(table: pd.DataFrame, names: list[str], folder: Path) -> pd.DataFrame:
    """The table with pictures in place of sound."""
    for name in names:
        drawn = [
            str(pictures.from_sound(Path(path), folder / "spectrograms" / Path(path).parent.name))
            if Path(str(path)).suffix.lower() in photos.SOUND_ENDINGS
            else path
            for path in table[name]
        ]
        table = table.assign(**{name: drawn})
    return table
