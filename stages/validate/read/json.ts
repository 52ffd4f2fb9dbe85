import * as z from 'zod';
import { type Table, tableOf } from '../table.ts';

const Cell = z.union([z.string(), z.boolean(), z.null()]);
const Records = z.array(z.record(z.string(), Cell)).min(1);

/** `reviver` gets the number's own digits (ES2025 "JSON.parse source text access"); the types do not know it yet. */
const digitsKept = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value;

/** A JSON array of flat records as a table, numbers by their digits; undefined when it is anything else. */
export const recordsOf = (text: string): Table | undefined => {
  if (!/^\s*\[\s*\{/.test(text)) return undefined;
  try {
    const records = Records.parse(JSON.parse(text, digitsKept));
    const header = Object.keys(records[0]!); // min(1)
    if (records.some((record) => Object.keys(record).length !== header.length)) return undefined;
    return tableOf(
      header,
      records.map((record) => header.map((name) => spelled(record[name] ?? null))),
    );
  } catch {
    return undefined;
  }
};

const spelled = (cell: z.output<typeof Cell>): string =>
  cell === null ? '' : typeof cell === 'string' ? cell : cell ? 'True' : 'False';
