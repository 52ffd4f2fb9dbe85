import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeTable } from '../../../services/csv/write/transform.ts';
import { workspace } from '../../../services/csv/write/writer.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { openSubmission } from '../../submission/read/read.ts';
import { copiedHeaders, isTarget } from '../cells.ts';
import { writeSelect } from '../write/write-rows.ts';
import { keySql, ownCsv } from './own-csv.ts';
import { placesFrom } from './places.ts';
import type { TrialPass } from './trial.ts';

/** The files of a program's answers; null: the run asked for no such rows. */
export interface Answers {
  /** `row,t0,t1,...`: the row of train, from 0, and the cells of the targets. */
  readonly held: string | null;
  /** The same rows as a submission, to be scored by `pass.scorable`. */
  readonly scored: string | null;
  /** The submission for the real test, in the order in which it is expected. */
  readonly test: string | null;
}

/** Divides a valid submission into the answers for held rows of train and those for the real test. */
export const splitAnswers = async (
  engine: TableEngine,
  pass: TrialPass,
  submission: string,
  folder: string,
): Promise<Answers> => {
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, 'read-'));
  try {
    await readAnswers(engine, pass, { submission, work });
    const held = pass.holds ? await writeHeld(engine, pass, join(folder, 'held.csv')) : null;
    const scored = pass.holds ? await writeScored(engine, pass, join(folder, 'scored.csv')) : null;
    const test = pass.tests ? await writeTest(engine, pass, join(folder, 'test.csv')) : null;
    return { held, scored, test };
  } finally {
    rmSync(work, { recursive: true });
  }
};

/** Writes the table `answered`: the answers in the order of places, with the row that stands at each place. */
const readAnswers = async (
  engine: TableEngine,
  { competition, masked, places }: TrialPass,
  { submission, work }: { readonly submission: string; readonly work: string },
): Promise<void> => {
  const { header, key } = competition.submission;
  const { table } = openSubmission(submission, header, workspace(work));
  if (table === null) throw new Error('a valid submission can be read');
  const plain = join(work, 'plain.csv');
  writeTable(plain, table);
  const written = ownCsv(engine, plain, table.header);
  const expectedRows = ownCsv(engine, masked.expected, expectedHeader(competition));
  const targets = targetsOf(competition).map((name, i) => `${written.column(name)} AS t${i}`);
  const copied = copiedHeaders(competition).map((name, i) => `${expectedRows.column(name)} AS k${i}`);
  const keyOf = (own: typeof expectedRows) => (key.length === 0 ? `''` : keySql(key.map(own.column)));
  await engine.run(
    `CREATE OR REPLACE TABLE written AS SELECT ${[`${keyOf(written)} AS k`, ...targets].join(', ')} FROM ${written.from}`,
  );
  await engine.run(`CREATE OR REPLACE TABLE asked AS SELECT ${[`${keyOf(expectedRows)} AS k`, 'part', 'n', ...copied].join(', ')}
    FROM ${expectedRows.from} POSITIONAL JOIN ${placesFrom(engine, places)}`);
  const counted = (name: string) =>
    `(SELECT *, rowid AS place, row_number() OVER (PARTITION BY k ORDER BY rowid) AS nth FROM ${name})`;
  await engine.run(`CREATE OR REPLACE TABLE answered AS SELECT asked.* EXCLUDE (k, nth), written.* EXCLUDE (k, nth, place)
    FROM ${counted('asked')} AS asked JOIN ${counted('written')} AS written USING (k, nth)`);
};

const targetsOf = (competition: TrialPass['competition']): string[] =>
  competition.submission.header.filter((header) => isTarget(competition, header));

/** Names the columns of the expected rows: those that are copied, else a number. */
const expectedHeader = (competition: TrialPass['competition']): string[] => {
  const copied = copiedHeaders(competition);
  return copied.length > 0 ? copied : ['row'];
};

const writeHeld = async (engine: TableEngine, { competition }: TrialPass, path: string): Promise<string> => {
  const targets = targetsOf(competition).map((_, i) => `t${i}`);
  const select = `SELECT ${['n', ...targets].join(', ')} FROM answered WHERE part = 'held' ORDER BY n`;
  await writeSelect(engine, select, { path, header: ['row', ...targets] });
  return path;
};

/** Gives SQL of a submission's cells, in its order: copied ones and answered ones. */
const cellsOf = (competition: TrialPass['competition'], copiedCell: (name: string, at: number) => string): string => {
  const [copied, targets] = [copiedHeaders(competition), targetsOf(competition)];
  const { header } = competition.submission;
  return header
    .map((name) => (isTarget(competition, name) ? `t${targets.indexOf(name)}` : copiedCell(name, copied.indexOf(name))))
    .map((cell, i) => `${cell} AS x${i}`)
    .join(', ');
};

const writeScored = async (engine: TableEngine, { competition }: TrialPass, path: string): Promise<string> => {
  const cells = cellsOf(competition, (_, at) => `k${at}`);
  const { header } = competition.submission;
  await writeSelect(engine, `SELECT ${cells} FROM answered WHERE part = 'held' ORDER BY place`, { path, header });
  return path;
};

/** Writes the answers for the real test, with the real keys in place of new names. */
const writeTest = async (engine: TableEngine, pass: TrialPass, path: string): Promise<string> => {
  const { competition, realExpected } = pass;
  const real = ownCsv(engine, realExpected, expectedHeader(competition));
  await engine.run(`CREATE OR REPLACE TABLE real_rows AS SELECT * FROM ${real.from}`);
  const cells = cellsOf(competition, (name) => `real.${real.column(name)}`);
  await writeSelect(
    engine,
    `SELECT ${cells} FROM answered JOIN (SELECT *, rowid AS r FROM real_rows) AS real ON r = n WHERE part = 'test' ORDER BY n`,
    { path, header: competition.submission.header },
  );
  return path;
};
