"""Plain cells: a submission each of whose rows has all targets of a row of test."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.asked.ids import ids_alike, is_by_id, joined_cells, key_in_test
from medalist_engine.data.tables import Tables, id_name
from medalist_engine.output.cells.answers import number_cells
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.protocol import warn

OF_NUMBERS = frozenset({"probability", "simplex", "score", "real", "bounded-real"})
OF_LABELS = frozenset({"class-int", "ordinal-int", "class-string", "class-bool"})


@dataclass(frozen=True)
class PlainCells:
    """The rows of the submission and the row of test of each; `codes`: which rows of test share an id."""

    frame: pd.DataFrame
    key: list[str]
    rows: np.ndarray
    order: Literal["sample", "test"]
    codes: np.ndarray | None
    kinds: dict[str, str | None]

    @property
    def has_own_labels(self) -> bool:
        return self.codes is None

    def table(self, cells: dict[str, list[str]]) -> pd.DataFrame:
        filled = {name: self.of_ids(name, np.array(column, dtype=object)) for name, column in cells.items()}
        return self.frame.assign(**{name: column[self.rows] for name, column in filled.items()})

    def of_ids(self, name: str, cells: np.ndarray) -> np.ndarray:
        return cells if self.codes is None else together(cells, self.codes, self.kinds.get(name))


def plain_cells(config: Config, tables: Tables) -> PlainCells:
    frame = submission_frame(config, tables)
    return PlainCells(
        frame,
        config["submission"]["key"],
        test_rows(config, frame, tables.test),
        "test" if tables.sample is None else "sample",
        codes_of_ids(config, frame, tables.test),
        {column["name"]: column["kind"] for column in target_columns(config)},
    )


def submission_frame(config: Config, tables: Tables) -> pd.DataFrame:
    """Keeps keys and carried cells byte for byte; drops the target cells of the sample."""
    header = config["submission"]["header"]
    targets = [column["name"] for column in config["submission"]["columns"] if column["role"] == "target"]
    if tables.sample is not None:
        return tables.sample.set_axis(header, axis=1).assign(**dict.fromkeys(targets, ""))
    if tables.test is None:
        raise FileNotFoundError("neither a sample nor a test table tells which rows to predict")
    ids = tables.test[id_name(config)] if id_name(config) in tables.test else pd.RangeIndex(len(tables.test))
    carried = {
        name: ids if name in config["submission"]["key"] else tables.test.get(name, "") for name in header
    }
    return pd.DataFrame(carried, columns=header, dtype=object).assign(**dict.fromkeys(targets, ""))


def test_rows(config: Config, frame: pd.DataFrame, test: pd.DataFrame | None) -> np.ndarray:
    """The test row that each row of the submission is about: by id, the first that has it, where ids
    tell rows apart or test has not as many rows as are asked for; else by position.
    """
    if test is None:
        return np.zeros(len(frame), int)
    names = key_in_test(config, list(test))
    known = [] if names is None else ids_in(test, names)
    if names is not None and (len(set(known)) == len(known) or len(frame) != len(test)):
        asked, known = ids_alike(ids_in(frame, config["submission"]["key"]), known)
        places = pd.Series(np.arange(len(test)), index=known)
        places = places[~places.index.duplicated()]
        rows = places.reindex(asked).to_numpy()
        is_found = ~np.isnan(rows)
        if is_by_id(int(is_found.sum()), len(frame), len(test), len(names)):
            if not is_found.all():
                warn(f"{(~is_found).sum()} rows of the submission are not in test: they get the prior")
            return np.where(is_found, rows, len(test)).astype(int)
    if len(frame) == len(test):
        return np.arange(len(test))
    warn(f"{len(frame)} rows are asked for, test has {len(test)}: rows are matched by position")
    return np.minimum(np.arange(len(frame)), len(test))


def codes_of_ids(config: Config, frame: pd.DataFrame, test: pd.DataFrame | None) -> np.ndarray | None:
    """A number for each row of test that those of one id share; None where one is asked for each."""
    names = None if test is None else key_in_test(config, list(test))
    if names is None or len(frame) >= len(test):
        return None
    codes = pd.factorize(pd.Series(ids_in(test, names)))[0]
    return codes if codes.max() + 1 < len(codes) else None


def ids_in(frame: pd.DataFrame, names: list[str]) -> list[str]:
    if len(names) == 1:
        return frame[names[0]].astype(str).str.strip().tolist()
    return [joined_cells(cells) for cells in zip(*(frame[name] for name in names), strict=True)]


def together(cells: np.ndarray, codes: np.ndarray, kind: str | None) -> np.ndarray:
    """One answer for all rows of test with one code: means of numbers, the commonest label."""
    asked, more = cells[: len(codes)], cells[len(codes) :]
    if kind in OF_NUMBERS:
        means = np.bincount(codes, asked.astype(float)) / np.bincount(codes)
        return np.concatenate([np.array(number_cells(means), object)[codes], more])
    if kind in OF_LABELS:
        counts = pd.DataFrame({"code": codes, "cell": asked}).value_counts(sort=True).reset_index()
        commonest = counts.drop_duplicates("code").set_index("code")["cell"]
        return np.concatenate([commonest.loc[codes].to_numpy(object), more])
    return cells
