import type { Manifest } from '../../core/schema/reported/manifest.ts';
import { checkReading, hasErrors } from '../../core/submission/check/check.ts';
import { readBytes } from '../../core/submission/read/read.ts';
import { remedyFor } from '../../core/submission/remedy.ts';
import { repairReading } from '../../core/submission/repair/repair.ts';
import type { Specification } from '../../core/submission/specification.ts';
import { recordsOf, textOf } from '../../services/csv/write/transform.ts';
import { bytesOf, type Case, type Format, recordsIn, validRecords } from './corpus.ts';
import { isEqual, isRestored } from './equal.ts';

/**
 * The fate of one file. `accepted`: unchanged; `ordered`: only put in order; `equal`: repaired to the valid file, cell by cell; `restored`:
 * equal except for cells that the mutation destroyed, which are right; `wrong`: anything else.
 */
export const fates = ['accepted', 'ordered', 'equal', 'restored', 'refused', 'wrong'] as const;
type Fate = (typeof fates)[number];

export interface Verdict {
  readonly format: Format;
  readonly example: Case;
  readonly fate: Fate;
  /** Whether the file, or its repair, is the valid file. */
  readonly meansTheSame: boolean;
  /** The name: `slug code`. */
  readonly name: string;
}

/** The `V14` of `V14 logits`. */
export const codeOf = ({ mutation }: Case): string => mutation.split(' ', 1)[0] ?? '';

/** Repairs that only put things in order. */
export const tidying = new Set(['byte-order-mark', 'column-order', 'crlf', 'row-order']);

/** Validates a file, and repairs it if needed: what `fix` does, without files. */
export const judge = (
  format: Format,
  example: Case,
  specification: Specification,
  manifest: Manifest | null = null,
): Verdict => {
  const valid = validRecords(format);
  const { fate, records } = fateOf(format, example, specification, manifest, valid);
  const meansTheSame = records !== undefined && isEqual(records, valid, specification);
  return { format, example, fate, meansTheSame, name: `${format.slug} ${codeOf(example)}` };
};

type Records = readonly (readonly string[])[];

const fateOf = (
  format: Format,
  example: Case,
  specification: Specification,
  manifest: Manifest | null,
  valid: Records,
): { readonly fate: Fate; readonly records?: Records } => {
  const reading = readBytes(bytesOf(example), specification.schema.header);
  const findings = checkReading(reading, specification);
  if (remedyFor(findings) === 'none') {
    if (reading.table === null || hasErrors(findings)) return { fate: 'wrong' };
    const records = [reading.table.header, ...recordsOf(reading.table)];
    return { fate: isEqual(records, asWritten(example), null) ? 'accepted' : 'wrong', records };
  }
  const repaired = repairReading(reading, specification, { manifest });
  if (!repaired.ok) return { fate: 'refused' };
  const records = recordsIn(textOf(repaired.table));
  if (repaired.repairs.every(({ rule }) => tidying.has(rule)))
    return { fate: isEqual(records, inOrder(format, example, valid), null) ? 'ordered' : 'wrong', records };
  if (isEqual(records, valid, specification)) return { fate: 'equal', records };
  return { fate: isRestored(records, valid, example, specification) ? 'restored' : 'wrong', records };
};

const asWritten = (example: Case): Records => recordsIn(bytesOf(example).toString());

/** The file as an independent reader reads it, with columns and rows in the order of the valid file. */
const inOrder = ({ id_columns }: Format, example: Case, valid: Records): Records => {
  const [header = [], ...rows] = asWritten(example);
  const [wanted = [], ...expected] = valid;
  const picked = rows.map((row) => wanted.map((name) => row[header.indexOf(name)] ?? ''));
  const keyOf = (row: readonly string[]) => id_columns.map((name) => row[wanted.indexOf(name)]).join('\n');
  const byKey = Map.groupBy(picked, keyOf);
  return [wanted, ...expected.map((row) => byKey.get(keyOf(row))?.shift() ?? [])];
};
