import { headOf } from '../../../core/columns/source.ts';
import { isIdName } from '../../../core/competition/names.ts';
import type { ColumnProfile } from '../../../core/schema/competition.ts';
import type { Table } from '../../../services/tables/table.ts';
import type { Notes } from '../evidence.ts';
import type { Sources } from '../files/read-sources.ts';
import type { Layout } from '../layout/layout.ts';
import type { TargetMap } from '../target/targets.ts';

/** Train's columns by whether test has them. */
export interface Columns {
  readonly features: readonly string[];
  readonly leaks: readonly string[];
}

/**
 * Train columns to learn from, and leaks: those that only train has, or of which only train has cells. An id that is a date is a feature,
 * as it tells the time.
 */
export const splitColumns = (
  { train, test }: Sources,
  { idColumn, key, part }: Layout & { readonly part: string | undefined },
  { columns }: TargetMap,
  profile: readonly ColumnProfile[],
  notes: Notes,
) => {
  const isDate = (name: string) => profile.some((column) => column.name === name && column.type === 'date');
  const isPart = key.length > 1 && idColumn !== null && !isIdName(idColumn); // a region of a region and a month says much
  const ids = new Set([...(idColumn === null || isPart ? [] : [idColumn]), ...(test ? [] : key)]);
  const counted = train.table.columns.filter((name) => name !== idColumn && countsRows(train.table, name));
  const inputs = train.table.columns.filter(
    (name) => name !== part && !columns.includes(name) && !counted.includes(name) && (!ids.has(name) || isDate(name)),
  );
  for (const name of counted) notes.warn(`"${name}" counts the rows of train, as programs write it: not learned from.`);
  const lacking = test ? inputs.filter((name) => !test.table.columns.includes(name)) : [];
  const blank = new Set(
    profile.flatMap(({ name, missing, testMissing }) => (testMissing === 1 && missing < 1 ? name : [])),
  );
  const blanked = inputs.filter((name) => blank.has(name));
  const leaks = [...lacking, ...blanked];
  if (lacking.length > 0) notes.because('leaks', 'train', `test lacks ${lacking.slice(0, 8).join(', ')}`);
  if (blanked.length > 0) notes.because('leaks', 'test', `without a cell in test: ${blanked.slice(0, 8).join(', ')}`);
  notes.because(
    'idColumn',
    'test',
    idColumn === null ? 'none: rows match by position' : `the submission key repeats "${idColumn}"`,
  );
  return { features: inputs.filter((name) => !leaks.includes(name)), leaks };
};

/** Whether a column without a name holds the numbers of the rows: an index that somebody's program wrote. */
const countsRows = (table: Table, name: string): boolean => {
  if (!/^Unnamed: \d+$/.test(name) || table.head.length < 2) return false;
  const [first = '', ...more] = headOf(table, name);
  return /^[01]$/.test(first) && more.every((cell, at) => cell === String(Number(first) + at + 1));
};
