import { pickColumns } from '../../../../../services/csv/table.ts';
import { mended, type Step, unchanged } from '../../step.ts';

/** The sample's columns in the sample's order. */
export const columnOrder: Step = {
  name: 'column-order',
  mends: ['column-order'],
  run({ table, specification: { schema } }) {
    const wanted = schema.header.filter((name) => table.header.includes(name));
    if (table.header.length !== wanted.length || wanted.every((name, j) => name === table.header[j]))
      return unchanged(table);
    const positions = wanted.map((name) => table.header.indexOf(name));
    return mended(
      pickColumns(table, positions),
      'column-order',
      'put columns into the order of the sample',
      wanted.length,
    );
  },
};
