import * as z from 'zod';
import { columnIndex, headOf, type Source, statsOf } from '../../../../core/columns/source.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import { columnAt, literals } from '../../../../services/tables/sql.ts';
import type { TargetMap, TargetsAsked } from '../targets.ts';

const mostItems = 50;

/** The target if the sample's lists hold cells of one column of train, such as the articles that customers bought. */
export const byListed = async (
  { engine, targets, train, test, ids, groups, metric, shown = [], notes }: TargetsAsked,
  likeness: (name: string) => number,
): Promise<TargetMap | undefined> => {
  const [target = '', ...more] = targets;
  if (more.length > 0 || metric === undefined || metrics[metric.name].wants !== 'lists') return undefined;
  const items = [...new Set(shown.flatMap((cell) => cell.split(/[ ,;|]+/)).filter((item) => item !== ''))];
  const listed = items.slice(0, mostItems);
  if (listed.length < 2 && !/\p{L}/u.test(listed[0] ?? '')) return undefined; // a number may be a cell of any column
  const able = train.table.columns
    .filter((name) => !ids.has(name) && !test?.table.columns.includes(name))
    .filter((name) => statsOf(train, name).unique * 1.5 >= listed.length)
    .toSorted((a, b) => likeness(b) - likeness(a));
  const known = await countKnown(engine, train, able, listed);
  const name = able.find((_, at) => known[at] === listed.length);
  if (name === undefined) return undefined;
  notes.because('targets', 'sample_submission', `its lists are of cells of train's "${name}"`);
  const keys = test === null || !groups ? [] : [...new Set(headOf(test.table, groups))].slice(0, mostItems);
  if (groups && train.table.columns.includes(groups)) {
    const [met] = await countKnown(engine, train, [groups], keys);
    if (met === 0) notes.because('lists', 'train', `none of the first ${keys.length} keys is in train's "${groups}"`);
  }
  return { layout: 'columns', mapping: { [target]: name }, columns: [name] };
};

/** How many of the items each column has, in one pass over the file. */
const countKnown = async (
  engine: TableEngine,
  train: Source,
  names: readonly string[],
  items: readonly string[],
): Promise<number[]> => {
  if (names.length === 0) return [];
  const count = (c: string) => `count(DISTINCT ${c}) FILTER (WHERE ${c} IN (${literals(items)}))`;
  const counts = names.map((name) => count(columnAt(columnIndex(train, name)))).join(', ');
  const [row] = await train.table.scan((from) =>
    engine.query(`SELECT [${counts}] AS counts FROM ${from()}`, z.object({ counts: z.array(Count) })),
  );
  return row?.counts ?? [];
};
