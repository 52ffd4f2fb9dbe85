import { writeFileSync } from 'node:fs';
import * as z from 'zod';
import { readRegular } from '../../../services/files/regular.ts';
import { jsonOf } from '../../../services/text/json.ts';

/** So many rows of a list at a time. */
export const Parallel = z.coerce.number().int().min(1).max(64).default(1);

const Kept = z.strictObject({ parallel: Parallel });
const mostBytes = 1_000;
const besides = (list: string): string => list.replace(/\.csv$/, '.json');

/** Keeps it beside a list that is new, so that who goes on with the list need not say it again. */
export const keepParallel = (list: string, parallel: number): void =>
  writeFileSync(besides(list), JSON.stringify({ parallel }), { flag: 'wx' });

/** As the list was begun; one at a time where that is not known, as of lists that were begun from a terminal. */
export const parallelOf = (list: string): number => {
  const read = readRegular(besides(list), mostBytes);
  return ('why' in read ? undefined : Kept.safeParse(jsonOf(read.text)).data?.parallel) ?? 1;
};
