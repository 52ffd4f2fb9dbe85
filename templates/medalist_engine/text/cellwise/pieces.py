"""Pieces: what each part of a cell is in the answer, as `12` of `12/05` is `the twelfth`."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np

from medalist_engine.text.cellwise.shapes import cuts_of_run, runs_of_shape

Slots = tuple[tuple[int, int], ...]
Units = tuple[str, ...]
FEWEST_CELLS = 30
MOST_SHAPE_CELLS = 4_000
MOST_TRIED_CELLS = 1_500
MOST_RUNS = 5
MOST_ORDERED_RUNS = 3
MOST_PLANS = 96
MOST_UNITS = 60
LEAST_SHARED = 0.9
LEAST_RIGHT = 0.9
LEAST_HELD_RIGHT = 5
FEWEST_OF_VALUE = 3
CLEARLY_RIGHT = 0.98


@dataclass(frozen=True)
class Plan:
    """Which pieces a cell is cut into, in the order of the answer, of words (`spaced`) or letters."""

    slots: Slots
    spaced: bool

    def split(self, answer: str) -> Units:
        return tuple(answer.split(" ") if self.spaced else answer)[:MOST_UNITS] if answer else ()

    def join(self, units: Units) -> str:
        return (" " if self.spaced else "").join(units)

    def values(self, cell: str) -> list[str]:
        return [cell[start:end] for start, end in self.slots]


@dataclass
class PieceRule:
    """What the pieces in each slot are in the answer."""

    plan: Plan
    meanings: list[dict[str, Units]]

    def answer(self, cell: str) -> str | None:
        units: list[str] = []
        for value, meaning in zip(self.plan.values(cell), self.meanings, strict=True):
            if value not in meaning:
                return None
            units += meaning[value]
        return self.plan.join(tuple(units))


def plans_of(shape: str, spaced: bool) -> Iterator[Plan]:
    """Whole runs first, then cut up; each in the order of the cell, then in others."""
    runs = runs_of_shape(shape)
    cuts = [list(cuts_of_run(*run)) if shape[run[0]] == "0" else [(run,)] for run in runs]
    for chosen in product(*cuts):
        for order in permutations(chosen) if len(runs) <= MOST_ORDERED_RUNS else [chosen]:
            slots = tuple(slot for cut in order for slot in cut)
            if len(slots) > 1:
                yield Plan(slots, spaced)


def learn_meanings(plan: Plan, cells: Sequence[str], answers: Sequence[str]) -> PieceRule:
    """From left to right: a piece means what its answers go on with alike, the last one all that is left."""
    rows = [(plan.values(cell), plan.split(answer)) for cell, answer in zip(cells, answers, strict=True)]
    meanings: list[dict[str, Units]] = []
    for slot in range(len(plan.slots)):
        groups: dict[str, list[tuple[list[str], Units]]] = defaultdict(list)
        for values, rest in rows:
            groups[values[slot]].append((values, rest))
        is_last = slot == len(plan.slots) - 1
        learned = {}
        for value, group in groups.items():
            rests = [rest for _values, rest in group]
            if is_last:
                learned[value] = Counter(rests).most_common(1)[0][0]
            elif len(group) >= FEWEST_OF_VALUE and len({values[slot + 1] for values, _rest in group}) > 1:
                learned[value] = shared_start(rests)
        meanings.append(learned)
        rows = [
            (values, rest[len(learned[values[slot]]) :])
            for values, rest in rows
            if values[slot] in learned and rest[: len(learned[values[slot]])] == learned[values[slot]]
        ]
    rule = PieceRule(plan, meanings)
    forget_misleading(rule, cells, answers)
    return rule


def shared_start(rests: list[Units]) -> Units:
    """As long as nearly all rests go on alike."""
    start: list[str] = []
    alive = rests
    while True:
        place = len(start)
        words = Counter(rest[place] for rest in alive if len(rest) > place)
        word, count = words.most_common(1)[0] if words else ("", 0)
        if count < LEAST_SHARED * len(rests) or not words:
            return tuple(start)
        start.append(word)
        alive = [rest for rest in alive if len(rest) > place and rest[place] == word]


def forget_misleading(rule: PieceRule, cells: Sequence[str], answers: Sequence[str]) -> None:
    """A piece whose cells are mostly answered wrong means something else in each of them."""
    right: list[Counter[str]] = [Counter() for _slot in rule.meanings]
    seen: list[Counter[str]] = [Counter() for _slot in rule.meanings]
    for cell, answer in zip(cells, answers, strict=True):
        guess = rule.answer(cell)
        if guess is None:
            continue
        for slot, value in enumerate(rule.plan.values(cell)):
            seen[slot][value] += 1
            right[slot][value] += guess == answer
    for slot, meaning in enumerate(rule.meanings):
        for value, count in seen[slot].items():
            if right[slot][value] < 0.5 * count:
                meaning.pop(value, None)


def best_plan(shape: str, cells: Sequence[str], answers: Sequence[str], seed: int) -> Plan | None:
    """The plan that is right of the most held cells, if it is nearly always right where it answers."""
    if len(cells) < FEWEST_CELLS or not 1 <= len(runs_of_shape(shape)) <= MOST_RUNS:
        return None
    order = np.random.default_rng(seed).permutation(len(cells))[:MOST_TRIED_CELLS]
    held, fit = order[: len(order) // 4], order[len(order) // 4 :]
    spaced = float(np.mean([" " in answers[row] for row in order])) > 0.5
    best, most = None, LEAST_HELD_RIGHT - 1
    for number, plan in enumerate(plans_of(shape, spaced)):
        if number >= MOST_PLANS or most >= CLEARLY_RIGHT * len(held):
            break
        rule = learn_meanings(plan, [cells[row] for row in fit], [answers[row] for row in fit])
        pairs = [(rule.answer(cells[row]), answers[row]) for row in held]
        right = sum(said == answer for said, answer in pairs)
        answered = sum(said is not None for said, _answer in pairs)
        if right > most and right >= LEAST_RIGHT * answered:
            best, most = plan, right
    return best
