import { sniff } from '../../tables/formats/dialect.ts';
import { columnAt, literal } from '../../tables/sql.ts';
import type { Head } from './heads.ts';

/** SQL for a table of texts with the columns c0, c1, ... `see` gives the path that the engine sees. */
export const relationOf = ({ path, header }: Head, see: (path: string) => string): string => {
  const { separator } = sniff(see(path), path, path.endsWith('.tsv') ? 'tsv' : 'csv');
  const columns = header.map((_, at) => `${columnAt(at)}: 'VARCHAR'`).join(', ');
  return `read_csv(${literal(see(path))}, auto_detect = false, header = true, columns = {${columns}},
    delim = ${literal(separator)}, quote = '"', escape = '"', nullstr = [''])`;
};
