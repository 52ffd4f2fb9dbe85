import { count, error } from '../finding.ts';
import { examplesOf } from '../subject.ts';
import { columnOf } from '../table.ts';
import type { Rule } from './rule.ts';

/** Columns that only repeat the sample. Looked at once the rows line up. */
export const carried: Rule = (subject) => {
  const { table, specification, keys, expectedKeys } = subject;
  if (table.rows !== specification.expected.rows || keys?.some((key, i) => key !== expectedKeys?.[i])) return [];
  return specification.schema.columns.flatMap(({ name, role }) => {
    const cells = columnOf(table, name);
    const wanted = columnOf(specification.expected, name);
    if (role !== 'carry' || cells === undefined || wanted === undefined) return [];
    const rows = [...cells.keys()].filter((i) => cells[i] !== wanted[i]);
    if (rows.length === 0) return [];
    const message = `${count(rows.length, 'row')} of ${JSON.stringify(name)} differ from the sample`;
    return [
      error('carried-column', message, `Copy ${JSON.stringify(name)} from the sample.`, {
        rows: rows.length,
        columnName: name,
        examples: examplesOf(subject, cells, rows),
      }),
    ];
  });
};
