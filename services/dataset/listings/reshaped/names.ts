import { columnAt } from '../../../tables/sql.ts';
import type { Head } from '../heads.ts';

/** SQL's name for a column. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL: the cell of a column. */
export const cellOf = (head: Head, name: string): string => columnAt(head.header.indexOf(name));

/** Whether names are told apart in SQL, which knows no case. */
export const areDistinct = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;
