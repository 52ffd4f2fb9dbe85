import { oneLine } from '../../text/one-line.ts';
import { diskFailure } from '../download/download-failures.ts';
import type { Kaggle } from '../kaggle.ts';
import { boardFile, keepBoard } from './board.ts';

/**
 * Keeps the leaderboard beside a competition's data. It is not needed, so it is asked for once, and a failure is only a line; null: no
 * failure.
 */
export const fetchBoard = async (kaggle: Kaggle, slug: string, dataFolder: string): Promise<string | null> => {
  const asOf = new Date().toISOString();
  const answer = await kaggle.leaderboardScores(slug, 'little');
  if (!answer.ok) return answer.kind === 'cancelled' ? null : notKept(answer.message);
  if (answer.value.length === 0) return null;
  try {
    keepBoard(dataFolder, { slug, asOf, scores: [...answer.value] });
    return null;
  } catch (error) {
    return notKept(diskFailure(error, boardFile(dataFolder)).message);
  }
};

const longest = 300;

const notKept = (why: string): string => `the leaderboard is not kept: ${oneLine(why, longest)}`;
