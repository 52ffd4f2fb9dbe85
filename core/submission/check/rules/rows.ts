import { count, error } from '../../finding.ts';
import { atOnce, type Rule } from './rule.ts';

/** The number of rows, where rows have no key to go by. With a key, the ids say it better. */
export const rowCount: Rule = ({ table, specification: { schema } }) =>
  atOnce(() => {
    if (schema.key.length > 0 || table.rows === schema.rows.count) return [];
    const advice = `Write exactly ${schema.rows.count} rows, in the order of the sample.`;
    return [error('row-count', `${count(table.rows, 'row')} instead of ${schema.rows.count}`, advice)];
  });
