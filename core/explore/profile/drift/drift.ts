import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import { round6 } from '../../../columns/round.ts';
import type { Drift } from '../../../schema/explore/profile.ts';
import { type Answers, aggregate, unite } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';
import { type Parts, partsOf } from './parts.ts';
import { psiByChance, psiOf } from './psi.ts';

const mostColumns = 200;

interface Shared {
  readonly base: KnownColumn;
  readonly other: KnownColumn;
  readonly parts: Parts | null;
}

/** Compares the columns of two tables that have the same names. Keys of the base always differ, and so may its target. */
export const driftBetween = async (
  engine: TableEngine,
  base: KnownSample,
  other: KnownSample,
  apart: readonly KnownColumn[],
): Promise<Drift> => {
  const byName = new Map(other.columns.map((column) => [column.name, column]));
  const comparable = base.columns.filter((column) => !apart.includes(column));
  const shared = comparable.flatMap((column): Shared[] => {
    const twin = byName.get(column.name);
    return twin === undefined ? [] : [{ base: column, other: twin, parts: partsOf(column, twin) }];
  });
  const inBase = await countParts(engine, base, shared, 'inBase');
  const inOther = await countParts(engine, other, shared, 'inOther');
  const unseen = base.rows === base.all ? await unseenIn(engine, base, other, shared) : new Map<number, number>();
  const columns = shared.map((pair, at) => {
    const { missing } = pair.base.profile;
    return {
      column: pair.base.name,
      ...(pair.parts === null
        ? { psi: null, byChance: 0 }
        : compared(pair.parts, { inBase, inOther, at, base, other })),
      missing: { base: missing, other: pair.other.profile.missing },
      unseen: unseen.get(at) ?? null,
    };
  });
  return {
    ...{ base: base.table.file.path, other: other.table.file.path },
    columns: columns.toSorted((a, b) => (b.psi ?? Infinity) - (a.psi ?? Infinity) || 0).slice(0, mostColumns),
  };
};

const Entries = z.array(z.object({ key: z.number(), value: Count })).nullish();

const countParts = (
  engine: TableEngine,
  { from }: KnownSample,
  shared: readonly Shared[],
  side: 'inBase' | 'inOther',
) =>
  aggregate(
    engine,
    from,
    shared.map(({ parts }, at) => (parts === null ? [] : [`histogram((${parts[side]})::SMALLINT) AS h${at}`])),
  );

interface Counts {
  readonly inBase: Answers;
  readonly inOther: Answers;
  readonly at: number;
  readonly base: KnownSample;
  readonly other: KnownSample;
}

/** Rows that miss the column are a part of their own. */
const compared = ({ count }: Parts, { inBase, inOther, at, base, other }: Counts) => {
  const rowsOf = (answers: Answers, all: number): number[] => {
    const counts = new Map((Entries.parse(answers[`h${at}`]) ?? []).map(({ key, value }) => [key, value]));
    const rows = Array.from({ length: count }, (_, part) => counts.get(part) ?? 0);
    return [...rows, all - rows.reduce((sum, one) => sum + one, 0)];
  };
  const [one, two] = [rowsOf(inBase, base.rows), rowsOf(inOther, other.rows)];
  const used = one.filter((rows, part) => rows + (two[part] ?? 0) > 0).length;
  return {
    psi: round6(base.rows === 0 || other.rows === 0 ? 0 : psiOf(one, two)),
    byChance: round6(psiByChance(used, base.rows, other.rows)),
  };
};

const Unseen = z.object({ at: Count, rows: Count });

const unseenIn = async (engine: TableEngine, base: KnownSample, other: KnownSample, shared: readonly Shared[]) => {
  const selects = shared.flatMap(({ base: { cell, profile }, other: twin, parts }, at) =>
    parts === null || (profile.kind !== 'category' && profile.kind !== 'boolean')
      ? []
      : [
          `SELECT ${at} AS at, count(*) AS rows FROM ${other.from} WHERE ${twin.cell} IS NOT NULL
            AND ${twin.cell} NOT IN (SELECT ${cell} FROM ${base.from} WHERE ${cell} IS NOT NULL)`,
        ],
  );
  const rows = await unite(engine, selects, Unseen);
  return new Map(rows.map(({ at, rows }) => [at, round6(rows / Math.max(1, other.rows))]));
};
