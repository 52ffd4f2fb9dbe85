import { constants, copyFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import * as z from 'zod';
import { sourceOf } from '../../services/dataset/listings/listing.ts';
import { Count, type TableEngine } from '../../services/tables/engine.ts';
import { pickColumns } from '../../services/tables/pick.ts';
import { columnAt } from '../../services/tables/sql.ts';
import { openTable, type Table } from '../../services/tables/table.ts';
import { isTable, type Outline, tableFile } from '../holdout/outline.ts';
import type { Competition } from '../schema/competition.ts';
import { type DataFile, type Dataset, isOfRows } from '../schema/dataset.ts';
import type { HeldNames } from './held-names.ts';
import { areOfRows } from './media/add-arrays.ts';
import { openLinker } from './media/link.ts';
import { writeLike } from './write-like.ts';
import { writeRenamed } from './write-renamed.ts';

interface Surroundings {
  readonly engine: TableEngine;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly outline: Outline;
  /** The real data. */
  readonly from: string;
  readonly names?: Pick<HeldNames, 'users'>;
  readonly say: (line: string) => void;
}

/**
 * Puts everything else that the competition has beside a masked train and test. A table that tells about train rows only
 * loses what it tells about held ones, and what shows the targets in another form is left out. Call it last: it makes
 * `flags` anew.
 */
export const addSideFiles = async (around: Surroundings, folders: readonly string[]): Promise<void> => {
  const { dataset, competition, outline, from, say } = around;
  const made = new Set([outline.train.file.path, outline.test.file.path, competition.files.sample]);
  const others = dataset.files.filter(({ path }) => !made.has(path));
  if (others.some(isTable)) await keepKeys(around);
  const linker = openLinker();
  const known = knownOf(around);
  for (const file of others) {
    const treatment = await treat(around, known, file);
    switch (treatment.kind) {
      case 'leave out':
        say(`${file.path} is left out of the rehearsal: ${treatment.why}`);
        break;
      case 'done':
        break;
      case 'copy':
        for (const folder of folders) copy(join(from, file.path), join(folder, file.path));
        break;
      case 'link':
        for (const folder of folders) linker.put(join(from, file.path), join(folder, file.path));
        break;
      case 'cut':
        for (const folder of folders) {
          const { table } = treatment;
          const rows = { table, flags: 'flags', where: 'flags.kept' };
          await writeLike(around.engine, [rows], { path: join(folder, file.path), columns: table.columns });
        }
        say(`${file.path} goes without the rows that are held back`);
        break;
      case 'rename':
        for (const folder of folders) await writeRenamed(around.engine, treatment, join(folder, file.path));
        say(`${file.path} has the names that rows of test have now`);
        break;
    }
  }
};

type Treatment =
  /** It is there already, or nothing for these rows. */
  | { readonly kind: 'done' }
  | { readonly kind: 'copy' | 'link' }
  | { readonly kind: 'cut'; readonly table: Table }
  | { readonly kind: 'rename'; readonly table: Table; readonly column: string }
  | { readonly kind: 'leave out'; readonly why: string };

/** What the intake made says of all files. */
interface Known {
  /** The tables that it made others of. */
  readonly sources: ReadonlySet<string | undefined>;
  readonly haveArrays: boolean;
}

const knownOf = ({ competition, dataset }: Surroundings): Known => ({
  sources: new Set(dataset.files.map(({ made }) => made && sourceOf(made))),
  haveArrays: areOfRows(competition, dataset),
});

const treat = async (
  { engine, competition, dataset, outline, from, names }: Surroundings,
  { sources, haveArrays }: Known,
  file: DataFile,
): Promise<Treatment> => {
  const stem = basename(outline.train.file.path, extname(outline.train.file.path));
  if (isOfRows(file.format)) return { kind: competition.media === undefined ? 'link' : 'done' };
  if (file.format === 'array' && haveArrays) return { kind: 'done' };
  if (sources.has(file.path) && file.format === 'text') return { kind: 'leave out', why: 'train was made of it' };
  if (['other', 'parquet', 'array'].includes(file.format) && basename(file.path).startsWith(stem))
    return { kind: 'leave out', why: 'it may be train in another form' };
  if (!isTable(file)) return { kind: 'copy' };
  const table = await openTable(engine, tableFile(dataset, from, file.path)).catch(() => undefined);
  if (table === undefined) return { kind: 'copy' };
  const key = keyOf(competition, outline);
  if (key !== undefined && table.columns.includes(key) && (await isAboutTrain(engine, table, key)))
    return { kind: 'cut', table };
  const shown = competition.targets.find(({ column }) => table.columns.includes(column));
  if (shown !== undefined) return { kind: 'leave out', why: `it holds ${shown.column}` };
  const column = names?.users?.tables.get(file.path);
  return column === undefined ? { kind: 'copy' } : { kind: 'rename', table, column };
};

/** The column that names a row in train and test. */
const keyOf = ({ idColumn }: Competition, { train, test }: Outline): string | undefined =>
  idColumn !== null && train.columns.includes(idColumn) && test.columns.includes(idColumn) ? idColumn : undefined;

/** Names of held rows and of real test rows, once for all tables. */
const keepKeys = async ({ engine, competition, outline }: Surroundings): Promise<void> => {
  const key = keyOf(competition, outline);
  if (key === undefined) return;
  const { train, test } = outline;
  const [inTrain, inTest] = [train.columns.indexOf(key), test.columns.indexOf(key)];
  await pickColumns(engine, train, [inTrain], 'train_keys');
  await engine.run(`CREATE OR REPLACE TABLE held_keys AS
    SELECT DISTINCT ${columnAt(inTrain)} AS k FROM train_keys POSITIONAL JOIN flags WHERE coalesce(held, true)`);
  await pickColumns(engine, test, [inTest], 'test_keys');
};

/** It names held rows and hardly any of the real test: so it would not name these either if they were test. */
const isAboutTrain = async (engine: TableEngine, table: Table, key: string): Promise<boolean> => {
  const index = table.columns.indexOf(key);
  await pickColumns(engine, table, [index], 'side_keys');
  const cell = columnAt(index);
  const [found] = await engine.query(
    `SELECT count(*) FILTER (${cell} IN (SELECT k FROM held_keys)) AS held,
      count(*) FILTER (${cell} IN (SELECT COLUMNS(*) FROM test_keys)) AS test FROM side_keys`,
    z.object({ held: Count, test: Count }),
  );
  if (found === undefined || found.held === 0 || found.test > 0.05 * found.held) return false;
  await engine.run(`CREATE OR REPLACE TABLE flags AS SELECT coalesce(${cell} NOT IN (SELECT k FROM held_keys), true) AS kept
    FROM side_keys ORDER BY rowid`);
  return true;
};

/** A copy, not a link: what a solution does to its data must not reach the user's. */
const copy = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
};
