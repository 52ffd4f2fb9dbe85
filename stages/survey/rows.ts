import { withMadeTarget } from '../../core/columns/computed.ts';
import { tableFile } from '../../core/holdout/outline.ts';
import type { ColumnProfile, Competition, TargetProfile } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import { countOf } from '../../services/tables/pick.ts';
import { columnAt, literals } from '../../services/tables/sql.ts';
import { stackTables } from '../../services/tables/stack.ts';
import { openTable, type Table } from '../../services/tables/table.ts';
import { plainNumber } from './plain-number.ts';

const mostColumns = 120;
const mostRows = 200_000;
const mostCells = 4_000_000;
const mostTargets = 2;

/** What a survey reads: the files, and their analysis. */
export interface Surveyed {
  readonly engine: TableEngine;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly data: string;
  /** Whether the last check may use rows of the one train file. The table `flags` says which. */
  readonly hides: boolean;
}

/** A column in memory: `sql` names it in `train_rows` and, if test has it, in `test_rows`. */
export interface Column {
  readonly profile: ColumnProfile;
  readonly sql: string;
  readonly inTest: boolean;
}

/** A target in memory. `labels`: its classes, the most frequent first; null: it is a number. */
export interface Target {
  readonly name: string;
  readonly sql: string;
  readonly labels: readonly string[] | null;
}

/**
 * Rows of train and test as text in memory, or a fixed sample if there are many. `search_rows` are those of `train_rows` whose answers
 * models may be told of.
 */
export interface Rows {
  readonly engine: TableEngine;
  readonly columns: readonly Column[];
  readonly targets: readonly Target[];
  readonly train: number;
  readonly test: number;
  /** Whether all rows of train are in memory. */
  readonly whole: boolean;
}

/** Loads the profiled features and the targets; null: there is no train table. */
export const loadRows = async ({ engine, competition, dataset, data, hides }: Surveyed): Promise<Rows | null> => {
  const { files, features, targets, profile, shapes, idColumn } = competition;
  const open = (path: string) => openTable(engine, tableFile(dataset, data, path));
  const [first, ...rest] = await Promise.all(files.train.map(open));
  if (first === undefined) return null;
  const train = withMadeTarget(stackTables([first, ...rest]), files);
  const isOwnTest = files.test[0] === files.train[0];
  const test = files.test.length === 0 || isOwnTest ? null : await open(files.test[0] ?? '');
  const shown = profile.filter(({ name }) => features.includes(name) && train.columns.includes(name));
  const columns = shown.slice(0, mostColumns).map((column, at): Column => {
    return { profile: column, sql: `x${at}`, inTest: test?.columns.includes(column.name) ?? false };
  });
  const asked = targets.slice(0, mostTargets).map((target, at): Target => {
    return { name: target.column, sql: `y${at}`, labels: labelsOf(target, competition.task) };
  });
  const most = Math.min(mostRows, Math.floor(mostCells / Math.max(1, columns.length)));
  const inTrain = columns.map(picked);
  const inTest = columns.filter((column) => column.inTest).map(picked);
  const answers = asked.map(({ name, sql }) => ({ name, as: sql }));
  const labels = files.labels === null ? null : await open(files.labels);
  if (labels === null)
    await load(engine, train, [...inTrain, ...answers], 'train_rows', stepOf(shapes.train.rows, most));
  else {
    const key = { name: idColumn ?? '', as: 'k' };
    await load(engine, train, [...inTrain, key], 'train_parts', stepOf(shapes.train.rows, most));
    await load(engine, labels, [...answers, key], 'labels_rows', 1);
    await engine.run('CREATE OR REPLACE TABLE train_rows AS SELECT * FROM train_parts JOIN labels_rows USING (k)');
  }
  await pickSearchRows(engine, hides ? stepOf(shapes.train.rows, most) : null);
  const testStep = stepOf(shapes.test?.rows ?? 0, most);
  if (test !== null && inTest.length > 0) await load(engine, test, inTest, 'test_rows', testStep);
  return {
    ...{ engine, columns, targets: asked, whole: stepOf(shapes.train.rows, most) === 1 },
    train: await countOf(engine, 'SELECT count(*) FROM train_rows'),
    test: test === null || inTest.length === 0 ? 0 : await countOf(engine, 'SELECT count(*) FROM test_rows'),
  };
};

const numbers: ReadonlySet<ColumnProfile['type']> = new Set(['number', 'integer', 'boolean']);

const picked = ({ profile: { name, type }, sql }: Column): Picked => ({ name, as: sql, isNumber: numbers.has(type) });

const stepOf = (rows: number, most: number): number => Math.max(1, Math.ceil(rows / most));

/** Makes `search_rows`. `step`: the step of the sample; null: no row is hidden. */
const pickSearchRows = (engine: TableEngine, step: number | null): Promise<void> =>
  engine.run(
    step === null
      ? 'CREATE OR REPLACE VIEW search_rows AS FROM train_rows'
      : `CREATE OR REPLACE TABLE search_rows AS SELECT train_rows.* FROM train_rows POSITIONAL JOIN
          (SELECT held FROM flags WHERE (rowid + 1) % ${step} = 0 ORDER BY rowid) AS beside WHERE NOT beside.held`,
  );

/** A column of a file, and its name in memory. */
interface Picked {
  readonly name: string;
  readonly as: string;
  /** A number gets one spelling in all files. */
  readonly isNumber?: boolean;
}

/** Loads every `step`th row, so that the sample of a large or sorted file is fair, and the same each time. */
const load = async (
  engine: TableEngine,
  table: Table,
  columns: readonly Picked[],
  into: string,
  step: number,
): Promise<void> => {
  const cells = columns.flatMap(({ name, as, isNumber = false }) => {
    const at = table.columns.indexOf(name);
    const cell = columnAt(at);
    return at === -1 ? [] : [`${isNumber ? plainNumber(cell) : cell} AS ${as}`];
  });
  const select = cells.length === 0 ? 'NULL AS nothing' : cells.join(', ');
  await table.scan((from) =>
    engine.run(
      step === 1
        ? `CREATE OR REPLACE TABLE ${into} AS SELECT ${select} FROM ${from({ missing: 'empty' })}`
        : `CREATE OR REPLACE TABLE ${into} AS SELECT ${select} FROM (SELECT *, row_number() OVER () AS place FROM ${from({ missing: 'empty' })}) WHERE place % ${step} = 0`,
    ),
  );
};

const mostLabels = 20;
const numeric: ReadonlySet<Competition['task']> = new Set(['regression', 'ordinal', 'forecasting', 'multi-target']);

const labelsOf = ({ labels, numeric: numbers }: TargetProfile, task: Competition['task']): string[] | null => {
  if (numbers !== null && (numeric.has(task) || (labels?.length ?? Infinity) > mostLabels)) return null;
  return (labels ?? []).slice(0, mostLabels).map(({ label }) => label);
};

/** SQL: whether a row of train has an answer. */
export const isKnown = ({ sql, labels }: Target): string =>
  labels === null
    ? `isfinite(try_cast(${sql} AS DOUBLE))`
    : `${sql} IN (${literals(labels.length === 0 ? [''] : labels)})`;
