import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { readRegular } from '../../../services/files/regular.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { jsonOf } from '../../../services/text/json.ts';
import { HeldBack } from '../../schema/explore/held-back.ts';
import type { TakenFile } from '../taken-file.ts';
import { type DrawTerms, decide, noTarget } from './decide.ts';
import { type Cut, isSuspect, layOut, writeHeld } from './lay-out.ts';
import { openAll } from './tables.ts';
import { findTarget, type NoSuchColumn, type Wanted } from './target-table.ts';

export interface HoldBackJob extends Wanted, Pick<DrawTerms, 'metric'> {
  readonly files: readonly TakenFile[];
  readonly engine: TableEngine;
  readonly seed: number;
  /** The folder that the session will see. */
  readonly data: string;
  /** The folder for held rows and their answers. */
  readonly held: string;
}

/**
 * Lays data out without the rows that are held back, and keeps those where no session sees them. Both folders are made anew, for a
 * killed process may have left half of them.
 */
export const holdBack = async (job: HoldBackJob): Promise<HeldBack | NoSuchColumn> => {
  const { files, engine, data, held } = job;
  for (const folder of [data, held]) rmSync(folder, { recursive: true, force: true });
  const tables = await openAll(engine, files);
  const target = await findTarget(engine, tables, job);
  if (target !== null && 'advice' in target) return target;
  const decision = target === null ? noTarget : await decide(engine, target, tables, job);
  if ('advice' in decision) return decision;
  const isHeld = target !== null && decision.rows.held > 0;
  const cuts = new Map<string, Cut>(decision.cuts.map((cut) => [cut.file.path, cut]));
  if (isHeld) cuts.set(target.file.path, { table: target.table, flags: 'flags' });
  const suspects = isHeld ? files.filter((file) => isSuspect(file, target)) : [];
  const laid = await layOut(
    engine,
    files.filter((file) => !suspects.includes(file)),
    cuts,
    data,
  );
  const outcome: HeldBack = {
    ...{ files: laid, target: decision.target, rows: decision.rows },
    ...{ by: decision.by, why: decision.why },
    file: isHeld ? await writeHeld(engine, target, held) : null,
    notes: [
      ...decision.cuts.map(({ file, rows }) => `${file.path} goes without ${rows} rows that are held back`),
      ...files.filter(({ path, encoding }) => cuts.has(path) && encoding === 'invalid').map(inUtf8),
      ...suspects.map(({ path }) => `${path} is left out: it may tell the answers of rows that are held back`),
    ],
  };
  writeAtomic(join(held, stateFile), JSON.stringify(outcome));
  return outcome;
};

const inUtf8 = ({ path, invalidLine }: TakenFile): string =>
  `${path} is no UTF-8 from line ${invalidLine} on: characters that cannot be read are replaced`;

const stateFile = 'held-back.json';
const mostBytes = 2 ** 30;

/** What an earlier call laid out; undefined: it did not come to its end. */
export const readHeldBack = (held: string): HeldBack | undefined => {
  const read = readRegular(join(held, stateFile), mostBytes);
  return 'why' in read ? undefined : HeldBack.safeParse(jsonOf(read.text)).data;
};
