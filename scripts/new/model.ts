import type { Draft } from './draft.ts';
import { isReserved, snakeCase } from './names.ts';

const keys = 'core/solution/model-keys.ts';
const zoo = 'templates/medalist_engine/models/zoo.py';
const legend = 'core/solution/legend.ts';
const unsaid = 'say in a few words what it is';

/** The files of the recipe "Add a model" (docs/architecture.md): one for tables, the last to be tried. */
export const draftModel = (draft: Draft, name: string): void => {
  refuseNames(draft, name);
  if (draft.problems.length > 0) return;
  draft.create(`templates/medalist_engine/models/${name}.py`, modelText(name));
  draft.create(`test/templates/models/test_${name}.py`, testText(name));
  const own = `    "${name}": "${name}",\n`;
  const table = /(?<=^MODULES = \{\n)(?: {4}.*\n)+(?=\})/m;
  draft.edit(
    zoo,
    table,
    ([lines = '']) => `${[...lines.split('\n').slice(0, -1), own.trimEnd()].sort().join('\n')}\n`,
    own.trim(),
  );
  draft.edit(keys, /(?<=^ {2}tabular: \[.*)(?=\],$)/m, () => `, '${name}'`, `'${name}'`);
  const words = `  ${name}: '${unsaid}',`;
  draft.edit(legend, /(?<=^ {2}mlp: .*\n)/m, () => `${words}\n`, words.trim());
  const raised = ([, version]: readonly string[]) => `  version: ${Number(version) + 1},`;
  draft.edit('stages/plan/plan.ts', /^ {2}version: (\d+),$/m, raised, 'version, raised by one');
};

const refuseNames = ({ problems, find, read }: Draft, name: string): void => {
  if (!snakeCase.test(name) || isReserved(name)) {
    problems.push(`"${name}" is no name of a model: lower-case letters, digits and single "_", as in "extra_trees"`);
    return;
  }
  for (const taken of find(`templates/medalist_engine/models/**/${name}.py`)) problems.push(`${taken} exists`);
  if (read(keys).includes(`'${name}'`)) problems.push(`${keys} has the key "${name}"`);
};

const className = (name: string): string =>
  name
    .split('_')
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('');

const modelText = (name: string): string => `"""${className(name)}: learns nothing yet."""

from dataclasses import dataclass

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.zoo import Entry, offer


@dataclass(frozen=True)
class ${className(name)}:
    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        raise NotImplementedError("models/${name}.py: write its fit")

    def seconds(self, fold: FoldData) -> float:
        raise NotImplementedError("models/${name}.py: say how long a fit takes on one thread")


offer(Entry("${name}", ${className(name)}()))
`;

const testText = (name: string): string => `"""What ${name} promises."""

from pathlib import Path

import numpy as np
import pytest
from medalist_engine.models.${name} import ${className(name)}
from medalist_engine.problem.loss import valid_loss

LEGEND = Path(__file__).parents[3] / "core" / "solution" / "legend.ts"


@pytest.mark.parametrize("classes", [0, 2, 4])
def test_it_learns_numbers_and_classes(classes, make_folds, allowance):
    fold = make_folds(classes=classes)[0]
    fitted = ${className(name)}().fit(fold, allowance())
    guess = np.full((80, classes), 1 / classes) if classes else np.full(80, fold.y_fit.mean())
    assert fitted.valid.shape == guess.shape and fitted.test.shape == (30, *guess.shape[1:])
    loss = valid_loss(fold.problem, fold.y_valid, fitted.valid)
    assert loss < 0.8 * valid_loss(fold.problem, fold.y_valid, guess)


def test_it_knows_how_long_it_takes(make_folds):
    assert ${className(name)}().seconds(make_folds()[0]) > 0


def test_a_model_that_plans_is_told_of_it():
    told = "${name}: '${unsaid}'" not in LEGEND.read_text()
    assert told, "${legend}: ${unsaid}, and what it is for"
`;

/** What is left to do by hand. */
export const leftOfModel = (name: string): readonly string[] => [
  `.venv/bin/python -m pytest test/templates/models/test_${name}.py: it is red and says what to fill in`,
  'stages/plan/models.ts: what it is not for, where it comes first',
  `${keys}: its place in the order`,
  'make bench-anytime DIR=D before and after: a model that is not better costs the others their time',
];
