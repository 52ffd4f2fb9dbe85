import { cellAt } from '../../../../../services/csv/batch.ts';
import { keysOf } from '../../../subject.ts';
import { repaired, type Step, type StepContext, unchanged } from '../../step.ts';

/** The first line is a row: as many fields as the sample has columns, and its key is one of the sample's. */
export const missingHeader: Step = {
  name: 'missing-header',
  repairs: ['missing-column'],
  run(context) {
    const { table, specification, workspace } = context;
    const { header } = specification.schema;
    if (table.header.length !== header.length || table.header.some((name) => header.includes(name)))
      return unchanged(table);
    if (!startsWithKey(context)) return unchanged(table);
    const writer = workspace.newTable(header);
    writer.add(table.header);
    for (const batch of table.batches()) writer.copyRows(batch, 0, batch.rows);
    return repaired(writer.done(), 'missing-header', 'added the header of the sample', header.length);
  },
};

const startsWithKey = ({ table, specification: { schema, expected } }: StepContext): boolean => {
  const wanted = keysOf(expected, schema.key);
  const key = schema.key.map((name) => table.header[schema.header.indexOf(name)]);
  if (wanted === undefined) return false;
  for (const batch of expected.batches())
    for (let row = 0; row < batch.rows; row += 1)
      if (wanted.every((column, k) => cellAt(batch, row, column) === key[k])) return true;
  return false;
};
