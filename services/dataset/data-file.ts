import * as z from 'zod';
import { MediaListing } from './listings/listing.ts';

/** One file of a dataset. Archives are replaced by the files in them. */
export const DataFile = z.strictObject({
  /** Relative to the data folder, with `/`. */
  path: z.string().min(1),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /**
   * By content, else by name; `signal`: one of many files that each hold the measurements of a row; `document`: one of many whose
   * texts the intake put into a table.
   */
  format: z.enum([
    'csv',
    'tsv',
    'json',
    'jsonl',
    'parquet',
    'text',
    'html',
    'image',
    'audio',
    'array',
    'signal',
    'document',
    'other',
  ]),
  /** `invalid`: neither UTF-8 nor a text that could be made so; `invalidLine` (from 1) is the first line that is not. `binary`: not checked. */
  encoding: z.enum(['utf-8', 'invalid', 'binary']),
  invalidLine: z.int().nullable(),
  /** In what it was written before our copy was written anew; `utf-8`: with damaged characters; absent: it is as it was. */
  was: z.enum(['windows-1252', 'utf-16le', 'utf-16be', 'utf-8']).exactOptional(),
  /** How its numbers were written before our copy was written anew: with decimal commas, or commas of thousands; absent: as now. */
  decimals: z.enum(['comma', 'thousands']).exactOptional(),
  /** Our copy was given a header, for it had none, has columns called as in train, or the sample's keys in front; absent: it is as it was. */
  header: z.enum(['made', 'as train', 'with keys']).exactOptional(),
  /** The archive it came from, relative to the folder the user gave; null for a plain file. */
  archive: z.string().nullable(),
  /** The workbook or database that it is a table of, and what was left out of that; absent: it was in the folder. */
  book: z.strictObject({ path: z.string(), notes: z.array(z.string()) }).exactOptional(),
  /** How the intake made it of names or arrays; absent: it was in the folder. */
  made: MediaListing.exactOptional(),
});
export type DataFile = z.output<typeof DataFile>;

/** What rows have files of their own of. */
export type FileKind = 'image' | 'audio' | 'signal';

/** Whether a format, or a kind of source, is one of files that belong to rows. */
export const isOfRows = (kind: string): kind is FileKind => kind === 'image' || kind === 'audio' || kind === 'signal';
