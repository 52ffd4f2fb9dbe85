import * as z from 'zod';

export const Group = z.enum([
  'machine',
  'sandbox',
  'self-test',
  'python',
  'networks',
  'gpu',
  'space',
  'kaggle',
  'model',
]);
export type Group = z.output<typeof Group>;

/**
 * `note`: good to know, nothing to do. `warning`: works, but should be fixed. `problem`: a run cannot start or is not
 * confined.
 */
export const State = z.enum(['ok', 'note', 'warning', 'problem']);
export type State = z.output<typeof State>;

/** What one probe found. `says` may state facts about a secret but never holds its text. */
export const Line = z.strictObject({
  group: Group,
  name: z.string(),
  state: State,
  says: z.string(),
  /** The exact commands that fix it, one a line; every warning and every problem has one. */
  fix: z.string().optional(),
});
export type Line = z.output<typeof Line>;

/** Makes the lines of one group. The types demand a fix for each warning and problem. */
export const linesOf = (group: Group) => ({
  ok: (name: string, says: string): Line => ({ group, name, state: 'ok', says }),
  note: (name: string, says: string, fix?: string): Line => ({
    ...{ group, name, state: 'note', says },
    ...(fix === undefined ? {} : { fix }),
  }),
  warning: (name: string, says: string, fix: string): Line => ({ group, name, state: 'warning', says, fix }),
  problem: (name: string, says: string, fix: string): Line => ({ group, name, state: 'problem', says, fix }),
});

/** Bytes in decimal gigabytes, the unit in which disks are sold: `23.6 GB`. */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
