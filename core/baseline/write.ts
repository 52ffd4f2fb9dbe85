import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { csvText } from '../../services/tables/formats/csv-text.ts';
import { firstRecord, standard } from '../submission/read/records.ts';
import { recordBatches } from './records.ts';

/** Writes a submission with the same targets in every row; key and carried cells are copied byte for byte. Returns the rows written. */
export const writeConstant = async (
  expected: string,
  path: string,
  header: readonly string[],
  constants: ReadonlyMap<string, string>,
): Promise<number> => {
  let rows = 0;
  const lines = async function* () {
    yield csvText([header]);
    let write: ((record: string) => string) | undefined;
    for await (const batch of recordBatches(expected)) {
      const [first, ...rest] = batch;
      const body = write === undefined ? rest : batch;
      write ??= rowWriter(firstRecord(first ?? '', standard), header, constants);
      rows += body.length;
      if (body.length > 0) yield `${body.map(write).join('\n')}\n`;
    }
  };
  await pipeline(lines, createWriteStream(path, { flags: 'wx' }));
  return rows;
};

/** One record without its line end. */
const csvLine = (cells: readonly string[]): string => csvText([cells]).slice(0, -1);

/** Where the copied columns stand together and in order, the record is copied whole. */
const rowWriter = (copied: readonly string[], header: readonly string[], constants: ReadonlyMap<string, string>) => {
  const constant = (name: string) => constants.get(name) ?? '';
  const start = header.findIndex((name) => !constants.has(name));
  if (start < 0) {
    const line = csvLine(header.map(constant));
    return () => line;
  }
  const together =
    copied.every((name, k) => header[start + k] === name) &&
    header.slice(start + copied.length).every((name) => constants.has(name));
  if (!together)
    return (record: string) => {
      const cells = firstRecord(record, standard);
      return csvLine(
        header.map((name) => (constants.has(name) ? constant(name) : (cells[copied.indexOf(name)] ?? ''))),
      );
    };
  const before = header
    .slice(0, start)
    .map((name) => `${csvLine([constant(name), 'x']).slice(0, -1)}`)
    .join('');
  const after = header
    .slice(start + copied.length)
    .map((name) => csvLine(['', constant(name)]))
    .join('');
  return (record: string) => `${before}${record}${after}`;
};
