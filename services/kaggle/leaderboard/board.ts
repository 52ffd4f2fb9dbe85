import { dirname, join } from 'node:path';
import * as z from 'zod';
import { writeAtomic } from '../../files/atomic.ts';
import { readRegular } from '../../files/regular.ts';
import { jsonOf } from '../../text/json.ts';

/** The most teams that are read. Kaggle's largest competitions have some 20,000. */
export const mostTeams = 100_000;

/** The scores of a public leaderboard at one time, the best first. Team names are not kept. */
export const Board = z.strictObject({
  slug: z.string(),
  /** When it was fetched. */
  asOf: z.iso.datetime(),
  scores: z.array(z.number()).min(1).max(mostTeams),
});
export type Board = z.output<typeof Board>;

/**
 * The file for a leaderboard. It is beside the data folder, so that nothing that learns sees it, and hidden, in case somebody names the
 * folder above.
 */
export const boardFile = (dataFolder: string): string => join(dirname(dataFolder), '.leaderboard.json');

export const keepBoard = (dataFolder: string, board: Board): void =>
  writeAtomic(boardFile(dataFolder), `${JSON.stringify(board)}\n`);

const largest = 32 * mostTeams;

/** The leaderboard that was kept beside a data folder; null: none of this competition. */
export const readBoard = (dataFolder: string, slug: string): Board | null => {
  const file = readRegular(boardFile(dataFolder), largest);
  const board = 'why' in file ? undefined : Board.safeParse(jsonOf(file.text)).data;
  return board?.slug.toLowerCase() === slug.toLowerCase() ? board : null;
};
