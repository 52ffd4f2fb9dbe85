import { headOf } from '../../../../core/columns/source.ts';
import { isIdName } from '../../../../core/competition/names.ts';
import type { FileIndex } from '../../../../core/media/files.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { isNumber } from '../../../../services/tables/types.ts';
import { type Form, formsOf } from './forms.ts';

/** A column whose cells name files, with the forms of the paths. */
export interface NamingColumn {
  readonly column: string;
  readonly forms: readonly Form[];
}

/** So many rows are enough to show how a column's cells name files. */
const mostCells = 300;
const callsFiles = /image|img|pic|photo|file|path|audio|sound|clip|record|wav|scan|slice|frame|video|url/i;

/** The columns of a table whose cells name files, the best first. `among`: only these columns. */
export const namingColumns = (table: Table, index: FileIndex, among: (name: string) => boolean): NamingColumn[] => {
  const found = table.columns.filter(among).flatMap((column): NamingColumn[] => {
    const cells = spread(
      headOf(table, column).filter((cell) => cell !== ''),
      mostCells,
    );
    if (cells.length === 0 || !mayName(column, cells)) return [];
    const forms = formsOf(cells, index).filter(({ form }) => !/\{(:0\d+)?\}\/[^/]*$/.test(form) || areOwn(cells));
    return forms.length === 0 ? [] : [{ column, forms }];
  });
  return found.toSorted((a, b) => Number(callsFiles.test(b.column)) - Number(callsFiles.test(a.column)));
};

/** Whether a column may name files. Numbers that repeat are measurements, and so is a column with one value, even if files have such names. */
const mayName = (column: string, cells: readonly string[]): boolean => {
  if (new Set(cells).size === 1 && cells.length > 1) return false;
  return !cells.every(isNumber) || areOwn(cells) || isIdName(column) || callsFiles.test(column);
};

/** Whether nearly all cells are different. */
const areOwn = (cells: readonly string[]): boolean => new Set(cells).size >= 0.9 * cells.length;

/** At most `most` elements, evenly spread over all of them. */
export const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most ? [...all] : Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!); // within the list
