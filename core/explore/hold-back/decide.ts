import type { TableEngine } from '../../../services/tables/engine.ts';
import { isOutOfMemory, TableError } from '../../../services/tables/failure.ts';
import type { HeldBack } from '../../schema/explore/held-back.ts';
import { describeTarget } from './describe-target.ts';
import { type Answers, drawHeld, drawNone, fewestRows, readAnswers } from './draw.ts';
import { type CutTable, findElsewhere } from './other-tables.ts';
import type { TakenTable } from './tables.ts';
import type { FoundTarget } from './target-table.ts';

/** What becomes of the target's table, and of others that have held rows, too. The table `flags` of the engine says which rows. */
export interface Decision extends Pick<HeldBack, 'target' | 'rows' | 'why'> {
  readonly cuts: readonly CutTable[];
}

/** Nothing is asked to be predicted. */
export const noTarget: Decision = { target: null, rows: { searched: 0, held: 0 }, why: null, cuts: [] };

/** Draws the rows that are held back, or says why none are. */
export const decide = async (
  engine: TableEngine,
  target: FoundTarget,
  tables: readonly TakenTable[],
  seed: number,
): Promise<Decision> => {
  try {
    const answers = await readAnswers(engine, target);
    const drawn = await draw(engine, target, tables, answers, seed);
    if ('why' in drawn) await drawNone(engine);
    const described = await describeTarget(engine, target, answers);
    return 'why' in drawn
      ? { target: described, rows: { searched: target.rows, held: 0 }, why: drawn.why, cuts: [] }
      : {
          target: described,
          rows: { searched: target.rows - drawn.held, held: drawn.held },
          why: null,
          cuts: drawn.cuts,
        };
  } catch (error) {
    return { ...noTarget, rows: { searched: target.rows, held: 0 }, why: whyUnread(target, error) };
  }
};

const draw = async (
  engine: TableEngine,
  target: FoundTarget,
  tables: readonly TakenTable[],
  answers: Answers,
  seed: number,
): Promise<(Pick<Decision, 'cuts'> & { readonly held: number }) | { readonly why: string }> => {
  const none = whyNone(target, answers);
  if (none !== undefined) return { why: none };
  const held = await drawHeld(engine, answers, seed);
  if (held === 0) return { why: `the rows of ${target.file.path} repeat each other` };
  const cuts = await findElsewhere(engine, target, tables);
  return 'why' in cuts ? cuts : { held, cuts };
};

const whyNone = ({ file, table, index }: FoundTarget, { known, labels }: Answers): string | undefined => {
  const column = table.columns[index] ?? '';
  if (file.made !== undefined) return `${file.path} was made of names of files, which would tell the answers`;
  if (labels < 2) return `${column} has ${labels === 0 ? 'no values' : 'only one value'}`;
  if (known < fewestRows) return `${column} is known of ${known} rows, and ${fewestRows} are needed to hold some back`;
  return undefined;
};

const whyUnread = ({ file }: FoundTarget, error: unknown): string => {
  if (error instanceof TableError) return error.message;
  if (isOutOfMemory(error)) return `${file.path} is too large to draw rows of`;
  throw error;
};
