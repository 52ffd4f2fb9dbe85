import * as z from 'zod';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import type { Suspicion } from '../../../schema/explore/profiled-table.ts';
import { aggregate, unite } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';

/** The most pairs of columns that are compared for being the same by other names. */
const mostCompared = 40;
/** Nearly each row has a value of its own, which goes with one of any other such column. */
const leastRepeated = 0.5;

/** Columns that say what an earlier one says: the same cells, or one name for each name. */
export const copiesAmong = async (engine: TableEngine, sample: KnownSample): Promise<Suspicion[]> => {
  const varying = sample.columns.filter(({ profile: { kind } }) => kind !== 'empty' && kind !== 'constant');
  const firstOf = await firstsAmong(engine, sample, varying);
  const copies = varying.filter((column) => firstOf(column) !== column);
  const renamed = await renamedAmong(
    engine,
    sample,
    varying.filter((column) => firstOf(column) === column),
  );
  return [
    ...copies.map((column): Suspicion => {
      return { column: column.name, kind: 'copy', beside: firstOf(column).name, share: null };
    }),
    ...renamed,
  ];
};

const Signature = z.string().or(z.number()).nullish();

/** Gives the first column with the same cells: the same sum of hashes of place and cell. Hashed once, places and cells would part. */
const firstsAmong = async (engine: TableEngine, { from }: KnownSample, columns: readonly KnownColumn[]) => {
  const selects = columns.map(({ cell, index }) => [`bit_xor(hash(hash(file_row_number, ${cell}))) AS x${index}`]);
  const answers = await aggregate(engine, from, selects);
  const signature = ({ index, number }: KnownColumn) => `${number === null} ${Signature.parse(answers[`x${index}`])}`;
  const groups = Map.groupBy(columns, signature);
  return (column: KnownColumn): KnownColumn => groups.get(signature(column))?.[0] ?? column;
};

const Pairs = z.object({ at: Count, one: Count, other: Count, both: Count });

/** Columns with equally frequent values, where each value goes with one of the other column. */
const renamedAmong = async (engine: TableEngine, { from, all }: KnownSample, columns: readonly KnownColumn[]) => {
  const repeating = columns.filter(
    ({ profile: { values, distinct } }) => values.length > 1 && distinct <= leastRepeated * all,
  );
  const likely = Map.groupBy(repeating, frequencies).values();
  const pairs = [...likely].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other) => [first, other] as const),
  );
  const compared = pairs.slice(0, mostCompared);
  const found = await unite(
    engine,
    compared.map(
      (
        [one, other],
        at,
      ) => `SELECT ${at} AS at, count(DISTINCT ${one.cell}) AS one, count(DISTINCT ${other.cell}) AS other,
        count(DISTINCT (${one.cell}, ${other.cell})) AS both FROM ${from} WHERE ${one.cell} IS NOT NULL OR ${other.cell} IS NOT NULL`,
    ),
    Pairs,
  );
  return found.flatMap(({ at, one, other, both }): Suspicion[] => {
    const [first, second] = compared[at] ?? [];
    if (first === undefined || second === undefined || one !== both || other !== both) return [];
    return [{ column: second.name, kind: 'renamed', beside: first.name, share: null }];
  });
};

/** Equal for columns whose values may be each other's names. */
const frequencies = ({ profile: { missing, values } }: KnownColumn): string =>
  `${missing} ${values.map(({ rows }) => rows).join(' ')}`;
