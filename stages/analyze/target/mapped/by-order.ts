import { type Source, statsOf } from '../../../../core/columns/source.ts';
import { fold } from '../../../../core/competition/names.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import { inOtherWords } from '../in-other-words.ts';
import type { TargetMap, TargetsAsked } from '../targets.ts';

/** Test's own column that a submission's lists are made of: its rows are to be put in order. */
export const listedColumn = ({ targets: [target = '', ...more], test, metric }: TargetsAsked): string | undefined => {
  const isList = more.length === 0 && metric !== undefined && metrics[metric.name].wants === 'lists';
  if (!isList || test === null) return undefined;
  const own =
    test.table.columns.find((name) => fold(name) === fold(target)) ?? inOtherWords(target, test.table.columns);
  return own !== undefined && statsOf(test, own).unique > 1 ? own : undefined;
};

/** The flag that train alone has says what comes first in the list of each key, which several rows of test share. */
export const byOrder = (
  { targets, train, test, ids, groups, notes }: TargetsAsked,
  listed: string,
  likeness: (name: string) => number,
): TargetMap | undefined => {
  const [target = ''] = targets;
  if (test === null || !groups || statsOf(test, groups).unique * 2 > test.stats.rows) return undefined;
  if (![groups, listed].every((name) => train.table.columns.includes(name))) return undefined;
  const flags = train.table.columns
    .filter((name) => !ids.has(name) && !test.table.columns.includes(name) && isFlag(train, name))
    .filter((name, _, all) => !all.some((other) => isDenial(name, other)))
    .toSorted((a, b) => likeness(b) - likeness(a));
  const [flag] = flags;
  if (flag === undefined) return undefined;
  const why = `lists of test's own "${listed}" are asked for, the rows of each "${groups}" in order: "${flag}" tells it`;
  notes.because('targets', flags.length === 1 ? 'train' : 'default', why);
  if (flags.length > 1) notes.warn(`The target is a guess: "${flag}", of ${flags.slice(0, 6).join(', ')}.`);
  return { layout: 'columns', mapping: { [target]: flag }, columns: [flag], orders: listed };
};

const isFlag = (train: Source, name: string): boolean => {
  const { unique, number } = statsOf(train, name);
  return unique === 2 && number !== null && number.min === 0 && number.max === 1;
};

/** Whether one name is the other with a no in front: `not_interested` and `interested`. */
const isDenial = (one: string, other: string): boolean => fold(one) === `not_${fold(other)}`;
