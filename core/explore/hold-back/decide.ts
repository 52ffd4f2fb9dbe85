import type { TableEngine } from '../../../services/tables/engine.ts';
import { isOutOfMemory, TableError } from '../../../services/tables/failure.ts';
import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';
import type { HeldBack } from '../../schema/explore/held-back.ts';
import { type ExploredMetric, whyUnjudged } from '../explored-metric.ts';
import { describeTarget } from './describe-target.ts';
import { drawAtRandom, drawNone } from './draw.ts';
import { type Drawn, drawBy } from './draw-by.ts';
import { type CutTable, findElsewhere } from './other-tables.ts';
import type { TakenTable } from './tables.ts';
import type { FoundTarget, NoSuchColumn } from './target-table.ts';
import type { Answers } from './ways/answers.ts';
import { type Read, readRows } from './ways/ways.ts';

/** What becomes of the target's table, and of others that have held rows, too. The table `flags` of the engine says which rows. */
export interface Decision extends Pick<HeldBack, 'target' | 'rows' | 'by' | 'why'> {
  readonly cuts: readonly CutTable[];
}

/** What rows are drawn by. */
export interface DrawTerms {
  readonly seed: number;
  /** The question, which may ask for a forecast, for numbers or for labels. */
  readonly ask: string;
  readonly metric: ExploredMetric | null;
}

/** Nothing is asked to be predicted. */
export const noTarget: Decision = { target: null, rows: { searched: 0, held: 0 }, by: null, why: null, cuts: [] };

/** How many rows may be held back. Whole groups and times need more of them, to be of several. */
const share = 0.2;
const most = { random: 20_000, latest: 100_000, groups: 100_000 } as const;
const least = 50;
const fewestRows = 200;

/** Draws the rows that are held back, or says why none are. */
export const decide = async (
  engine: TableEngine,
  target: FoundTarget,
  tables: readonly TakenTable[],
  terms: DrawTerms,
): Promise<Decision | NoSuchColumn> => {
  try {
    const read = await readRows(engine, target, tables, terms.ask);
    const unjudged = terms.metric === null ? undefined : whyUnjudged(terms.metric, read.answers);
    if (unjudged !== undefined) return unjudged;
    const drawn = await draw(engine, target, tables, read, terms.seed);
    if (!drawn.ok) await drawNone(engine);
    const described = await describeTarget(engine, target, read.answers, terms);
    if (!drawn.ok) return { ...noTarget, target: described, rows: { searched: target.rows, held: 0 }, why: drawn.why };
    const { held, by, cuts } = drawn.value;
    return { target: described, rows: { searched: target.rows - held, held }, by, why: null, cuts };
  } catch (error) {
    return { ...noTarget, rows: { searched: target.rows, held: 0 }, why: whyUnread(target, error) };
  }
};

const draw = async (
  engine: TableEngine,
  target: FoundTarget,
  tables: readonly TakenTable[],
  read: Read,
  seed: number,
): Promise<Result<Pick<Decision, 'cuts'> & Drawn>> => {
  const none = whyNone(target, read.answers);
  if (none !== undefined) return noResult(none);
  const drawn = await drawHeld(engine, read, seed);
  if (drawn.held === 0) return noResult(`the rows of ${target.file.path} repeat each other`);
  const cuts = await findElsewhere(engine, target, tables);
  return cuts.ok ? ok({ ...drawn, cuts: cuts.value }) : cuts;
};

/** At random where neither time nor groups part the rows well. */
const drawHeld = async (engine: TableEngine, { answers, findWay }: Read, seed: number): Promise<Drawn> => {
  const way = await findWay();
  const wanted = (kind: keyof typeof most) => Math.min(most[kind], Math.max(least, Math.round(share * answers.known)));
  const apart =
    way.kind === 'random' ? undefined : await drawBy(engine, way, answers, { seed, wanted: wanted(way.kind) });
  if (apart !== undefined) return apart;
  return {
    held: await drawAtRandom(engine, answers, { seed, wanted: wanted('random') }),
    by: { kind: 'random' },
  };
};

const whyNone = ({ file, table, index }: FoundTarget, { known, labels }: Answers): string | undefined => {
  const column = table.columns[index] ?? '';
  if (file.made !== undefined) return `${file.path} was made of other files, which would tell the answers`;
  if (labels < 2) return `${column} has ${labels === 0 ? 'no values' : 'only one value'}`;
  if (known < fewestRows) return `${column} is known of ${known} rows, and ${fewestRows} are needed to hold some back`;
  return undefined;
};

const whyUnread = ({ file }: FoundTarget, error: unknown): string => {
  if (error instanceof TableError) return error.message;
  if (isOutOfMemory(error)) return `${file.path} is too large to draw rows of`;
  throw error;
};
