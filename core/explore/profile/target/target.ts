import type { TableEngine } from '../../../../services/tables/engine.ts';
import { round6 } from '../../../columns/round.ts';
import type { ProfiledTarget, ToldOfTarget } from '../../../schema/explore/profiled-target.ts';
import { aggregate, numberIn } from '../batches.ts';
import { correlation } from '../between/correlations.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';
import { upTo } from '../columns/columns.ts';
import { explainedBy } from './explained.ts';
import { explainedWhereFilled } from './filled.ts';
import { targetAlong } from './groups.ts';
import { mostLabels } from './levels.ts';
import { targetOverTime } from './over-time.ts';
import { type TargetRows, targetRows } from './rows.ts';

/** The target is told along so many of the columns that explain most. */
const mostAlong = 12;

/** What the other columns of its table tell of the target, and time. */
export const profileTarget = async (
  engine: TableEngine,
  sample: KnownSample,
  column: KnownColumn,
  as: 'labels' | 'numbers' | null,
): Promise<ProfiledTarget> => {
  const target = await targetRows(engine, sample, column, as);
  const { kind, rows, labels } = target;
  return {
    ...{ column: column.name, table: sample.table.file.path, kind, rows, missing: sample.rows - rows },
    labels: labels.slice(0, mostLabels).map(({ label, rows }) => ({ label: upTo(label, 100), rows })),
    rest: column.profile.distinct > mostLabels,
    overTime: await targetOverTime(engine, sample, target),
    columns: kind === 'other' ? [] : await toldBy(engine, sample, target),
  };
};

const toldBy = async (engine: TableEngine, sample: KnownSample, target: TargetRows): Promise<ToldOfTarget[]> => {
  const others = sample.columns.filter((column) => column !== target.column);
  const explained = await explainedBy(engine, sample, target);
  const filled = await explainedWhereFilled(engine, sample, target);
  const correlations = await correlationsWith(engine, target, others);
  const strength = ({ index }: KnownColumn) =>
    Math.max(explained.get(index) ?? -1, (correlations.get(index) ?? 0) ** 2);
  const sorted = others.toSorted((a, b) => strength(b) - strength(a) || a.index - b.index);
  const strongest = sorted.filter(({ index }) => explained.has(index)).slice(0, mostAlong);
  const along = await targetAlong(engine, target, strongest);
  const ranks = await ranksWith(engine, target, strongest);
  return sorted.map(({ name, index }) => ({
    ...{ column: name, explained: explained.get(index) ?? null, correlation: correlations.get(index) ?? null },
    ...{ filled: filled.get(index) ?? null, ranks: ranks.get(index) ?? null, groups: along.get(index) ?? [] },
  }));
};

/** Columns of numbers, where the target is a number or one of two labels: then `y` is 0 or 1. */
const numbersFor = ({ kind, column }: TargetRows, columns: readonly KnownColumn[]): KnownColumn[] => {
  const isOrdered = kind === 'number' || (kind === 'labels' && column.profile.distinct === 2);
  return isOrdered ? columns.filter(({ profile }) => profile.kind === 'number' || profile.kind === 'integer') : [];
};

const correlationsWith = async (
  engine: TableEngine,
  target: TargetRows,
  columns: readonly KnownColumn[],
): Promise<ReadonlyMap<number, number>> => {
  const numbers = numbersFor(target, columns);
  const selects = numbers.map(({ cell, index }) => [`${correlation(cell, 'y')} AS r${index}`]);
  const answers = await aggregate(engine, target.beside(...numbers.map(({ cell }) => cell)), selects);
  return found(numbers, (index) => numberIn(answers, `r${index}`));
};

/** Each takes a sorting of all rows, so only the strongest are asked about. */
const ranksWith = async (
  engine: TableEngine,
  target: TargetRows,
  columns: readonly KnownColumn[],
): Promise<ReadonlyMap<number, number>> => {
  if (target.kind !== 'number') return new Map();
  const ranks = new Map<number, number | null>();
  const numbers = numbersFor(target, columns);
  for (const { cell, index } of numbers) {
    const rank = (of: string) => `rank() OVER (ORDER BY ${of}) + (count(*) OVER (PARTITION BY ${of}) - 1) / 2`;
    const ranked = `(SELECT ${rank(cell)} AS a, ${rank('y')} AS b FROM ${target.beside(cell)} WHERE ${cell} IS NOT NULL)`;
    const answers = await aggregate(engine, ranked, [[`${correlation('a', 'b')} AS r`]]);
    ranks.set(index, numberIn(answers, 'r'));
  }
  return found(numbers, (index) => ranks.get(index) ?? null);
};

const found = (columns: readonly KnownColumn[], of: (index: number) => number | null) =>
  new Map(
    columns.flatMap(({ index }) => {
      const value = of(index);
      return value === null ? [] : [[index, round6(value)] as const];
    }),
  );
