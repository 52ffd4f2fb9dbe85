import type * as z from 'zod';
import type { Facts, Row } from './option.ts';
import { table } from './table/table.ts';

type Table = typeof table;

/** The name of an option, as a caller of the library writes it. */
export type Name = keyof Table;

/** All options of a run. What each means, and what holds without it, stands in the table. */
export type RunOption = { readonly [K in Name]?: z.input<Table[K]['value']> };

/** The names of those options of which the table tells this. */
export type NameWith<F extends keyof Facts> = {
  [K in Name]: Table[K] extends { readonly [G in F]: unknown } ? K : never;
}[Name];

/** The options of a run in the table's order. */
export const rows: ReadonlyMap<Name, Row> = new Map<Name, Row>(
  // Object.entries forgets the names of a constant object
  Object.entries(table) as [Name, Row][],
);

/** The names of those of which the table tells this, in its order. */
export const namesWith = <F extends keyof Facts>(fact: F): readonly NameWith<F>[] =>
  // the type asks the same of each row as the filter does
  [...rows].filter(([, row]) => fact in row).map(([name]) => name) as NameWith<F>[];

/** Options by name, as `read` gives them; what it leaves undefined is left out. Values are of the option's own type. */
export const gather = <N extends Name>(
  names: readonly N[],
  read: (name: N, row: Row) => unknown,
): Pick<RunOption, N> => {
  const entries = names.flatMap((name) => {
    const row = rows.get(name);
    const value = row && read(name, row);
    return value === undefined ? [] : [[name, value]];
  });
  // entries have no types of their own
  return Object.fromEntries(entries) as Pick<RunOption, N>;
};
