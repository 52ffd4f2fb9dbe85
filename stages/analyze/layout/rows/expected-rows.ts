import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SubmissionSchema } from '../../../../core/schema/submission.ts';
import { openCanonical } from '../../../../services/csv/canonical.ts';
import { type Table as CsvTable, pickColumns as pickPositions, withHeader } from '../../../../services/csv/table.ts';
import { writeTable } from '../../../../services/csv/write/transform.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { csvText } from '../../../../services/tables/formats/csv-text.ts';
import { pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import type { StageContext } from '../../../dag/define.ts';

/** The rows a submission must have: from this table, in its order, these columns under these header cells. */
export interface ExpectedRows {
  readonly table: Table;
  readonly rows: number;
  readonly columns: readonly { readonly index: number; readonly header: string }[];
}
const inMemory = 8 * 2 ** 20;

const lines = async function* (engine: TableEngine, { columns, rows }: ExpectedRows) {
  yield csvText([columns.length > 0 ? columns.map(({ header }) => header) : ['row']]);
  if (columns.length === 0) {
    for (let row = 0; row < rows; row++) yield `${row}\n`;
    return;
  }
  const select = columns.map(({ index }) => columnAt(index)).join(', ');
  for await (const chunk of engine.stream(`SELECT ${select} FROM expected ORDER BY rowid`)) {
    yield csvText(chunk.map((cells) => cells.map((cell) => cell ?? '')));
  }
};

/** The columns of a large file that is canonical already, to be copied without SQL. */
const plainColumns = ({ table, rows, columns }: ExpectedRows): CsvTable | undefined => {
  const { format, absolute, bytes } = table.file;
  if (format !== 'csv' || bytes <= inMemory || columns.length === 0) return undefined;
  const plain = openCanonical(absolute);
  if (plain === undefined || plain.rows !== rows || plain.header.length !== table.header.length) return undefined;
  const positions = columns.map(({ index }) => index);
  return withHeader(
    pickPositions(plain, positions),
    columns.map(({ header }) => header),
  );
};

/** Stores the expected key and carry cells as canonical CSV, byte for byte; big ones go through a file. */
const storeExpected = async (engine: TableEngine, context: StageContext, wanted: ExpectedRows) => {
  const plain = plainColumns(wanted);
  if (plain !== undefined) {
    const path = join(context.scratch, 'expected.csv');
    writeTable(path, plain);
    return context.store.putFile(path);
  }
  await pickColumns(
    engine,
    wanted.table,
    wanted.columns.map(({ index }) => index),
    'expected',
  );
  if (wanted.table.file.bytes > inMemory) {
    const path = join(context.scratch, 'expected.csv');
    await pipeline(Readable.from(lines(engine, wanted)), createWriteStream(path));
    return context.store.putFile(path);
  }
  let text = '';
  for await (const line of lines(engine, wanted)) text += line;
  return context.store.putText(text);
};

/** The rows for the schema: how many there are, the stored file that lists them, and the first few keys for people. */
export const rowsOf = async (
  engine: TableEngine,
  context: StageContext,
  wanted: ExpectedRows,
): Promise<SubmissionSchema['rows']> => {
  const first = wanted.columns[0]?.index;
  return {
    count: wanted.rows,
    expected: await storeExpected(engine, context, wanted),
    examples: first === undefined ? [] : wanted.table.head.slice(0, 5).map((record) => record[first] ?? ''),
  };
};
