import { headOf } from '../../../../core/columns/source.ts';
import { fold } from '../../../../core/competition/names.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { splitKey, waysToSplit } from '../../../../services/tables/key-joins.ts';
import { onlyColumns } from '../../../../services/tables/made-columns.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { splitByKeys } from '../../columns/test-within.ts';
import type { Notes } from '../../evidence.ts';
import type { Roles } from '../../files/roles.ts';
import { tableOfKeys } from '../keys/key-parts.ts';
import { type MeltedAsk, namesIn } from './melted.ts';

const mostColumns = 200;

/**
 * A sample whose keys are a row of test and a column of train that test lacks: `901_y1`, where train has `y1` and `y2`; without a test, a
 * row of train that has no answer. Undefined: they are not.
 */
export const meltedInKeys = async (engine: TableEngine, roles: Roles, notes: Notes): Promise<MeltedAsk | undefined> => {
  const { train, test, sample, labels } = roles;
  const [rows = train[0]] = test;
  const [key = '', answer = '', ...more] = sample?.columns ?? [];
  if (sample === null || answer === '' || more.length > 0) return undefined;
  const answers = labels ?? train[0];
  if (answers.columns.some((column) => fold(column) === fold(answer))) return undefined;
  const hidden = new Set(answers.columns.filter((name) => test.length === 0 || !rows.columns.includes(name)));
  const keys = headOf(sample, key);
  for (const { separator, from } of waysToSplit(keys).filter(({ count }) => count === 2)) {
    const split = keys.map((cell) => splitKey(cell, { separator, from, count: 2 }));
    for (const place of [1, 0] as const) {
      if (!split.every((parts) => hidden.has(parts[place] ?? ''))) continue;
      const asked = tableOfKeys(sample, { columns: ['1', '2'], separator, from });
      const named = await namesIn(engine, asked, `${place + 1}`);
      const columns = answers.columns.filter((name) => named.includes(name));
      if (columns.length < named.length || columns.length > mostColumns) continue;
      const found = await rowsNamed(engine, roles, { columns, keys: onlyColumns(asked, [`${2 - place}`]) });
      if (found === undefined || (columns.length < 2 && test.length > 0)) continue;
      const way = { separator, from, target: place === 0 ? ('first' as const) : ('last' as const) };
      const melted = { table: sample.file.path, key, row: found.row, target: answer, split: way };
      notes.because(
        'targets',
        'sample_submission',
        `its keys name a row of test and one of ${columns.length} columns of ${labels === null ? 'train' : labels.file.path}`,
      );
      return { melted, columns, idColumn: found.row, roles: found.roles };
    }
  }
  return undefined;
};

interface AskedRows {
  readonly columns: readonly string[];
  readonly keys: Table;
}

/** The column of test that names the rows that are asked for; where there is no test, that of train whose rows have no answer. */
const rowsNamed = async (
  engine: TableEngine,
  roles: Roles,
  { columns, keys }: AskedRows,
): Promise<{ readonly row: string; readonly roles: Roles } | undefined> => {
  const [test] = roles.test;
  const asked = headOf(keys, keys.columns[0] ?? '');
  const row = test?.columns.find((name) => holdsMost(headOf(test, name), asked));
  if (row !== undefined) return { row, roles };
  const [train, ...more] = roles.train;
  if (test !== undefined || more.length > 0) return undefined;
  const able = train.columns.filter((name) => new Set(headOf(train, name)).size === train.head.length);
  for (const key of able.filter((name) => !columns.includes(name))) {
    const within = await splitByKeys(engine, train, { key, answers: columns, keys });
    if (within !== null) return { row: key, roles: { ...roles, ...within } };
  }
  return undefined;
};

/** Whether the first cells of a column of test are the first rows that are asked for. */
const holdsMost = (cells: readonly string[], asked: readonly string[]): boolean => {
  const [known, own] = [new Set(cells), new Set(asked)];
  const shared = [...own].filter((cell) => known.has(cell)).length;
  return known.size === cells.length && shared >= 0.5 * Math.min(own.size, known.size);
};
