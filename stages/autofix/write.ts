import { closeSync, openSync, writeSync } from 'node:fs';
import { csvText } from '../../services/tables/csv-text.ts';
import type { Table } from '../validate/table.ts';

/** The one way to write a submission: UTF-8, `\n`, commas, quotes only where needed, cells as they are. */
export const writeTable = (path: string, table: Table): void => {
  const file = openSync(path, 'wx');
  try {
    for (const chunk of chunksOf(table)) writeSync(file, chunk);
  } finally {
    closeSync(file);
  }
};

/** The same as one string. */
export const textOf = (table: Table): string => [...chunksOf(table)].join('');

const rowsPerChunk = 10_000;

function* chunksOf(table: Table): Generator<string> {
  yield csvText([table.header]);
  for (let from = 0; from < table.rows; from += rowsPerChunk) {
    const until = Math.min(from + rowsPerChunk, table.rows);
    const records: string[][] = [];
    for (let i = from; i < until; i += 1) records.push(table.columns.map((cells) => cells[i]!)); // as long as the table
    yield csvText(records);
  }
}
