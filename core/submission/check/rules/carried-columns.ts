import { columnOf } from '../../../../services/csv/column.ts';
import { sameCell, walk } from '../../../../services/csv/row-walk.ts';
import { count, error, warning } from '../../finding.ts';
import { exampleOf, keysOf } from '../../subject.ts';
import { atOnce, type Rule } from './rule.ts';

/** Columns that only repeat the sample. Looked at where the rows line up. */
export const carriedColumns: Rule = (subject) => {
  const { table, specification, keys = [] } = subject;
  const { schema, expected } = specification;
  const wantedKeys = keysOf(expected, schema.key) ?? [];
  const columns = schema.columns.flatMap(({ name, role, settled }) => {
    const [mine, theirs] = [columnOf(table, name), columnOf(expected, name)];
    return role === 'carry' && mine >= 0 && theirs >= 0
      ? [{ name, mine, theirs, settled, rows: 0, examples: [] as string[] }]
      : [];
  });
  if (columns.length === 0 || table.rows !== expected.rows || keys.length !== schema.key.length)
    return atOnce(() => []);
  const there = walk(expected);
  let aligned = true;
  return {
    see({ batch }) {
      for (let row = 0; row < batch.rows && aligned; row += 1, there.next()) {
        const beside = there.batch;
        if (beside === undefined) return;
        aligned = keys.every((column, k) => sameCell(batch, row, column, beside, there.row, wantedKeys[k]!)); // as many
        for (const column of columns) {
          if (sameCell(batch, row, column.mine, beside, there.row, column.theirs)) continue;
          column.rows += 1;
          if (column.examples.length < 5) column.examples.push(exampleOf(subject, batch, row, column.mine));
        }
      }
    },
    findings: () =>
      columns
        .filter(({ rows }) => aligned && rows > 0)
        .map(({ name, settled, rows, examples }) => {
          const message = `${count(rows, 'row')} of ${JSON.stringify(name)} differ from the sample`;
          const advice = `Copy ${JSON.stringify(name)} from the sample.`;
          const say = settled === null ? warning : error;
          return say('carried-column', message, advice, { rows, columnName: name, examples });
        }),
  };
};
