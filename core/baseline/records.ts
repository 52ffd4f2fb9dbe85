import { createReadStream } from 'node:fs';

/** The raw records of a canonical CSV, a batch per chunk read: a file of any size in little memory. */
export async function* recordBatches(path: string): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + String(chunk)).split('\n');
    const { records, open } = completeRecords(lines.slice(0, -1));
    rest = open === undefined ? (lines.at(-1) ?? '') : `${open}\n${lines.at(-1) ?? ''}`;
    yield records;
  }
  if (rest !== '') yield [rest];
}

/** Lines put together again where a quoted cell goes on; `open` is a record that is not over yet. */
const completeRecords = (lines: readonly string[]): { records: string[]; open: string | undefined } => {
  const records: string[] = [];
  let open: string | undefined;
  for (const line of lines) {
    const whole = open === undefined ? line : `${open}\n${line}`;
    open = isClosed(whole) ? undefined : whole;
    if (open === undefined) records.push(whole);
  }
  return { records, open };
};

const isClosed = (record: string): boolean => !record.includes('"') || record.split('"').length % 2 === 1;
