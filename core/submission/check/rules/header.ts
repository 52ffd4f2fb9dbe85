import { error, listed, warning } from '../../finding.ts';
import { atOnce, type Rule } from './rule.ts';

/** The sample's column names, byte for byte, each once, in its order. */
export const header: Rule = ({ table, specification: { schema } }) =>
  atOnce(() => {
    const wanted = new Set(schema.header);
    const there = new Set(table.header);
    const lacking = schema.header.filter((name) => !there.has(name));
    const extra = table.header.filter((name) => !wanted.has(name));
    const repeated = [...there].filter((name) => table.header.indexOf(name) !== table.header.lastIndexOf(name));
    const advice = `The header must be ${schema.header.slice(0, 12).join(',')}${schema.header.length > 12 ? ',...' : ''}`;
    const say = (rule: string, names: readonly string[], what: string, how = advice) =>
      names.length === 0 ? [] : [error(rule, what, how)];
    const found = [
      ...say('missing-column', lacking, `no column ${listed(lacking)}; there are ${listed(table.header)}`),
      ...say('extra-column', extra, `columns the sample does not have: ${listed(extra)}`, `${advice} (index=False).`),
      ...say('repeated-column', repeated, `columns that come more than once: ${listed(repeated)}`),
    ];
    const ordered = table.header.every((name, j) => name === schema.header[j]);
    if (found.length > 0 || ordered) return found;
    return [warning('column-order', 'columns are not in the order of the sample', advice)];
  });
