import { join } from 'node:path';
import type { TableEngine } from '../../services/tables/engine.ts';
import type { Outline } from '../holdout/outline.ts';
import type { Competition } from '../schema/competition.ts';
import { heldRows } from './cells.ts';
import { namesAlone } from './held-names.ts';
import { type Masked, writeAnswers, writeData, writeExpected } from './mask.ts';
import { parts } from './write/write-rows.ts';

/** Writes a masked copy whose test is the held rows alone, and the answers outside it. The table `flags` says which rows are held. */
export const writeMasked = async (
  engine: TableEngine,
  competition: Competition,
  outline: Outline,
  { unit, folder, quick }: { readonly unit: string | null; readonly folder: string; readonly quick: boolean },
): Promise<Masked> => {
  const [kept, held] = quick ? [parts.quickTrain, parts.quickHeld] : [parts.train, parts.held];
  const [data, answers, expected] = [join(folder, 'data'), join(folder, 'answers'), join(folder, 'expected.csv')];
  const input = { engine, competition, outline, order: 'file' } as const;
  const rows = heldRows(outline, held, namesAlone(outline));
  await writeData(input, [rows], { data, kept });
  await writeAnswers(input, rows, { unit, answers });
  return { data, expected, answers, specification: await writeExpected(input, [rows], expected) };
};
