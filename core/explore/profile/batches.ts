import * as z from 'zod';
import type { TableEngine } from '../../../services/tables/engine.ts';

/** One statement asks of so many columns: with thousands of expressions the planning takes longer than the reading. */
const columnsAtOnce = 64;
/** Parts of a union each read the table, so fewer are asked at once. */
const partsAtOnce = 16;

/** A row of answers by the names that the asker gave them. */
export type Answers = Readonly<Record<string, unknown>>;

/** Aggregates over one table, as one row: a list for each column that is asked about. */
export const aggregate = async (
  engine: TableEngine,
  from: string,
  selects: readonly (readonly string[])[],
): Promise<Answers> => {
  const found: Record<string, unknown> = {};
  for (let start = 0; start < selects.length; start += columnsAtOnce) {
    const select = selects.slice(start, start + columnsAtOnce).flat();
    if (select.length === 0) continue;
    const [row] = await engine.query(`SELECT ${select.join(', ')} FROM ${from}`, z.record(z.string(), z.unknown()));
    Object.assign(found, row);
  }
  return found;
};

/** The rows of several SELECTs of one form, one after another. */
export const unite = async <T>(engine: TableEngine, selects: readonly string[], row: z.ZodType<T>): Promise<T[]> => {
  const found: T[] = [];
  for (let start = 0; start < selects.length; start += partsAtOnce) {
    const parts = selects.slice(start, start + partsAtOnce).map((select) => `(${select})`);
    found.push(...(await engine.query(parts.join(' UNION ALL '), row)));
  }
  return found;
};

/** DuckDB sends 64-bit integers, NaN and infinity as text. */
const Cell = z.union([z.number(), z.string().transform(Number)]).nullish();

/** A number among the answers; null where there is none, or none that is finite. */
export const numberIn = (answers: Answers, name: string): number | null => {
  const number = Cell.parse(answers[name]) ?? null;
  return number !== null && Number.isFinite(number) ? number : null;
};

/** A count among the answers. */
export const countIn = (answers: Answers, name: string): number => numberIn(answers, name) ?? 0;
