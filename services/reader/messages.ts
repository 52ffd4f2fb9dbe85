import * as z from 'zod';
import { type IngestLimits, IngestReport } from '../dataset/ingest-terms.ts';

/** What we ask of the reader. `id` names the question in its answers; paths are as the reader sees them. */
export type Question = { readonly id: number } & (
  | { readonly op: 'ingest'; readonly from: string; readonly into: string; readonly limits: IngestLimits }
  | { readonly op: 'query'; readonly sql: string; readonly progress: boolean }
  | { readonly op: 'run' | 'stream'; readonly sql: string }
  /** The next part of a stream: none is sent before it is wanted. */
  | { readonly op: 'more' }
);

/** What the reader answers; it has read strangers' files, so it is a stranger, too. The last answer to a question ends it. */
export const Answer = z.discriminatedUnion('is', [
  z.strictObject({ id: z.int(), is: z.literal('share'), done: z.number(), total: z.number() }),
  z.strictObject({ id: z.int(), is: z.literal('part'), rows: z.array(z.array(z.string().nullable())) }),
  z.strictObject({ id: z.int(), is: z.literal('rows'), rows: z.array(z.unknown()) }),
  z.strictObject({ id: z.int(), is: z.literal('report'), report: IngestReport }),
  z.strictObject({ id: z.int(), is: z.literal('end') }),
  z.strictObject({ id: z.int(), is: z.literal('failed'), message: z.string() }),
]);
export type Answer = z.output<typeof Answer>;
/** An answer before it is given its number. */
export type Said = Answer extends infer One ? (One extends Answer ? Omit<One, 'id'> : never) : never;
