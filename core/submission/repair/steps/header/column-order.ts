import { pickColumns } from '../../../../../services/csv/table.ts';
import { repaired, type Step, unchanged } from '../../step.ts';

/** The sample's columns in the sample's order. */
export const columnOrder: Step = {
  name: 'column-order',
  repairs: ['column-order'],
  run({ table, specification: { schema } }) {
    const wanted = schema.header.filter((name) => table.header.includes(name));
    if (table.header.length !== wanted.length || wanted.every((name, j) => name === table.header[j]))
      return unchanged(table);
    const positions = wanted.map((name) => table.header.indexOf(name));
    return repaired(
      pickColumns(table, positions),
      'column-order',
      'put columns into the order of the sample',
      wanted.length,
    );
  },
};
