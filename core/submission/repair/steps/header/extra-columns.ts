import { pickColumns } from '../../../../../services/csv/table.ts';
import { refused, repaired, type Step, unchanged } from '../../step.ts';

/** Columns the sample does not have go, once all that it has (but for those that only repeat it) are there. */
export const extraColumns: Step = {
  name: 'extra-columns',
  repairs: ['extra-column'],
  run({ table, specification: { schema } }) {
    const kept = [...table.header.keys()].filter((j) => schema.header.includes(table.header[j]!)); // the table's own
    const dropped = table.header.filter((name) => !schema.header.includes(name));
    if (dropped.length === 0) return unchanged(table);
    const lacking = schema.columns
      .filter(({ name, role }) => role !== 'carry' && !table.header.includes(name))
      .map(({ name }) => name);
    if (lacking.length > 0)
      return refused(table, `${lacking.slice(0, 5).join(', ')} is missing, and may be one of the extra columns`);
    return repaired(
      pickColumns(table, kept),
      'extra-column',
      'dropped columns that the sample does not have',
      dropped.length,
      dropped,
    );
  },
};
