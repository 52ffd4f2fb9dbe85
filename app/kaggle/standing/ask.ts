import { isInOrder, type Standing, standingAmong } from '../../../core/leaderboard/standing.ts';
import type { Result } from '../../../core/schema/result.ts';
import type { KaggleFailure } from '../../../services/kaggle/failure.ts';
import type { Kaggle } from '../../../services/kaggle/kaggle.ts';
import { keepBoard } from '../../../services/kaggle/leaderboard/board.ts';
import { homeOf } from '../../home.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { leaveReport } from '../../report/leave.ts';
import { readResult } from '../../result/result.ts';
import { findRun } from '../../run/find-run.ts';
import { competitionOf } from '../slug.ts';
import { keepStanding } from './left.ts';
import { ownScore } from './own-score.ts';

export interface StandingOptions {
  /** A run's id or folder. */
  readonly run: string;
  /** The competition on Kaggle, if the run's files came from a folder. */
  readonly competition?: string;
  readonly home?: string;
}

export type StandingOutcome =
  | { readonly ok: true; readonly slug: string; readonly metric: string; readonly standing: Standing }
  | Refusal
  | KaggleFailure;

/** Asks Kaggle for the leaderboard, and says where a run's cross-validated score would stand. Later runs and the run's report use it, too. */
export const standing = async (kaggle: Kaggle, options: StandingOptions): Promise<StandingOutcome> => {
  const home = homeOf(options.home);
  const folder = findRun(home, options.run);
  if ('kind' in folder) return folder;
  const result = readResult(folder.result);
  const mine = result && ownScore(result);
  if (result === undefined || mine === undefined)
    return refuse('usage', `run ${options.run} has no cross-validated score`, 'Name another run.');
  const slug = slugOf(result, options.competition);
  if (typeof slug !== 'string') return slug;
  const asOf = new Date().toISOString();
  const answer = await kaggle.leaderboardScores(slug);
  if (!answer.ok) return answer;
  const board = { slug, asOf, scores: [...answer.value] };
  if (board.scores.length === 0)
    return refuse('usage', `nobody on the leaderboard of ${slug} has a score`, 'Ask again later.');
  if (!isInOrder(board, mine))
    return refuse(
      'usage',
      `the leaderboard of ${slug} counts the other way round than ${mine.metric}`,
      "The run was scored by another metric than Kaggle's: put the competition's page beside its files, and run again.",
    );
  keepBoard(home.data(slug), board);
  const found = standingAmong(board, mine);
  keepStanding(folder, found);
  await leaveReport(folder, home.store);
  return { ok: true, slug, metric: mine.metric, standing: found };
};

const slugOf = ({ report, request, slug }: Result, named: string | undefined): string | Refusal => {
  const from = named ?? report?.about?.slug ?? request.url ?? slug;
  const found = competitionOf(from);
  return 'kind' in found ? found : found.slug;
};
