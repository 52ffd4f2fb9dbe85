import type { Plan } from './plan.ts';
import { type Block, block } from './python/block.ts';
import { compact, figure, list, type Python, text } from './python/python.ts';
import { isJson } from './recipe/coverable.ts';

/** Reads the files, the target as it is learned, and its labels. */
export const readingBlock = (plan: Plan): Block => {
  const [files, learned] = [filesBlock(plan), targetBlock(plan)];
  return { imports: [...files.imports, ...learned.imports], code: [files.code, learned.code].join('\n') };
};

/** Reads train without the rows whose target is not known, and test; gives the number of classes. */
export const filesBlock = ({ recipe, subject, target, kind }: Plan): Block => {
  const [train = '', test = ''] = [subject.files.train[0], subject.files.test[0]];
  const files = block('read/files', train.includes('/') ? ['deep'] : [], {
    COMPETITION: text(subject.slug),
    TRAIN: text(train),
    TEST: text(test),
  });
  const profiled = subject.profile.find(({ name }) => name === target.name);
  const known = (profiled?.missing ?? 0) > 0 ? `.dropna(subset=[${text(target.name)}], ignore_index=True)` : '';
  return {
    imports: [...files.imports, 'import pandas as pd', ...([train, test].some(isJson) ? ['import json'] : [])],
    code: [
      files.code,
      `train = ${readLine('TRAIN', train)}${known}${sampled(recipe)}`,
      ...(leavesOutZeros(recipe, target, profiled)
        ? [`train = train[train[${text(target.name)}] != 0].reset_index(drop=True)  # no score counts answers of 0`]
        : []),
      `test = ${readLine('TEST', test)}`,
      ...(kind === 'classes' ? [`CLASSES = ${target.labels?.length ?? 0}`] : []),
    ].join('\n'),
  };
};

/** Says whether rows whose target is 0 are left out, as by the engine: relative errors of 0 are not counted, but a forecast needs these rows as its past. */
export const leavesOutZeros = (
  { forecast }: Plan['recipe'],
  { metric }: Plan['target'],
  profiled: Pick<Plan['subject']['profile'][number], 'min'> | undefined,
): boolean => metric.name === 'rmspe' && forecast === null && (profiled?.min ?? 0) <= 0;

/** Reads JSON with Python's own reader, since that of pandas would guess at dates. */
const readLine = (constant: string, file: string): string => {
  if (!isJson(file)) return `pd.read_csv(data / ${constant})`;
  const content = `(data / ${constant}).read_text()`;
  return file.endsWith('.json')
    ? `pd.DataFrame(json.loads(${content}))`
    : `pd.DataFrame(map(json.loads, ${content}.splitlines()))`;
};

/** The target of a column, whose name is given as Python. */
export const targetBlock = ({ target, kind }: Plan, column = text(target.name)): Block =>
  kind === 'values' ? valuesLines(column, target.transform) : labelLines(column, labelsOf(target.labels));

/** Samples as large a part of the rows as the engine had time for. */
const sampled = ({ rows, seed }: Plan['recipe']): string =>
  rows.of === null ? '' : `.sample(frac=${figure(rows.used / rows.of)}, random_state=${seed}, ignore_index=True)`;

const valuesLines = (column: string, transform: 'plain' | 'log' | 'log1p'): Block => {
  const target = `target = train[${column}].to_numpy(float)`;
  if (transform === 'plain') return { imports: [], code: `y = target = train[${column}].to_numpy(float)` };
  const why = '# Relative errors count: the logarithm makes them alike.';
  return { imports: ['import numpy as np'], code: [target, `y = np.${transform}(target)  ${why}`].join('\n') };
};

const labelLines = (column: string, labels: Labels): Block =>
  labels.places
    ? { imports: [], code: `y = train[${column}].to_numpy(int)` }
    : {
        imports: [],
        code: [compact('LABELS = ', labels.code), `y = train[${column}].map(LABELS.index).to_numpy()`].join('\n'),
      };

/** Labels as pandas reads them: numbers, truth values or strings; `places`: they are 0, 1, 2 ... themselves. */
export interface Labels {
  readonly places: boolean;
  readonly code: Python;
}

export const labelsOf = (labels: readonly string[] | null): Labels => {
  const all = labels ?? [];
  return { places: all.every((label, at) => label === String(at)), code: list(all.map(valuesOf(all))) };
};

const valuesOf = (labels: readonly string[]): ((label: string) => Python) => {
  if (labels.every((label) => /^-?\d+(?:\.\d+)?$/.test(label))) return (label) => label.replace(/^(-?)0+(?=\d)/, '$1');
  return labels.every((label) => /^(?:True|False)$/.test(label)) ? (label) => label : text;
};
