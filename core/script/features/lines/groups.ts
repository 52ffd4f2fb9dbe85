import { own } from '../../../own.ts';
import { text } from '../../python/python.ts';
import { cellsOf, type Feature, type Line } from './line.ts';

/** A row against the other rows of its group, in train and test together. */
export const groupLine = ({ name, from: [group = '', column] }: Feature): Line | null => {
  const before = [`by_group = df.groupby(${text(group)}, dropna=False)`];
  const code =
    column === undefined ? ofGroup(name, group) : ofColumn(name.slice(name.lastIndexOf('.') + 1), column, group);
  return code === null ? null : { before, code };
};

const ofGroup = (name: string, group: string): string | null => {
  if (name === 'companions') return `by_group[${text(group)}].transform("size")`;
  return name === 'place' ? 'by_group.cumcount()' : null;
};

const ofColumn = (what: string, column: string, group: string): string | null => {
  const [cells, grouped] = [cellsOf(column), `by_group[${text(column)}]`];
  const all: Readonly<Record<string, string>> = {
    mean: `${grouped}.transform("mean")`,
    std: `${grouped}.transform("std", ddof=0)`,
    difference: `${cells} - ${grouped}.transform("mean")`,
    rank: `(${grouped}.rank(method="min") - 1) / by_group[${text(column)}].transform("size")`,
    before: `${cells} - ${grouped}.shift(1)`,
    after: `${grouped}.shift(-1) - ${cells}`,
    'so far': `${cells}.fillna(0).groupby(${cellsOf(group)}, dropna=False).cumsum()`,
  };
  return own(all, what) ?? null;
};
