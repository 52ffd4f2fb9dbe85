import * as z from 'zod';
import { tableFile } from '../../core/holdout/outline.ts';
import type { Relation } from '../../core/schema/planning/survey.ts';
import { Count } from '../../services/tables/engine.ts';
import { columnAt } from '../../services/tables/sql.ts';
import { stackTables } from '../../services/tables/stack.ts';
import { openTable } from '../../services/tables/table.ts';
import { round4 } from './groups.ts';
import type { Surveyed } from './rows.ts';

const mostColumns = 8;
const most = 20;
const leastCorrelation = 0.1;

/** How targets are related to each other and to columns that only train has. Columns that are no numbers have no relations. */
export const relationsOf = async ({ engine, competition, dataset, data, hides }: Surveyed): Promise<Relation[]> => {
  const { files, targets, leaks } = competition;
  const [first, ...rest] = await Promise.all(
    files.train.map((path) => openTable(engine, tableFile(dataset, data, path))),
  );
  if (first === undefined) return [];
  const train = stackTables([first, ...rest]);
  const wanted = [...targets.map(({ column }) => column), ...leaks].slice(0, mostColumns);
  const names = wanted.filter((name) => train.columns.includes(name));
  if (names.length < 2) return [];
  const numbers = names.map((name) => `try_cast(${columnAt(train.columns.indexOf(name))} AS DOUBLE)`);
  const pairs = pairsOf(names.length).filter(([a]) => a < targets.length);
  const sums = names.flatMap((_, whole) =>
    pairsOf(names.length)
      .filter(([a, b]) => a !== whole && b !== whole)
      .map(([a, b]) => [whole, a, b] as const),
  );
  const seen = hides ? 'POSITIONAL JOIN flags WHERE NOT flags.held' : '';
  const [row = {}] = await train.scan((from) =>
    engine.query(
      `SELECT ${[
        ...pairs.map(([a, b], at) => `CASE WHEN isfinite(corr(v${a}, v${b})) THEN corr(v${a}, v${b}) END AS r${at}`),
        ...sums.map(
          ([whole, a, b], at) => `count(*) FILTER (abs(v${whole} - v${a} - v${b}) <= 1e-9 * abs(v${whole})) AS s${at}`,
        ),
        'count(*) AS n',
      ].join(
        ', ',
      )} FROM (SELECT ${numbers.map((sql, at) => `${sql} AS v${at}`).join(', ')} FROM ${from({ missing: 'empty' })} ${seen})`,
      z.record(z.string(), z.union([Count, z.null()])),
    ),
  );
  const name = (at: number) => names[at] ?? '';
  const added = sums.flatMap(([whole, a, b], at): Relation[] =>
    row[`s${at}`] === row.n && row.n !== 0 ? [{ kind: 'sum', columns: [name(whole), name(a), name(b)] }] : [],
  );
  const alike = pairs.flatMap(([a, b], at): Relation[] => {
    const value = row[`r${at}`] ?? 0;
    if (Math.abs(value) < leastCorrelation) return [];
    return [{ kind: 'correlation', columns: [name(a), name(b)], value: round4(value) }];
  });
  return [...added, ...alike].slice(0, most);
};

const pairsOf = (count: number): (readonly [number, number])[] =>
  Array.from({ length: count }, (_, a) =>
    Array.from({ length: count - a - 1 }, (_, more) => [a, a + 1 + more] as const),
  ).flat();
