import { headOf } from '../../../../core/columns/source.ts';
import { isIdName } from '../../../../core/competition/names.ts';
import type { FileIndex } from '../../../../core/media/files.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { isNumber } from '../../../../services/tables/types.ts';
import { type Form, formsOf } from './forms.ts';

/** A column whose cells find files, and by which forms. */
export interface NamingColumn {
  readonly column: string;
  readonly forms: readonly Form[];
}

/** So many rows show how a column's cells find files. */
const mostCells = 300;
const callsFiles = /image|img|pic|photo|file|path|audio|sound|clip|record|wav|scan|slice|frame|video|url/i;

/** The columns of a table whose cells find files, the best first; `among`: of these alone. */
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

/** Numbers that repeat are measures, whatever files are called; so is what says the same in every row. */
const mayName = (column: string, cells: readonly string[]): boolean => {
  if (new Set(cells).size === 1 && cells.length > 1) return false;
  return !cells.every(isNumber) || areOwn(cells) || isIdName(column) || callsFiles.test(column);
};

/** Nearly every row has a cell of its own. */
const areOwn = (cells: readonly string[]): boolean => new Set(cells).size >= 0.9 * cells.length;

/** Of many, so many from all over. */
export const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most ? [...all] : Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!); // within the list
