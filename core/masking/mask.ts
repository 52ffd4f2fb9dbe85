import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableEngine } from '../../services/tables/engine.ts';
import { countOf } from '../../services/tables/pick.ts';
import { columnAt, literals } from '../../services/tables/sql.ts';
import { isLabel } from '../holdout/held.ts';
import { neutralSql } from '../holdout/neutral-names.ts';
import { isNumbered, type Outline } from '../holdout/outline.ts';
import type { Scorable } from '../holdout/score.ts';
import type { Competition } from '../schema/competition.ts';
import type { SubmissionColumn } from '../schema/submission.ts';
import { spellerOf } from '../submission/labels.ts';
import { profileOf, specificationOf } from '../submission/specification.ts';
import { type Cell, parts, writeCells, writeLike } from './write-rows.ts';

/** A competition made of one's train rows: what a solution is given, and what it is held against. */
export interface Masked extends Scorable {
  /** The folder a solution sees. */
  readonly data: string;
}

/**
 * Writes train without the held rows, test from the held rows without targets and leaks, a sample for exactly these rows,
 * all under the names and in the formats of the real ones; and, apart from them, the answers. `flags` says which rows.
 */
export const writeMasked = async (
  engine: TableEngine,
  competition: Competition,
  outline: Outline,
  { unit, folder, quick }: { readonly unit: string | null; readonly folder: string; readonly quick: boolean },
): Promise<Masked> => {
  const { train, test, sample } = outline;
  const [kept, held] = quick ? [parts.quickTrain, parts.quickHeld] : [parts.train, parts.held];
  const [data, answers, expected] = [join(folder, 'data'), join(folder, 'answers'), join(folder, 'expected.csv')];
  for (const path of [data, answers]) mkdirSync(path, { recursive: true });
  await writeLike(engine, train, { path: join(data, train.file.path), columns: train.columns, where: kept });
  if (test.file.path !== sample?.path) await writeTest(engine, outline, join(data, test.file.path), held);
  const { submission } = competition;
  const cells = submission.header.map((header) => ({ header, sql: sourceOf(competition, outline, header) }));
  const isTarget = ({ header }: Cell) => columnNamed(competition, header)?.role === 'target';
  const copied = cells.filter((cell) => !isTarget(cell));
  const rowNumbers = { header: 'row', sql: `(row_number() OVER () - 1)::VARCHAR` };
  await writeCells(engine, train, { path: expected, cells: copied.length > 0 ? copied : [rowNumbers], where: held });
  if (sample !== null) {
    const filled = cells.map((cell) => (isTarget(cell) ? { ...cell, sql: fillOf(competition, cell.header) } : cell));
    const { separator } = sample;
    await writeCells(engine, train, { path: join(data, sample.path), separator, cells: filled, where: held });
  }
  const right = cells.map((cell) =>
    isTarget(cell) ? { ...cell, sql: answerOf(competition, outline, cell.header) } : cell,
  );
  const answerColumns = unit === null ? right : [...right, { header: unitColumn, sql: unit }];
  await writeCells(engine, train, { path: join(answers, 'answers.csv'), cells: answerColumns, where: held });
  writeFileSync(
    join(answers, 'specification.json'),
    JSON.stringify({ ...scoringOf(competition), unit: unit === null ? null : unitColumn }),
  );
  const masked = { ...submission, rows: { ...submission.rows, count: await countOf(engine, countRows(held)) } };
  return {
    data,
    expected,
    answers,
    specification: specificationOf({ ...competition, submission: masked }, () => expected),
  };
};

/** What tells the scorer which rows belong together. */
const unitColumn = 'medalist unit';

/** From 1, in the order of the rows. */
const numbers = '(row_number() OVER ())::VARCHAR';

const countRows = (where: string) => `SELECT count(*) FROM flags WHERE ${where}`;

/** Test as the real one: its columns, in its order; what train lacks is made up (an id) or left empty. */
const writeTest = async (engine: TableEngine, outline: Outline, path: string, where: string): Promise<void> => {
  const { train, test } = outline;
  if (['json', 'jsonl', 'parquet'].includes(test.file.format))
    return writeLike(engine, train, { path, columns: test.columns, where });
  const cells = test.columns.map((name, i) => ({ header: test.header[i] ?? name, sql: testCell(outline, name) }));
  const separator = test.file.format === 'tsv' ? '\t' : ',';
  return writeCells(engine, train, { path, separator, cells, where });
};

/**
 * A test cell from a train row. Keys that train does not have are numbers from 1, the same in every file; files whose names
 * tell answers get others.
 */
const testCell = ({ train, repeated, naming }: Outline, name: string): string => {
  const source = naming.twins.get(name) ?? name;
  const index = train.columns.indexOf(source);
  if (index >= 0) return naming.renamed.has(source) ? neutralSql(columnAt(index)) : columnAt(index);
  return [...repeated.values()].includes(name) ? numbers : 'NULL';
};

const sourceOf = (competition: Competition, outline: Outline, header: string): string => {
  const name = outline.repeated.get(header);
  if (name !== undefined) return testCell(outline, name);
  return isNumbered(competition, header) ? numbers : 'NULL';
};

const columnNamed = ({ submission }: Competition, header: string): SubmissionColumn | undefined =>
  submission.columns.find(({ name }) => name === header);

/** The real sample's first cell: it says as little about these rows as about those. */
const fillOf = (competition: Competition, header: string): string =>
  literals([columnNamed(competition, header)?.sampleValues[0] ?? '0']);

/** What is right, as the submission spells it; 1 or 0 where columns are classes. */
const answerOf = (competition: Competition, { train }: Outline, header: string): string => {
  const { submission, targets } = competition;
  const column = columnNamed(competition, header);
  const mapped = submission.mapping[header];
  if (column === undefined || mapped === undefined) return 'NULL';
  const target = submission.layout === 'classes' ? targets[0]?.column : mapped;
  const cell = columnAt(train.columns.indexOf(target ?? ''));
  if (submission.layout === 'classes') return `CASE WHEN ${isLabel(cell, mapped)} THEN '1' ELSE '0' END`;
  const spell = spellerOf(column);
  const labels = column.labels === null ? [] : (profileOf({ schema: submission, targets }, column)?.labels ?? []);
  const other = labels.flatMap(({ label }) => {
    const spelled = spell(label);
    return spelled === undefined || spelled === label
      ? []
      : [`WHEN ${cell} = ${literals([label])} THEN ${literals([spelled])}`];
  });
  return other.length === 0 ? cell : `CASE ${other.join(' ')} ELSE ${cell} END`;
};

/** What templates/score has to know. */
const scoringOf = ({ submission, metric }: Competition) => ({
  key: submission.key,
  targets: submission.columns
    .filter(({ role }) => role === 'target')
    .map(({ name, kind, list }) => ({ name, kind, separator: list?.separator ?? null })),
  k: metric.k,
});
