import { columnOf, everyCell } from '../../../../../services/csv/column.ts';
import { sameCell, walk } from '../../../../../services/csv/row-walk.ts';
import { refused, repaired, type Step, type StepContext, unchanged } from '../../step.ts';

/** Rows without ids (or with row numbers for ids) get those of the sample, where the solution says that it kept its order. */
export const positional: Step = {
  name: 'positional',
  repairs: ['missing-column', 'unknown-id'],
  run(context) {
    const { table, specification, manifest, workspace } = context;
    const { schema, expected } = specification;
    const lacking = schema.columns.filter(({ name, role }) => role === 'target' && columnOf(table, name) < 0);
    if (schema.key.length === 0 || lacking.length > 0 || table.rows !== expected.rows || !hasNoIds(context))
      return unchanged(table);
    const { order, count } = manifest?.rows ?? {};
    if (order !== 'sample' || count !== table.rows)
      return refused(
        table,
        'rows have no ids; manifest.json does not say that they are in the order of the sample (rows)',
      );
    const header = [...schema.key, ...table.header.filter((name) => !schema.key.includes(name))];
    const from = header.map((name) =>
      schema.key.includes(name) ? { theirs: columnOf(expected, name) } : { mine: columnOf(table, name) },
    );
    const writer = workspace.newTable(header);
    const beside = walk(expected);
    for (const batch of table.batches())
      for (let row = 0; row < batch.rows; row += 1, beside.next())
        for (const { mine, theirs } of from)
          if (mine !== undefined) writer.take(batch, row, mine, mine + 1);
          else if (beside.batch !== undefined) writer.take(beside.batch, beside.row, theirs, theirs + 1);
    const what = 'wrote the ids of the sample: the manifest says that rows are in its order';
    return repaired(writer.done(), 'row-position', what, table.rows);
  },
};

/** Key columns are missing or count rows, those that do not are the sample's, and there is one of the former. */
const hasNoIds = ({ table, specification: { schema, expected } }: StepContext): boolean => {
  const positions = schema.key.map((name) => ({ mine: columnOf(table, name), theirs: columnOf(expected, name) }));
  const there = positions.filter(({ mine }) => mine >= 0);
  const counting = there.filter(({ mine }) =>
    [0, 1].some((from) => everyCell(table, mine, (cell, i) => cell === String(i + from))),
  );
  if (there.length === positions.length && counting.length === 0) return false;
  const compared = there.filter((column) => !counting.includes(column));
  const beside = walk(expected);
  for (const batch of compared.length === 0 ? [] : table.batches())
    for (let row = 0; row < batch.rows; row += 1, beside.next()) {
      const other = beside.batch;
      if (
        other === undefined ||
        !compared.every(({ mine, theirs }) => sameCell(batch, row, mine, other, beside.row, theirs))
      )
        return false;
    }
  return true;
};
