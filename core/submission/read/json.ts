import * as z from 'zod';

const Cell = z.union([z.string(), z.boolean(), z.null()]);
const Records = z.array(z.record(z.string(), Cell)).min(1);

/** `reviver` gets the number's own digits (ES2025 "JSON.parse source text access"); the types do not know it yet. */
const digitsKept = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value;

interface JsonTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A JSON array of flat records as a table, numbers by their digits; undefined when it is anything else. */
export const recordsOf = (text: string): JsonTable | undefined => {
  if (!/^\s*\[\s*\{/.test(text)) return undefined;
  try {
    const records = Records.parse(JSON.parse(text, digitsKept));
    const header = Object.keys(records[0]!); // min(1)
    if (records.some((record) => Object.keys(record).length !== header.length)) return undefined;
    return { header, rows: records.map((record) => header.map((name) => spelled(record[name] ?? null))) };
  } catch {
    return undefined;
  }
};

const spelled = (cell: z.output<typeof Cell>): string =>
  cell === null ? '' : typeof cell === 'string' ? cell : cell ? 'True' : 'False';
