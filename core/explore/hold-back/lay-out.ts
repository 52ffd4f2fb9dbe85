import { constants, copyFileSync, mkdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { bookKindOf } from '../../../services/dataset/books/book.ts';
import { describeFile } from '../../../services/dataset/describe.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { writeInFormat } from '../../masking/write/write-in-format.ts';
import { writeRows } from '../../masking/write/write-rows.ts';
import type { DataFile } from '../../schema/dataset.ts';
import type { HeldBack } from '../../schema/explore/held-back.ts';
import type { TakenFile } from '../taken-file.ts';
import type { CutTable } from './other-tables.ts';
import { chooseProbe, probeFiles } from './probe.ts';
import type { FoundTarget } from './target-table.ts';

/** A table and which of its rows stay: those for which `held` of a table of the engine is false. */
export type Cut = Pick<CutTable, 'table' | 'flags'>;

/** Copies files as they are, and writes the tables that are cut without their held rows. What lies there then. */
export const layOut = async (
  engine: TableEngine,
  files: readonly TakenFile[],
  cuts: ReadonlyMap<string, Cut>,
  into: string,
): Promise<DataFile[]> => {
  const laid: DataFile[] = [];
  for (const { absolute, ...file } of files) {
    const path = join(into, file.path);
    const cut = cuts.get(file.path);
    mkdirSync(dirname(path), { recursive: true });
    if (cut === undefined) {
      copyFileSync(absolute, path, constants.COPYFILE_FICLONE); // never a link: what is done to it must not reach our copies
      laid.push(file);
    } else {
      const { table, flags } = cut;
      await writeInFormat(engine, [{ table, flags, where: `NOT ${flags}.held` }], { path, columns: table.columns });
      laid.push(await describeFile(path, file.path, file.archive));
    }
  }
  return laid;
};

/** Files that may tell the answers of held rows in a form that is not read here. */
export const isSuspect = ({ path, format }: TakenFile, target: FoundTarget): boolean => {
  const stem = basename(target.file.path, extname(target.file.path));
  return format === 'other' && (bookKindOf(path) !== null || basename(path).startsWith(stem));
};

/**
 * Writes the held rows without the target, in the form of their table, and apart from them their answers as CSV; beside them a few
 * rows that are not held back, for a first trial of a model.
 */
export const writeHeld = async (
  engine: TableEngine,
  target: FoundTarget,
  folder: string,
): Promise<NonNullable<HeldBack['file']>> => {
  const { format } = target.table.file;
  const name = format === 'tsv' ? 'rows.csv' : (`rows.${format}` as const);
  await writePart(engine, target, 'flags', { rows: join(folder, name), answers: join(folder, 'answers.csv') });
  await chooseProbe(engine);
  await writePart(engine, target, 'probe', probeFiles(folder, extname(name)));
  return name;
};

/** Rows that a table of flags marks, and their answers. */
const writePart = async (
  engine: TableEngine,
  { table, index }: FoundTarget,
  flags: string,
  into: { readonly rows: string; readonly answers: string },
): Promise<void> => {
  const rows = { table, flags, where: `${flags}.held` };
  const features = table.columns.filter((_, at) => at !== index);
  if (!into.rows.endsWith('.csv')) await writeInFormat(engine, [rows], { path: into.rows, columns: features });
  else {
    const columns = table.header.flatMap((header, at) => (at === index ? [] : [{ header, sqlOf: () => `c${at}` }]));
    await writeRows(engine, [rows], { path: into.rows, columns, order: 'file' });
  }
  const answer = { header: 'answer', sqlOf: () => `c${index}` };
  await writeRows(engine, [rows], { path: into.answers, columns: [answer], order: 'file' });
};
