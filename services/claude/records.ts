import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomic } from '../files/atomic.ts';
import { canonical } from '../files/digest.ts';
import { jsonOf } from '../text/json.ts';
import { modelProblems } from './failure.ts';
import { RefusalDetails } from './http/refusal.ts';
import { Role } from './role.ts';

const count = z.int().min(0);

/** One question as it was sent, without secrets, and its outcome. */
export const CallRecord = z.strictObject({
  version: z.literal(1),
  digest: z.string(),
  role: Role,
  model: z.string(),
  stage: z.string(),
  about: z.string(),
  when: z.iso.datetime(),
  request: z.json(),
  outcome: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('response'),
      text: z.string(),
      stopReason: z.string().nullable(),
      /** The name that the server gave. */
      model: z.string(),
      requestId: z.string().nullable(),
      tokens: z.strictObject({ input: count, output: count, cacheRead: count, cacheWrite: count }),
      cost: z.number().nullable(),
      refusal: RefusalDetails.nullable().default(null), // older records have none
    }),
    /** There was no answer. Only a replay reads this; a live run asks again. */
    z.strictObject({
      kind: z.literal('failure'),
      problem: z.enum(modelProblems),
      message: z.string(),
      advice: z.string(),
    }),
  ]),
});
export type CallRecord = z.output<typeof CallRecord>;

/** The recorded calls, one file each below a folder; safe for many processes. */
export interface Records {
  readonly get: (digest: string) => CallRecord | undefined;
  /** The record is on disk when this returns. Throws errors of the disk. */
  readonly put: (record: CallRecord) => void;
}

/**
 * Opens the records below `folder`. `onCorrupt` is called for files that cannot be used; their questions are asked
 * again.
 */
export const openRecords = (folder: string, onCorrupt: (path: string, why: string) => void = () => {}): Records => {
  const at = (digest: string) => join(folder, digest.slice(0, 2), `${digest}.json`);
  return {
    get(digest) {
      const path = at(digest);
      if (!existsSync(path)) return undefined;
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        onCorrupt(path, error instanceof Error ? error.message : String(error));
        return undefined;
      }
      const record = CallRecord.safeParse(jsonOf(text));
      if (record.success && record.data.digest === digest) return record.data;
      onCorrupt(path, record.success ? 'it is the record of another call' : 'it is no whole record of a call');
      return undefined;
    },
    put: (record) => writeAtomic(at(record.digest), `${canonical(record)}\n`),
  };
};
