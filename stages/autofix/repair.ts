import type { Finding, Repair } from '../schema/finding.ts';
import { checkReading, checkSubmission, hasErrors } from '../validate/check.ts';
import { summary } from '../validate/finding.ts';
import { type Reading, readSubmission } from '../validate/read.ts';
import { remedyFor } from '../validate/remedy.ts';
import type { Specification } from '../validate/specification.ts';
import type { Table } from '../validate/table.ts';
import { inSequence } from './step.ts';
import { steps } from './steps/index.ts';

/** A mended table, or why there is none. `found` is what was wrong before. */
export type Mended =
  | {
      readonly ok: true;
      readonly table: Table;
      readonly repairs: readonly Repair[];
      readonly found: readonly Finding[];
    }
  | { readonly ok: false; readonly why: string; readonly found: readonly Finding[] };

/** Reads and mends a file. Pure but for reading. */
export const repairFile = (path: string, specification: Specification): Mended =>
  repairReading(readSubmission(path, specification.schema.header), specification);

/** Mends what was read, as far as each repair's condition allows, and checks the whole again: no error may be left. */
export const repairReading = (reading: Reading, specification: Specification): Mended => {
  const found = checkReading(reading, specification).findings;
  if (reading.table === null || remedyFor(reading.findings) === 'hopeless')
    return { ok: false, why: summary(found), found };
  const { table, repairs, refusals } = inSequence(steps)(reading.table, specification);
  const left = checkSubmission(table, specification);
  if (hasErrors(left)) return { ok: false, why: [...new Set(refusals), summary(left)].join('\n'), found };
  return { ok: true, table, repairs: [...reading.findings.map(reread), ...repairs], found };
};

/** What reading saw through is mended by writing the file again. */
const reread = ({ rule, message, examples }: Finding): Repair => ({
  rule,
  what: `${message}: wrote it again as plain CSV`,
  cells: 0,
  examples: examples ?? [],
});
