import { cellAt } from '../../../services/csv/batch.ts';
import { derived } from '../../../services/csv/keys/derived.ts';
import type { Table } from '../../../services/csv/table.ts';

/** A way in which an id and a column name make one key of a long table. */
export type Join = (id: string, column: string) => string;

export const joins: readonly Join[] = ['_', '-', ':', '/', '.', '|', ' ', ','].flatMap((between): Join[] => [
  (id, column) => `${id}${between}${column}`,
  (id, column) => `${column}${between}${id}`,
]);

/** The keys of a long table, worked out from the ids of a wide one: row by row, column by column. */
export const joinedKeys = (table: Table, id: number, names: readonly string[], join: Join): Table =>
  derived(table, table.rows * names.length, (batch, row, put) => {
    const own = cellAt(batch, row, id);
    for (const name of names) put(join(own, name));
  });
