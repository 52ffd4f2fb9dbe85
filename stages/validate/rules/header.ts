import { error, listed, warning } from '../finding.ts';
import type { Rule } from './rule.ts';

/** The sample's column names, byte for byte, each once, in its order. */
export const header: Rule = ({ table, specification: { schema } }) => {
  const wanted = new Set(schema.header);
  const there = new Set(table.header);
  const lacking = schema.header.filter((name) => !there.has(name));
  const extra = table.header.filter((name) => !wanted.has(name));
  const repeated = [...there].filter((name) => table.header.filter((other) => other === name).length > 1);
  const advice = `The header must be ${schema.header.slice(0, 12).join(',')}${schema.header.length > 12 ? ',...' : ''}`;
  const found = [
    ...(lacking.length === 0
      ? []
      : [error('missing-column', `no column ${listed(lacking)}; there are ${listed(table.header)}`, advice)]),
    ...(extra.length === 0
      ? []
      : [error('extra-column', `columns the sample does not have: ${listed(extra)}`, `${advice} (index=False).`)]),
    ...(repeated.length === 0
      ? []
      : [error('repeated-column', `columns that come more than once: ${listed(repeated)}`, advice)]),
  ];
  const ordered = table.header.every((name, j) => name === schema.header[j]);
  if (found.length > 0 || ordered) return found;
  return [warning('column-order', 'columns are not in the order of the sample', advice)];
};
