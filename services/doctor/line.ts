import * as z from 'zod';

export const Group = z.enum(['machine', 'sandbox', 'self-test', 'python', 'gpu', 'space', 'kaggle', 'model']);
export type Group = z.output<typeof Group>;

/** `note`: worth knowing, nothing to do. `warning`: works, but should be fixed. `problem`: a run cannot go or is not kept in. */
export const State = z.enum(['ok', 'note', 'warning', 'problem']);
export type State = z.output<typeof State>;

/** What one probe found. No line ever holds a secret: `says` is made of facts about one, never of its text. */
export const Line = z.strictObject({
  group: Group,
  name: z.string(),
  state: State,
  says: z.string(),
  /** The exact commands that fix it, one a line; every warning and every problem has one. */
  fix: z.string().optional(),
});
export type Line = z.output<typeof Line>;

/** Makes the lines of one group. The types see to it that no warning or problem comes without a fix. */
export const linesOf = (group: Group) => ({
  ok: (name: string, says: string): Line => ({ group, name, state: 'ok', says }),
  note: (name: string, says: string, fix?: string): Line => ({
    ...{ group, name, state: 'note', says },
    ...(fix === undefined ? {} : { fix }),
  }),
  warning: (name: string, says: string, fix: string): Line => ({ group, name, state: 'warning', says, fix }),
  problem: (name: string, says: string, fix: string): Line => ({ group, name, state: 'problem', says, fix }),
});

/** Bytes as people compare them: `23.6 GB`, powers of ten as disks are sold. */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
