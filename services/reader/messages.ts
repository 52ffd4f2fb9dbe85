import * as z from 'zod';
import { DataFile } from '../dataset/data-file.ts';
import { type IngestLimits, IngestReport } from '../dataset/ingest-terms.ts';
import type { CutArray } from '../dataset/media/cut-arrays.ts';
import { Look } from '../dataset/media/look.ts';

/** A question to the reader. `id` identifies it in the answers; paths are as the reader sees them. */
export type Question = { readonly id: number } & (
  | {
      readonly op: 'ingest';
      readonly from: string;
      readonly into: string;
      readonly limits: IngestLimits;
      /** A folder of tables that join the files. */
      readonly tables?: string;
    }
  | { readonly op: 'query'; readonly sql: string; readonly progress: boolean }
  | { readonly op: 'run' | 'stream'; readonly sql: string }
  /** Asks for the headers of files of images, sound or arrays. */
  | { readonly op: 'look'; readonly paths: readonly string[] }
  /** Asks for a file of some rows of arrays, by a name in the work folder. */
  | { readonly op: 'cut'; readonly arrays: readonly CutArray[]; readonly into: string }
  /** Asks for the next part of a stream. */
  | { readonly op: 'more' }
);

/**
 * An answer of the reader. It has read strangers' files, so it is not trusted either. The last answer ends a question.
 */
export const Answer = z.discriminatedUnion('is', [
  z.strictObject({ id: z.int(), is: z.literal('share'), done: z.number(), total: z.number() }),
  z.strictObject({ id: z.int(), is: z.literal('part'), rows: z.array(z.array(z.string().nullable())) }),
  z.strictObject({ id: z.int(), is: z.literal('rows'), rows: z.array(z.unknown()) }),
  /** Some files of the report that follows. One message with all files would take much memory on both sides. */
  z.strictObject({ id: z.int(), is: z.literal('files'), files: z.array(DataFile) }),
  z.strictObject({ id: z.int(), is: z.literal('report'), report: IngestReport }),
  z.strictObject({ id: z.int(), is: z.literal('looks'), looks: z.array(Look.nullable()) }),
  z.strictObject({ id: z.int(), is: z.literal('end') }),
  z.strictObject({ id: z.int(), is: z.literal('failed'), message: z.string() }),
]);
export type Answer = z.output<typeof Answer>;
/** An answer without its id. */
export type NewAnswer = Answer extends infer One ? (One extends Answer ? Omit<One, 'id'> : never) : never;
