import { type Table, withHeader } from '../../../../../services/csv/table.ts';
import { folded } from '../../../names.ts';
import { repaired, type Step, type Stepped, unchanged } from '../../step.ts';

/** Case, padding and quotes of column names, where exactly one column of the sample can be meant, by exactly one name. */
export const headerSpelling: Step = {
  name: 'header-spelling',
  repairs: ['missing-column'],
  run({ table, specification: { schema } }) {
    const lacking = schema.header.filter((name) => !table.header.includes(name));
    const strange = table.header.filter((name) => !schema.header.includes(name));
    const [there, wanted] = [countFolded(strange), countFolded(lacking)];
    const names = new Map(lacking.map((name) => [folded(name), name]));
    const meant = new Map<string, string>();
    for (const name of strange) {
      const bare = folded(name);
      const column = names.get(bare);
      if (column !== undefined && there.get(bare) === 1 && wanted.get(bare) === 1) meant.set(name, column);
    }
    return renamed(table, meant, 'header-spelling', 'spelled columns as the sample does');
  },
};

/** The table with other column names. */
export const renamed = (table: Table, names: ReadonlyMap<string, string>, rule: string, what: string): Stepped => {
  if (names.size === 0) return unchanged(table);
  const header = table.header.map((name) => names.get(name) ?? name);
  const examples = [...names].map(([from, to]) => `${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  return repaired(withHeader(table, header), rule, what, names.size, examples);
};

const countFolded = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(folded(name), (counts.get(folded(name)) ?? 0) + 1);
  return counts;
};
