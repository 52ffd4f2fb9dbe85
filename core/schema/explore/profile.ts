import * as z from 'zod';
import { ProfiledTable } from './profiled-table.ts';
import { ProfiledTarget } from './profiled-target.ts';

/** In what a table differs from another one with the same columns. */
const Drift = z.strictObject({
  base: z.string(),
  other: z.string(),
  /** The largest difference first. */
  columns: z
    .array(
      z.strictObject({
        column: z.string(),
        /** Population stability index over tenths or frequent values of the base; null: the other has cells of another kind, or none. */
        psi: z.number().nullable(),
        /** What chance alone gives with so many rows. */
        byChance: z.number(),
        missing: z.strictObject({ base: z.number(), other: z.number() }),
        /** Share of the other's rows whose value the base does not have; null: of numbers and dates that says nothing. */
        unseen: z.number().nullable(),
      }),
    )
    .max(200),
});
export type Drift = z.output<typeof Drift>;

const Counted = z.array(z.strictObject({ value: z.string(), files: z.int() })).max(6);

/** Files that are no tables: how many, and what the headers of some say. */
const ProfiledMedia = z.strictObject({
  kind: z.enum(['image', 'audio', 'array', 'signal']),
  files: z.int(),
  bytes: z.int(),
  /** The folders they lie in, the fullest first. */
  folders: Counted,
  /** Headers that were read, and files among them that are not what their names say. */
  looked: z.int(),
  odd: z.strictObject({ files: z.int(), examples: z.array(z.string()).max(3) }),
  types: Counted,
  sizes: Counted,
  modes: Counted,
  /** Files with the content of another one. */
  copies: z.int(),
});

/** What any data are like, as figures that no model had a part in. Every list and text in it is bounded. */
export const DataProfile = z.strictObject({
  /** The one that is asked about first, else the largest first. */
  tables: z.array(ProfiledTable).max(12),
  /** Tables that were not looked into, for there are so many. */
  moreTables: z.int(),
  /** Files that should be tables and cannot be read; each reason names its file. */
  unread: z.array(z.strictObject({ path: z.string(), why: z.string() })).max(20),
  /** Null: none was named, or no table has it. */
  target: ProfiledTarget.nullable(),
  drift: z.array(Drift).max(4),
  media: z.array(ProfiledMedia).max(4),
  files: z.strictObject({ count: z.int(), bytes: z.int() }),
});
export type DataProfile = z.output<typeof DataProfile>;
