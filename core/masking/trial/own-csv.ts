import type { TableEngine } from '../../../services/tables/engine.ts';
import { columnAt, literal } from '../../../services/tables/sql.ts';

/** Gives SQL that reads a CSV that we wrote: nothing about its form has to be guessed. */
export const ownCsv = (engine: TableEngine, path: string, header: readonly string[]) => {
  const columns = header.map((_, i) => `${columnAt(i)}: 'VARCHAR'`).join(', ');
  return {
    from: `read_csv(${literal(engine.see(path))}, auto_detect = false, header = true, columns = {${columns}},
      delim = ',', quote = '"', escape = '"', nullstr = '')`,
    column: (name: string): string => columnAt(header.indexOf(name)),
  };
};

/** Gives SQL of several cells as one, to join by. */
export const keySql = (cells: readonly string[]): string =>
  `concat_ws(chr(31), ${cells.map((cell) => `coalesce(${cell}, '')`).join(', ')})`;
