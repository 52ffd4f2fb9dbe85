"""Alone: where classes are too many for a blend, the most similar pictures answer with all of them."""

import time
from dataclasses import replace

import numpy as np
from scipy import sparse

from medalist_engine.blend.ensemble import Setting, data_of
from medalist_engine.blend.passes import FIRST_SPLIT, scored_pass
from medalist_engine.blend.shortlisted import Shortlisted, ShortlistMember
from medalist_engine.features.matrices import FoldData
from medalist_engine.media.retrieval.nearest import search_of, usual_shortlist
from medalist_engine.models.trace import Trace
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.problem.folds.folds import make_split
from medalist_engine.problem.metrics.likelihood import GAINS
from medalist_engine.problem.problem import Problem, make_problem
from medalist_engine.problem.shortlists import first_codes
from medalist_engine.protocol import warn
from medalist_engine.run import Run

FOLDS_OF_SHORTLISTS = 5
MOST_SHORTLISTED_ROWS = 20_000
RANKED = {*GAINS, "lwlrap"}


def answer_every_class(run: Run, setting: Setting, target: str, name: str, seconds: float) -> None:
    """Only where the blend leaves classes out, and the likeliest classes are all that is asked for."""
    problem = whole_problem(run, setting, target)
    if problem is None:
        return
    try:
        with THREAD_POOLS.limit(limits=setting.threads):
            run.answer_outside_blend(target, name, shortlisted(run, setting, problem, name, seconds))
    except Exception as error:  # noqa: BLE001
        warn(f"{name} does not answer {target}: {type(error).__name__}: {error}")


def whole_problem(run: Run, setting: Setting, target: str) -> Problem | None:
    """The problem of all classes, with the train rows of which something was seen."""
    known = run.ensembles[target].problem
    listed = known.metric.family == "labels" or known.metric.scored_as in RANKED
    if known.kind != "classes" or not listed or setting.config["submission"]["layout"] == "classes":
        return None
    whole = make_problem(target, run.tables.train[target], setting.config, every_class=True)
    assert setting.features.wide is not None
    seen = setting.features.wide.whitened[whole.rows].any(axis=1)
    kept = replace(whole, rows=whole.rows[seen], y=whole.y[seen])
    return kept if len(kept.rows) > 1 and whole.classes > known.classes else None


def shortlisted(run: Run, setting: Setting, problem: Problem, name: str, seconds: float) -> Shortlisted:
    """Test and some rows of the first fold, then some of the others for the score, while there is time."""
    begun = time.monotonic()
    folds = scored_folds(run, setting, problem)
    test, found = lists_in_time(folds, begun + seconds)
    folds = folds[: len(found)]
    oof, rows = oof_of(problem, folds, found)
    usual = usual_shortlist(problem.y, problem.classes)
    member = ShortlistMember(oof, rows.astype(float), test, 1, time.monotonic() - begun)
    member.trace = Trace(FIRST_SPLIT, {number: fold.valid for number, fold in enumerate(folds)})
    finish = first_codes if problem.metric.family == "labels" else as_it_is
    score = problem.metric.score(problem.y[rows], finish(oof[rows]))
    pairs = [(fold.fit, fold.valid) for fold in folds]
    return Shortlisted(
        *(problem, usual, (), oof, rows, sparse.vstack([test, usual], format="csr"), finish, score),
        scores=np.empty((setting.features.rows, 0), np.float32),
        folds=pairs,
        members={name: member},
        weights={name: 1.0},
        own_scores={name: score},
        traces={name: [scored_pass(member, pairs, problem, finish)]},
    )


def scored_folds(run: Run, setting: Setting, problem: Problem) -> list[FoldData]:
    """The last first: where folds follow time, it is the most like test."""
    table, count = setting.features.table(), FOLDS_OF_SHORTLISTS
    split = make_split(problem, setting.config, setting.train, run.test_rows, count, setting.seed, table)
    folds = split.folds
    most, random = MOST_SHORTLISTED_ROWS // len(folds), np.random.default_rng(setting.seed)
    some = [(fit, np.sort(random.permutation(valid)[:most])) for fit, valid in folds[::-1]]
    no_scores = np.empty((setting.features.rows, 0), np.float32)
    return data_of(some, problem, lambda _fold: no_scores, setting.features, setting.seed)


def lists_in_time(folds: list[FoldData], until: float) -> tuple[sparse.csr_matrix, list[sparse.csr_matrix]]:
    """Of test, and of the valid rows of each fold that there is time for."""
    each = (until - time.monotonic()) / len(folds)
    search = search_of(folds[0], time.monotonic() + each, folds[0].seed)
    test, valid = search.test(), [search.valid()]
    for number, fold in enumerate(folds[1:], 1):
        if time.monotonic() + each > until:
            warn(f"{len(folds) - number} of {len(folds)} folds were not looked at in time")
            break
        valid.append(search_of(fold, time.monotonic() + each, fold.seed).valid())
    return test, valid


def oof_of(
    problem: Problem, folds: list[FoldData], found: list[sparse.csr_matrix]
) -> tuple[sparse.csr_matrix, np.ndarray]:
    """By row of the problem, and which rows have it: the others are empty."""
    held = np.concatenate([fold.valid for fold in folds[: len(found)]])
    empty = sparse.csr_matrix((1, problem.classes))
    stacked = sparse.vstack([*found, empty], format="csr")
    place = np.full(len(problem.rows), len(held))
    place[held] = np.arange(len(held))
    return stacked[place], place < len(held)


def as_it_is(p: sparse.csr_matrix) -> sparse.csr_matrix:
    return p
