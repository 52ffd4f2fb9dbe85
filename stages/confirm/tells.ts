import type { Competition } from '../../core/schema/competition.ts';
import type { Tell } from '../../core/schema/judged/confirmation.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import { columnAt } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import { explainedBy } from './one-rule.ts';

/** The most cells and rows that are compared, and the most bytes of train that are read for them. */
const mostCells = 400_000;
const mostRows = 3000;
const mostBytes = 150 * 2 ** 20;
/** Fewer rows say nothing. */
const fewestRows = 40;
/** A column is reported if it alone explains at least this share of what a constant leaves open. */
const worthTelling = 0.95;

/** The three strongest columns of test that alone explain nearly all of a target, on a sample of train's rows. */
export const findTells = async (engine: TableEngine, train: Table, competition: Competition): Promise<Tell[]> => {
  const { targets, features, time, textColumns, profile, shapes } = competition;
  if (train.file.bytes > mostBytes) return [];
  const wanted = targets
    .map(({ column }) => column)
    .filter((name) => train.columns.includes(name))
    .slice(0, 20);
  const isDate = (name: string) => profile.some((column) => column.name === name && column.type === 'date');
  const candidates = features.filter(
    (name) => train.columns.includes(name) && !textColumns.includes(name) && name !== time?.column && !isDate(name),
  );
  const rows = Math.min(mostRows, Math.floor(mostCells / (candidates.length + wanted.length || 1)));
  if (wanted.length === 0 || candidates.length === 0 || rows < fewestRows) return [];
  const names = [...wanted, ...candidates];
  const cells = await sample(engine, train, names, Math.max(1, Math.ceil(shapes.train.rows / rows)));
  const columns = new Map(names.map((name, i) => [name, cells.map((row) => row[i] ?? null)]));
  const found = wanted.flatMap((target) =>
    candidates.flatMap((feature): Tell[] => {
      const measured = explainedBy(columns.get(feature) ?? [], columns.get(target) ?? []);
      if (measured === undefined || measured.rows < fewestRows || measured.explained < worthTelling) return [];
      return [{ feature, target, ...measured }];
    }),
  );
  return found.sort((a, b) => b.explained - a.explained).slice(0, 3);
};

/** One row in `oneOf`, chosen by a hash of its cells: the same rows in any order, and spread over the whole file. */
const sample = async (engine: TableEngine, train: Table, names: readonly string[], oneOf: number) => {
  const places = names.map((name) => columnAt(train.columns.indexOf(name)));
  const chosen = oneOf === 1 ? 'true' : `hash(${places.join(', ')}) % ${oneOf} = 0`;
  await train.scan((from) =>
    engine.run(`CREATE OR REPLACE TABLE sampled AS SELECT ${places.map((place, i) => `${place} AS x${i}`).join(', ')}
      FROM ${from({ missing: 'pandas' })} WHERE ${chosen}`),
  );
  const rows: (string | null)[][] = [];
  for await (const chunk of engine.stream('FROM sampled ORDER BY hash(COLUMNS(*))')) rows.push(...chunk);
  return rows;
};
