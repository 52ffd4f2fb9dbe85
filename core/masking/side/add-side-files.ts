import { constants, copyFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { resultsOf, sourceOf } from '../../../services/dataset/listings/listing.ts';
import { openTable, type Table } from '../../../services/tables/table.ts';
import { isTable, tableFile } from '../../holdout/outline.ts';
import { type DataFile, isOfRows } from '../../schema/dataset.ts';
import type { HeldNames } from '../held-names.ts';
import type { MaskingInput } from '../input.ts';
import { areOfRows } from '../media/add-arrays.ts';
import { openLinker } from '../media/link.ts';
import { writeInFormat } from '../write/write-in-format.ts';
import { writeRenamedKeys } from '../write/write-renamed-keys.ts';
import { type Cut, cutRows, type Hidden } from './cut.ts';
import { writeUnits } from './units.ts';

/** The real competition, with what decides how its other tables are written. */
interface SideFilesInput extends MaskingInput {
  readonly names?: Pick<HeldNames, 'users'>;
  /** Absent: tables are not cut by time. */
  readonly horizon?: Hidden['horizon'];
}

/**
 * Puts everything else that the competition has beside a masked train and test. A table that tells about train rows only
 * loses what it tells about held ones, one that ends with train what it tells of later times, and what shows the targets in
 * another form is left out. Call it last: it makes `flags` anew.
 */
export const addSideFiles = async (input: SideFilesInput, folders: readonly string[]): Promise<void> => {
  const { dataset, competition, outline, data, say } = input;
  const made = new Set([outline.train.file.path, outline.test.file.path, competition.files.sample]);
  const others = dataset.files.filter(({ path }) => !made.has(path));
  const { engine, horizon = null } = input;
  const units = others.some(isTable) ? await writeUnits(engine, competition, outline) : [];
  const linker = openLinker();
  const facts = { ...factsOf(input), units, horizon };
  for (const file of others) {
    const treatment = await treat(input, facts, file);
    switch (treatment.kind) {
      case 'leave out':
        say(`${file.path} is left out of the rehearsal: ${treatment.why}`);
        break;
      case 'done':
        break;
      case 'copy':
        for (const folder of folders) copy(join(data, file.path), join(folder, file.path));
        break;
      case 'link':
        for (const folder of folders) linker.put(join(data, file.path), join(folder, file.path));
        break;
      case 'cut':
        for (const folder of folders) {
          const { table } = treatment;
          const rows = { table, flags: 'flags', where: 'flags.kept' };
          await writeInFormat(input.engine, [rows], { path: join(folder, file.path), columns: table.columns });
        }
        say(
          `${file.path} goes without ${treatment.cut === 'named' ? 'the rows that are held back' : 'what it tells of later times'}`,
        );
        break;
      case 'rename':
        for (const folder of folders) await writeRenamedKeys(input.engine, treatment, join(folder, file.path));
        say(`${file.path} has the names that rows of test have now`);
        break;
    }
  }
};

type Treatment =
  /** The file is there already, or it tells nothing about these rows. */
  | { readonly kind: 'done' }
  | { readonly kind: 'copy' | 'link' }
  | { readonly kind: 'cut'; readonly table: Table; readonly cut: NonNullable<Cut> }
  | { readonly kind: 'rename'; readonly table: Table; readonly column: string }
  | { readonly kind: 'leave out'; readonly why: string };

/** Facts that hold for all files, and what tables must not tell. */
interface Facts extends Hidden {
  /** The files that the intake made other tables from. */
  readonly sources: ReadonlySet<string | undefined>;
  readonly haveArrays: boolean;
}

const factsOf = ({ competition, dataset }: SideFilesInput): Omit<Facts, keyof Hidden> => ({
  sources: new Set(dataset.files.flatMap(({ made }) => (made ? [sourceOf(made), ...resultsOf(made)] : []))),
  haveArrays: areOfRows(competition, dataset),
});

const treat = async (
  { engine, competition, dataset, outline, data, names }: SideFilesInput,
  { sources, haveArrays, ...hidden }: Facts,
  file: DataFile,
): Promise<Treatment> => {
  const stem = basename(outline.train.file.path, extname(outline.train.file.path));
  if (isOfRows(file.format)) return { kind: competition.media === undefined ? 'link' : 'done' };
  if (file.format === 'document' || (file.format === 'array' && haveArrays)) return { kind: 'done' };
  if (sources.has(file.path) && file.format === 'text') return { kind: 'leave out', why: 'train was made of it' };
  if (['other', 'parquet', 'array'].includes(file.format) && basename(file.path).startsWith(stem))
    return { kind: 'leave out', why: 'it may be train in another form' };
  if (!isTable(file)) return { kind: 'copy' };
  const table = await openTable(engine, tableFile(dataset, data, file.path)).catch(() => undefined);
  if (table === undefined) return { kind: 'copy' };
  const cut = await cutRows(engine, table, hidden);
  if (cut === 'named') return { kind: 'cut', table, cut };
  const shown = competition.targets.find(({ column }) => table.columns.includes(column));
  if (shown !== undefined) return { kind: 'leave out', why: `it holds ${shown.column}` };
  if (cut !== null) return { kind: 'cut', table, cut };
  const column = names?.users?.tables.get(file.path);
  return column === undefined ? { kind: 'copy' } : { kind: 'rename', table, column };
};

/** Copies a file instead of linking it: what a solution does to its data must not reach the user's. */
const copy = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
};
