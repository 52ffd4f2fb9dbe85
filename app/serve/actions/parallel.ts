import { writeFileSync } from 'node:fs';
import * as z from 'zod';
import { readRegular } from '../../../services/files/regular.ts';
import { jsonOf } from '../../../services/text/json.ts';

/** How many rows of a list run at the same time. */
export const Parallel = z.coerce.number().int().min(1).max(64).default(1);

const Kept = z.strictObject({ parallel: Parallel });
const mostBytes = 1_000;
const settingsFile = (list: string): string => list.replace(/\.csv$/, '.json');

/** Keeps the number beside a new list, for when the list is continued. */
export const keepParallel = (list: string, parallel: number): void =>
  writeFileSync(settingsFile(list), JSON.stringify({ parallel }), { flag: 'wx' });

/** The number with which the list was begun; 1 if it is not known, as for lists that were begun from a terminal. */
export const parallelOf = (list: string): number => {
  const read = readRegular(settingsFile(list), mostBytes);
  return ('why' in read ? undefined : Kept.safeParse(jsonOf(read.text)).data?.parallel) ?? 1;
};
