import { columnAt } from '../../../tables/sql.ts';
import type { Head } from '../heads.ts';

/** A column's name in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL for the cell of a column. */
export const cellOf = (head: Head, name: string): string => columnAt(head.header.indexOf(name));

/** Whether the names are distinct in SQL, which ignores case. */
export const areDistinct = (names: readonly string[]): boolean =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;
