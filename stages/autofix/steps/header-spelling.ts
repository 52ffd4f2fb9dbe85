import { folded } from '../../validate/names.ts';
import type { Table } from '../../validate/table.ts';
import { mended, type Step, type Stepped, unchanged } from '../step.ts';

/** Case, padding and quotes of column names, where exactly one column of the sample can be meant, by exactly one name. */
export const headerSpelling: Step = (table, { schema }) => {
  const lacking = schema.header.filter((name) => !table.header.includes(name));
  const strange = table.header.filter((name) => !schema.header.includes(name));
  const meant = new Map<string, string>();
  for (const name of lacking) {
    const alike = strange.filter((other) => folded(other) === folded(name));
    const rivals = lacking.filter((other) => folded(other) === folded(name));
    if (alike.length === 1 && rivals.length === 1 && alike[0] !== undefined) meant.set(alike[0], name);
  }
  return renamed(table, meant, 'header-spelling', 'spelled columns as the sample does');
};

/** The table with other column names. */
export const renamed = (table: Table, names: ReadonlyMap<string, string>, rule: string, what: string): Stepped => {
  if (names.size === 0) return unchanged(table);
  const header = table.header.map((name) => names.get(name) ?? name);
  const examples = [...names].map(([from, to]) => `${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  return mended({ ...table, header }, rule, what, names.size, examples);
};
