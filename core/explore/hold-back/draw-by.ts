import * as z from 'zod';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { round6 } from '../../columns/round.ts';
import { heldRows } from '../../holdout/held.ts';
import type { HeldBy } from '../../schema/explore/held-by.ts';
import type { Answers } from './ways/answers.ts';
import type { Way } from './ways/ways.ts';

/** Rows that are held back, and how they were chosen. */
export interface Drawn {
  readonly held: number;
  readonly by: HeldBy;
}

/** Whole instants and whole groups may be fewer rows than are wanted, or more: within these bounds. */
const leastOfWanted = 0.5;
const mostOfKnown = 0.4;

/**
 * Holds whole latest instants or whole groups back, as rehearsals of a competition do: the table `flags`, in the order of the file.
 * Undefined: they are too few or too many rows, or all of one answer.
 */
export const drawBy = async (
  engine: TableEngine,
  way: Exclude<Way, { kind: 'random' }>,
  { known }: Answers,
  { seed, wanted }: { readonly seed: number; readonly wanted: number },
): Promise<Drawn | undefined> => {
  const { as } = way.by;
  await engine.run(`CREATE OR REPLACE TABLE label_values AS
    SELECT rowid AS r, '' AS label, ${as} AS value, true AS known FROM explored WHERE y IS NOT NULL`);
  const rows = heldRows(scheme[way.kind], wanted / known, (salt, what) => `md5('${seed}:${salt}:' || ${what})`);
  await engine.run(`CREATE OR REPLACE TABLE flags AS SELECT coalesce(chosen.held, false) AS held
    FROM explored LEFT JOIN (${rows}) AS chosen ON explored.rowid = chosen.r ORDER BY explored.rowid`);
  const [found] = await engine.query(
    `SELECT count(*) AS held, count(DISTINCT y) AS answers, count(DISTINCT ${as}) AS kinds
      FROM explored POSITIONAL JOIN flags WHERE flags.held`,
    z.object({ held: Count, answers: Count, kinds: Count }),
  );
  const { held = 0, answers = 0, kinds = 0 } = found ?? {};
  if (held < leastOfWanted * wanted || held > mostOfKnown * known || answers < 2) return undefined;
  return { held, by: await heldBy(engine, way, kinds) };
};

const scheme = { latest: 'time', groups: 'group' } as const;

const heldBy = async (
  engine: TableEngine,
  { kind, by }: Exclude<Way, { kind: 'random' }>,
  kinds: number,
): Promise<HeldBy> => {
  switch (kind) {
    case 'groups':
      return { kind, column: by.column, groups: kinds };
    case 'latest': {
      const { since, share } = await spanOf(engine, by.as);
      return { kind, column: by.column, since: by.isDate ? instantText(since) : String(since), share: round6(share) };
    }
  }
};

/** When held rows begin, and how much of the time they take. */
const spanOf = async (engine: TableEngine, as: string): Promise<z.output<typeof Span>> => {
  const [span] = await engine.query(
    `SELECT since, (last - since) / nullif(last - first, 0) AS share FROM (SELECT min(${as}) AS first, max(${as}) AS last,
      min(${as}) FILTER (flags.held) AS since FROM explored POSITIONAL JOIN flags WHERE y IS NOT NULL)`,
    Span,
  );
  return span ?? { since: 0, share: 0 };
};
const Span = z.object({ since: z.number(), share: z.number() });

/** A day, or a minute where it is none. */
const instantText = (seconds: number): string =>
  new Date(1000 * seconds)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
    .replace(/ 00:00$/, '');
