import * as z from 'zod';

/** A file below the folder of an exploration: of its data, its held-back rows, or what was measured. */
const Path = z
  .string()
  .regex(/^(?:data|\.run\/held)\/.+|^\.run\/profile\.json$/s)
  .refine((path) => !path.split('/').includes('..'));

/** What an exploration keeps of itself before its first turn, so that a replay can be held against it: `.run/record.json`. */
export const ExploreRecord = z.strictObject({
  schema: z.literal(1),
  /** The Medalist of its last session. */
  version: z.string(),
  /** Where it lay then: what its cells showed may name that place. */
  folder: z.string(),
  /** SHA-256 of what its session and its score rest on. */
  files: z.record(Path, z.hash('sha256')),
});
export type ExploreRecord = z.output<typeof ExploreRecord>;
