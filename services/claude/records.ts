import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomic } from '../files/atomic.ts';
import { canonical } from '../files/digest.ts';
import { jsonOf } from '../text/json.ts';
import { modelProblems } from './failure.ts';
import { RefusalDetails } from './http/refusal.ts';
import { Role } from './role.ts';
import { Blocks, ToolResults } from './tool.ts';

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
      /** The whole answer if it used a tool: it must be sent back. */
      blocks: Blocks.exactOptional(),
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

/**
 * The results of the tools that one answer used. The digest is that of the answer's call. `isCut`: the time was over before there were any.
 * Only a replay reads that; a live run uses the tools again.
 */
const ToolRecord = ToolResults.extend({
  ...{ version: z.literal(1), digest: z.string(), isCut: z.literal(true).exactOptional() },
});
type ToolRecord = z.output<typeof ToolRecord>;

/** The recorded calls and results of tools, one file each below a folder; safe for many processes. */
export interface Records {
  readonly get: (digest: string) => CallRecord | undefined;
  /** The record is on disk when this returns. Throws errors of the disk. */
  readonly put: (record: CallRecord) => void;
  /** The results of the tools that a call's answer used. */
  readonly resultsFor: (digest: string) => Omit<ToolRecord, 'version' | 'digest'> | undefined;
  /** Null: the time was over before there were any. */
  readonly putResults: (digest: string, results: ToolResults | null) => void;
}

/** The file for a call, or for the results of the tools that its answer used. */
export const recordFile = (folder: string, digest: string, of: 'call' | 'tools' = 'call'): string =>
  join(folder, digest.slice(0, 2), `${digest}${of === 'call' ? '' : '.tool'}.json`);

/**
 * Opens the records below `folder`. `onCorrupt` is called for files that cannot be used; their questions are asked
 * again.
 */
export const openRecords = (folder: string, onCorrupt: (path: string, why: string) => void = () => {}): Records => {
  const read = <R extends { readonly digest: string }>(path: string, digest: string, schema: z.ZodType<R>) => {
    if (!existsSync(path)) return undefined;
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      onCorrupt(path, error instanceof Error ? error.message : String(error));
      return undefined;
    }
    const record = schema.safeParse(jsonOf(text));
    if (record.success && record.data.digest === digest) return record.data;
    onCorrupt(path, record.success ? 'it is the record of another call' : 'it is no whole record of a call');
    return undefined;
  };
  return {
    get: (digest) => read(recordFile(folder, digest), digest, CallRecord),
    put: (record) => writeAtomic(recordFile(folder, record.digest), `${canonical(record)}\n`),
    resultsFor: (digest) => read(recordFile(folder, digest, 'tools'), digest, ToolRecord),
    putResults(digest, made) {
      const told = made ?? { results: [], more: false, isCut: true };
      writeAtomic(recordFile(folder, digest, 'tools'), `${canonical({ version: 1, digest, ...told })}\n`);
    },
  };
};
