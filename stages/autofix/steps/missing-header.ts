import { keysOf } from '../../validate/subject.ts';
import { type Table, tableOf } from '../../validate/table.ts';
import { mended, type Step, unchanged } from '../step.ts';

/** The first line is a row: as many fields as the sample has columns, and its key is one of the sample's. */
export const missingHeader: Step = (table, { schema, expected }) => {
  if (table.header.length !== schema.header.length || table.header.some((name) => schema.header.includes(name)))
    return unchanged(table);
  const whole: Table = tableOf(schema.header, [table.header]);
  const key = keysOf(whole, schema.key)?.[0];
  if (key === undefined || keysOf(expected, schema.key)?.includes(key) !== true) return unchanged(table);
  const columns = table.columns.map((cells, j) => [table.header[j]!, ...cells]);
  return mended(
    { header: schema.header, columns, rows: table.rows + 1 },
    'missing-header',
    'added the header of the sample',
    schema.header.length,
  );
};
