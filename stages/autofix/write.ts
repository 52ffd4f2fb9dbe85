import { closeSync, openSync, writeSync } from 'node:fs';
import { csvLine } from '../validate/csv-line.ts';
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
  yield `${csvLine(table.header)}\n`;
  for (let from = 0; from < table.rows; from += rowsPerChunk) {
    const until = Math.min(from + rowsPerChunk, table.rows);
    let chunk = '';
    for (let i = from; i < until; i += 1) chunk += `${csvLine(table.columns.map((cells) => cells[i]!))}\n`; // as long as the table
    yield chunk;
  }
}
