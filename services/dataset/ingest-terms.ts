import * as z from 'zod';
import { DataFile } from './data-file.ts';
import { DatasetError } from './failure.ts';

/** Limits for one folder with its archives unpacked. */
export interface IngestLimits {
  readonly bytes: number;
  /** The most files and folders together. */
  readonly entries: number;
}

/** Entries that were not copied, such as links and hidden files. `example` is the path of one of them. */
export const LeftOut = z.strictObject({ what: z.string(), count: z.int(), example: z.string() });
export type LeftOut = z.output<typeof LeftOut>;

/** For each archive, the folder of our copy that its files are in; empty means the data folder itself. */
export const Unpacked = z.record(z.string(), z.string());
export type Unpacked = z.output<typeof Unpacked>;

/** Why files cannot be used, in the form in which the reader sends it. */
export const Problem = z.strictObject({
  kind: z.enum(['missing', 'bad-archive', 'unsafe-archive', 'unreadable', 'too-much']),
  file: z.string(),
  message: z.string(),
  advice: z.string(),
});
export type Problem = z.output<typeof Problem>;

/** The result of copying a folder: its files sorted by path, or the problem. */
export const IngestReport = z.discriminatedUnion('ok', [
  z.strictObject({
    ok: z.literal(true),
    files: z.array(DataFile),
    leftOut: z.array(LeftOut),
    unpacked: Unpacked,
    /** Archives that are damaged or locked. None of their content is among the files. */
    broken: z.array(Problem),
  }),
  z.strictObject({ ok: z.literal(false), problem: Problem }),
]);
export type IngestReport = z.output<typeof IngestReport>;

/** A competition's files for all later stages: our copies, with archives unpacked. */
export interface Ingested {
  readonly folder: string;
  readonly files: readonly DataFile[];
  readonly leftOut: readonly LeftOut[];
  readonly unpacked: Unpacked;
  /** Archives that are damaged or locked, each with the reason and what to do. */
  readonly broken: readonly Problem[];
}

/** The DatasetError for a reported problem. */
export const errorOf = ({ kind, file, message, advice }: Problem): DatasetError =>
  new DatasetError(kind, file, message, advice);

/** The reverse: an error in a form that can be sent. */
export const problemOf = ({ kind, file, message, advice }: DatasetError): Problem => ({ kind, file, message, advice });
