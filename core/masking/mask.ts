import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableEngine } from '../../services/tables/engine.ts';
import { sniff } from '../../services/tables/formats/dialect.ts';
import { countOf } from '../../services/tables/pick.ts';
import type { HiddenAnswers } from '../holdout/score.ts';
import type { Competition } from '../schema/competition.ts';
import { type Specification, specificationOf } from '../submission/specification.ts';
import { answerOf, copiedCell, copiedHeaders, fillOf, isTarget } from './cells.ts';
import type { MaskingInput } from './input.ts';
import { withNewCells } from './write/new-cells.ts';
import type { Rows, TestRows } from './write/rows.ts';
import { writeInFormat } from './write/write-in-format.ts';
import { type Order, writeRows } from './write/write-rows.ts';

/** A competition made of the train rows of another one: what a solution is given, and the answers that score it. */
export interface Masked extends HiddenAnswers {
  /** The folder a solution sees. */
  readonly data: string;
}

/** The real competition, and the order in which rows of a masked copy are written. */
type WriteInput = Pick<MaskingInput, 'engine' | 'competition' | 'outline'> & { readonly order: Order };

/**
 * Writes train with the rows that are kept, test and a sample of other rows, all under the names and in the formats of the
 * real ones. Nothing in test tells targets or leaks.
 */
export const writeData = async (
  { engine, competition, outline, order }: WriteInput,
  rows: readonly [TestRows, ...TestRows[]],
  { data, kept }: { readonly data: string; readonly kept: string },
): Promise<void> => {
  const { train, test, sample } = outline;
  mkdirSync(data, { recursive: true });
  const rest = { table: train, flags: 'flags', where: kept };
  await writeInFormat(engine, [rest], { path: join(data, train.file.path), columns: train.columns });
  if (test.file.path !== sample?.path) await writeTest({ engine, competition, outline, order }, rows, data);
  if (sample === null) return;
  const columns = competition.submission.header.map((header) => ({
    header,
    sqlOf: (own: TestRows) =>
      isTarget(competition, header) ? fillOf(competition, header) : copiedCell(competition, outline, header, own),
  }));
  await writeRows(engine, rows, { path: join(data, sample.path), separator: sample.separator, columns, order });
};

/** Writes test with the columns of the real one, in its order. */
const writeTest = async (
  { engine, outline: { test }, order }: WriteInput,
  rows: readonly [TestRows, ...TestRows[]],
  data: string,
): Promise<void> => {
  const path = join(data, test.file.path);
  const { absolute, format } = test.file;
  if (format !== 'csv' && format !== 'tsv')
    return writeInFormat(engine, await withAllNewCells(engine, rows, test.columns), {
      path,
      columns: test.columns,
      order,
    });
  const columns = test.columns.map((name, i) => ({
    header: test.header[i] ?? name,
    sqlOf: (own: TestRows) => own.cellOf(name),
  }));
  const { separator } = sniff(absolute, test.file.path, format);
  return writeRows(engine, rows, { path, separator, columns, order });
};

const withAllNewCells = async (
  engine: TableEngine,
  [first, ...rest]: readonly [TestRows, ...TestRows[]],
  names: readonly string[],
): Promise<readonly [Rows, ...Rows[]]> => {
  const fresh: [Rows, ...Rows[]] = [await withNewCells(engine, first, names, 'new_cells_0')];
  for (const [at, rows] of rest.entries()) fresh.push(await withNewCells(engine, rows, names, `new_cells_${at + 1}`));
  return fresh;
};

/** Writes the rows that a submission must have, and returns the specification that checks it. */
export const writeExpected = async (
  { engine, competition, outline, order }: WriteInput,
  rows: readonly [TestRows, ...TestRows[]],
  path: string,
): Promise<Specification> => {
  const { submission } = competition;
  const columns = copiedHeaders(competition).map((header) => ({
    header,
    sqlOf: (own: TestRows) => copiedCell(competition, outline, header, own),
  }));
  const numbered = { header: 'row', sqlOf: ({ number }: TestRows) => `(${number}::BIGINT - 1)::VARCHAR` };
  await writeRows(engine, rows, { path, columns: columns.length > 0 ? columns : [numbered], order });
  let count = 0;
  for (const { flags, where } of rows) count += await countOf(engine, `SELECT count(*) FROM ${flags} WHERE ${where}`);
  const masked = { ...submission, rows: { ...submission.rows, count } };
  return specificationOf({ ...competition, submission: masked }, () => path);
};

/** The column that tells the scorer which rows belong together. */
const unitColumn = 'medalist unit';

/** Writes the right answers for held rows, and what the scorer has to know. `unit` is SQL of the group of a row. */
export const writeAnswers = async (
  { engine, competition, outline, order }: WriteInput,
  held: TestRows,
  { unit, answers }: { readonly unit: string | null; readonly answers: string },
): Promise<void> => {
  mkdirSync(answers, { recursive: true });
  const right = competition.submission.header.map((header) => ({
    header,
    sqlOf: (own: TestRows) =>
      isTarget(competition, header)
        ? answerOf(competition, own.table, header)
        : copiedCell(competition, outline, header, own),
  }));
  const columns = unit === null ? right : [...right, { header: unitColumn, sqlOf: () => unit }];
  await writeRows(engine, [held], { path: join(answers, 'answers.csv'), columns, order });
  const scoring = { ...scoringOf(competition), unit: unit === null ? null : unitColumn };
  writeFileSync(join(answers, 'specification.json'), JSON.stringify(scoring));
};

/** The facts that templates/score has to know. */
const scoringOf = ({ submission, metric }: Competition) => ({
  key: submission.key,
  targets: submission.columns
    .filter(({ role }) => role === 'target')
    .map(({ name, kind, list, quantile }) => ({
      ...{ name, kind, separator: list?.separator ?? null },
      ...(quantile !== undefined && { quantile }),
    })),
  k: metric.k,
});
