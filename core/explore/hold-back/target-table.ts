import type { TableEngine } from '../../../services/tables/engine.ts';
import { TableError } from '../../../services/tables/failure.ts';
import { countOf } from '../../../services/tables/pick.ts';
import { editsBetween } from '../../../services/text/edits.ts';
import { oneLine } from '../../../services/text/one-line.ts';
import { fold } from '../../competition/names.ts';
import { targetInQuestion } from '../target.ts';
import { isSubmission, type TakenTable } from './tables.ts';

/** The table and the column of the target. */
export interface FoundTarget extends TakenTable {
  readonly index: number;
  readonly rows: number;
}

/** A target that was named and is no column. */
export interface NoSuchColumn {
  readonly why: string;
  readonly advice: string;
}

/** What a person named with `--target`, or the question in its own words. */
export interface Wanted {
  readonly target: string | null;
  readonly ask: string;
}

/** The column that is wanted, in the largest table that has it. Null: no column is named. */
export const findTarget = async (
  engine: TableEngine,
  tables: readonly TakenTable[],
  { target, ask }: Wanted,
): Promise<FoundTarget | NoSuchColumn | null> => {
  const columns = [...new Set(tables.flatMap(({ table }) => table.columns))];
  const column = target === null ? targetInQuestion(ask, columns) : spelled(target, columns);
  if (column === undefined) return noSuch(target ?? '', columns);
  if (column === null) return null;
  const having = tables.filter(({ table }) => table.columns.includes(column));
  const answered = having.filter(({ file }) => !isSubmission(file));
  const found: FoundTarget[] = [];
  for (const one of answered.length > 0 ? answered : having) {
    const rows = await one.table.scan((from) => countOf(engine, `SELECT count(*) FROM ${from()}`)).catch(noneOfDamaged);
    found.push({ ...one, index: one.table.columns.indexOf(column), rows });
  }
  return found.toSorted((a, b) => b.rows - a.rows)[0] ?? null;
};

/** What is wrong with a table is said when it is read. */
const noneOfDamaged = (error: unknown): number => {
  if (error instanceof TableError) return 0;
  throw error;
};

/** The name as the table has it; undefined: no column is called so, or several are that differ in case and punctuation only. */
const spelled = (target: string, columns: readonly string[]): string | undefined => {
  if (columns.includes(target)) return target;
  const alike = columns.filter((column) => fold(column) === fold(target));
  return alike.length === 1 ? alike[0] : undefined;
};

const mostColumns = 40;

const noSuch = (target: string, columns: readonly string[]): NoSuchColumn => {
  const [nearest] = columns.toSorted((a, b) => editsBetween(a, target) - editsBetween(b, target));
  const isNear = nearest !== undefined && editsBetween(nearest, target) <= Math.max(2, target.length / 3);
  const shown = columns.slice(0, mostColumns).map((column) => oneLine(column, 60));
  const more = columns.length > shown.length ? ` and ${columns.length - shown.length} more` : '';
  const list = columns.length === 0 ? 'No table could be read.' : `The columns are: ${shown.join(', ')}${more}.`;
  return {
    why: `no table has a column "${oneLine(target, 100)}"`,
    advice: `${isNear ? `Did you mean ${oneLine(nearest, 60)}? ` : ''}${list}`,
  };
};
