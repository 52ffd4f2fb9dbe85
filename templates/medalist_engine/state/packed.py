"""Packed: what an ensemble has learned, as JSON and arrays, and back; shapes are checked on the way back."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from medalist_engine.blend.ensemble import Ensemble, some_rows
from medalist_engine.models.training.member import Member
from medalist_engine.problem.folds.folds import Split
from medalist_engine.state.traces import trace_entry, trace_from

Arrays = dict[str, np.ndarray]


def packed_ensemble(ensemble: Ensemble, prefix: str) -> tuple[dict[str, Any], Arrays]:
    arrays: Arrays = {f"{prefix}/rows": ensemble.problem.rows, f"{prefix}/scores": ensemble.scores}
    arrays |= {f"{prefix}/nested/{number}": scores for number, scores in enumerate(ensemble.nested)}
    for number, (fit, valid) in enumerate(ensemble.folds):
        arrays |= {f"{prefix}/fit/{number}": fit, f"{prefix}/valid/{number}": valid}
    for number, member in enumerate(ensemble.members.values()):
        parts = {"oof": member.oof_sum, "seen": member.seen, "test": member.test}
        arrays |= {f"{prefix}/{name}/{number}": values for name, values in parts.items()}
    for traces in ensemble.traces.values():
        for trace in traces:
            arrays |= {f"{prefix}/held/{trace.seed}/{fold}": rows for fold, rows in trace.held.items()}
    return ensemble_entry(ensemble), arrays


def ensemble_entry(ensemble: Ensemble) -> dict[str, Any]:
    return {
        "target": ensemble.problem.target,
        "folds": len(ensemble.folds),
        "nested": len(ensemble.nested),
        "split": ensemble.split and split_kept(ensemble.split),
        "tolerance": ensemble.tolerance,
        "framings": ensemble.framings,
        "members": [
            {
                "name": name,
                "passes": int(member.passes),
                "seconds": float(member.seconds),
                "rate": None if member.rate is None else float(member.rate),
                "rounds": None if member.rounds is None else int(member.rounds),
                "cut": member.cut,
                "score": float(ensemble.own_scores[name]),
                "traces": [trace_entry(trace) for trace in ensemble.traces.get(name, [])],
            }
            for name, member in ensemble.members.items()
        ],
    }


def split_kept(split: Split) -> dict[str, Any]:
    names = ("scheme", "words", "seed", "splitter", "column", "strata")
    return {name: getattr(split, name) for name in names}


def unpacked_ensemble(
    saved: Mapping[str, Any], arrays: Mapping[str, np.ndarray], prefix: str, ensemble: Ensemble
) -> Ensemble:
    """The ensemble with what was learned; raises where something does not fit it."""
    ensemble = of_rows(ensemble, arrays[f"{prefix}/rows"])
    rows = len(ensemble.problem.rows)
    scores = of_shape(arrays[f"{prefix}/scores"], (len(ensemble.scores), None), "f")
    folds = [
        tuple(positions(arrays[f"{prefix}/{part}/{number}"], rows) for part in ("fit", "valid"))
        for number in range(saved["folds"])
    ]
    held = dict(held_rows(arrays, f"{prefix}/held/", rows))
    members = {
        member["name"]: unpacked_member(member, arrays, prefix, number, ensemble)
        for number, member in enumerate(saved["members"])
    }
    learnt = replace(
        ensemble,
        scores=scores,
        nested=[
            of_shape(arrays[f"{prefix}/nested/{number}"], (len(scores), None), "f")
            for number in range(saved["nested"])
        ],
        folds=folds,
        split=saved["split"] and Split(folds, **saved["split"]),
        tolerance=float(saved["tolerance"]),
        framings=[str(name) for name in saved["framings"]],
        members=members,
        own_scores={member["name"]: float(member["score"]) for member in saved["members"]},
        traces={
            member["name"]: [trace_from(trace, held) for trace in member["traces"]]
            for member in saved["members"]
        },
    )
    if members:
        learnt.blend()
    return learnt


def of_rows(ensemble: Ensemble, rows: np.ndarray) -> Ensemble:
    """Of media, rows of which nothing was seen are not learned from."""
    keep = np.isin(ensemble.problem.rows, rows)
    if not np.array_equal(ensemble.problem.rows[keep], rows):
        raise ValueError("it has learned from rows without a target")
    return ensemble if keep.all() else some_rows(ensemble, keep)


def held_rows(
    arrays: Mapping[str, np.ndarray], start: str, rows: int
) -> Iterator[tuple[tuple[int, int], np.ndarray]]:
    for name in arrays:
        if name.startswith(start):
            seed, fold = name.removeprefix(start).split("/")
            yield (int(seed), int(fold)), positions(arrays[name], rows)


def unpacked_member(
    saved: Mapping[str, Any], arrays: Mapping[str, np.ndarray], prefix: str, number: int, ensemble: Ensemble
) -> Member:
    oof, test = ensemble.oof.shape, (len(ensemble.test) - 1, *ensemble.test.shape[1:])
    return Member(
        of_shape(arrays[f"{prefix}/oof/{number}"], oof, "f"),
        of_shape(arrays[f"{prefix}/seen/{number}"], oof[:1], "fiub"),
        of_shape(arrays[f"{prefix}/test/{number}"], test, "f"),
        max(1, int(saved["passes"])),
        float(saved["seconds"]),
        saved["rate"] and float(saved["rate"]),
        rounds=saved["rounds"] and int(saved["rounds"]),
        cut=bool(saved.get("cut")),
    )


def of_shape(values: np.ndarray, shape: tuple[int | None, ...], kinds: str) -> np.ndarray:
    fits = len(values.shape) == len(shape) and all(
        wanted in (None, size) for wanted, size in zip(shape, values.shape, strict=True)
    )
    if not fits or values.dtype.kind not in kinds or not np.isfinite(values).all():
        raise ValueError(f"numbers of shape {values.shape} stand where {shape} belong")
    return values


def positions(values: np.ndarray, rows: int) -> np.ndarray:
    """Positions of rows, none of them outside."""
    of_shape(values, (None,), "iu")
    if len(values) and not 0 <= values.min() <= values.max() < rows:
        raise ValueError("a fold has rows that are not there")
    return values
