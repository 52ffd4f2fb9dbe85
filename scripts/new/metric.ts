import type { Draft } from './draft.ts';
import { isReserved, snakeCase } from './names.ts';

/** What is asked for; scorer and templates take a formula by what a submission holds. */
export interface MetricWish {
  readonly name: string;
  readonly direction: 'max' | 'min';
  readonly wants: 'values' | 'labels' | 'probabilities';
}

const table = 'core/metrics/metrics.json';
const homes = {
  values: { path: 'templates/medalist_engine/formulas/numbers.py', y: '[1.0, 2.0, 4.0]', p: '[1.5, 2.0, 3.0]' },
  labels: { path: 'templates/medalist_engine/formulas/labels.py', y: '[0, 0, 1, 2]', p: '[0, 1, 1, 2]' },
  probabilities: {
    path: 'templates/medalist_engine/formulas/probabilities.py',
    y: '[True, False, True]',
    p: '[0.9, 0.4, 0.3]',
  },
} as const;

/** The files of the recipe "Add a metric" (docs/architecture.md): scorer and templates find its formula by themselves. */
export const draftMetric = (draft: Draft, wish: MetricWish): void => {
  const { name, direction, wants } = wish;
  refuseNames(draft, name);
  if (draft.problems.length > 0) return;
  const { path } = homes[wants];
  const row = `"${name}": { "direction": "${direction}", "wants": "${wants}" }`;
  draft.edit(table, /(?<=\})\n {2}\},\n(?= {2}"pages": \[)/, ([end = '']) => `,\n${row}${end}`, row);
  const words = `["${name}", "\\\\b${name.replaceAll('_', '[- _]?')}\\\\b"]`;
  draft.edit(table, /(?<=^ {2}"pages": \[\n)/m, () => `${words},\n`, words);
  const entry = `    "${name}": ${name},\n`;
  draft.edit(
    path,
    /(?=^[A-Z]+: dict\[str, Formula\] = \{$)/m,
    () => `${formulaText(wish)}\n\n`,
    `a function "${name}"`,
  );
  draft.edit(path, /(?<=^[A-Z]+: dict\[str, Formula\] = \{\n(?: {4}.*\n)+)(?=\})/m, () => entry, entry.trim());
  draft.create(`test/templates/score/test_${name}.py`, testText(wish));
};

const refuseNames = ({ problems, read }: Draft, name: string): void => {
  if (!snakeCase.test(name) || name.length < 3 || isReserved(name)) {
    problems.push(`"${name}" is no name of a metric: lower-case letters, digits and single "_", as in "macro_f1"`);
    return;
  }
  if (read(table).includes(`"${name}"`)) problems.push(`${table} has the name "${name}"`);
};

const shortOf = (wants: MetricWish['wants']) => homes[wants].path.replace('templates/medalist_engine/', '');

const formulaText = ({ name, wants }: MetricWish): string => `def ${name}(y: np.ndarray, p: np.ndarray) -> float:
    raise NotImplementedError("${shortOf(wants)}: write ${name}")
`;

const testText = ({ name, wants }: MetricWish): string => `"""What ${name} is worth."""

import numpy as np
import pytest
from medalist_engine.${shortOf(wants).replace('.py', '').replace('/', '.')} import ${name}


def test_${name}_has_the_value_worked_out_by_hand():
    y, p = np.array(${homes[wants].y}), np.array(${homes[wants].p})
    by_hand = float("nan")
    assert ${name}(y, p) == pytest.approx(by_hand), "say here what it is by hand"
`;

/** What is left to do by hand. */
export const leftOfMetric = ({ name, wants }: MetricWish): readonly string[] => [
  `.venv/bin/python -m pytest test/templates/score/test_${name}.py: it is red and says what to fill in`,
  `${table}: its traits (core/metrics/traits.ts), other names, and the words of pages before those that are more general`,
  `templates/score/scoring/metrics/by_name.py: a line only where the scorer must refuse what ${homes[wants].path} takes`,
  'test/core/metrics/metric.test.ts: a sentence of a real page',
  'pytest test/templates/score test/templates/problem, then make readme: docs/submission/metrics.md',
];
