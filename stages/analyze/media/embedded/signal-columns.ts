import { headOf, type Source } from '../../../../core/columns/source.ts';
import type { MediaSource } from '../../../../core/schema/media.ts';
import type { Table } from '../../../../services/tables/table.ts';

/** With fewer columns, they are not a column for each row. */
const fewest = 10;
const nearlyAll = 0.95;

/** Signals that are columns of a parquet file, if the cells of rows are the columns' names, in train and test. */
export const signalColumns = (side: readonly Table[], train: Source, test: Source | null): MediaSource[] => {
  const wide = side.filter(({ file, columns }) => file.format === 'parquet' && columns.length >= fewest);
  if (test === null || wide.length === 0) return [];
  return train.table.columns
    .flatMap((column) => {
      if (!test.table.columns.includes(column)) return [];
      const [ofTrain, ofTest] = [train, test].map((source) => namedBy(wide, source, column));
      if (ofTrain === undefined || ofTest === undefined) return [];
      return [
        {
          ...{ name: 'signal', kind: 'signal' as const, column, testColumn: null, columns: [], shape: null },
          ...{ train: `${ofTrain}#{}`, test: `${ofTest}#{}` },
        },
      ];
    })
    .slice(0, 1);
};

/** The one table that has a column for nearly each of these cells. */
const namedBy = (tables: readonly Table[], { table }: Source, column: string): string | undefined => {
  const cells = [...new Set(headOf(table, column))].filter((cell) => cell !== '');
  const found = tables.filter(({ columns }) => {
    const known = new Set(columns);
    return cells.filter((cell) => known.has(cell)).length >= Math.max(fewest, nearlyAll * cells.length);
  });
  return found.length === 1 ? found[0]?.file.path : undefined;
};

/** The tables that hold no signals; only these may be joined. */
export const besidesSignals = <T extends { readonly file: { readonly path: string } }>(
  side: readonly T[],
  sources: readonly MediaSource[],
): T[] => {
  const used = new Set(sources.flatMap(({ train, test }) => [train, test].map((form) => form?.split('#', 1)[0])));
  return side.filter(({ file }) => !used.has(file.path));
};
