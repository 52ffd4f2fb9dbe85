import { isInOrder, standingAmong } from '../../../core/leaderboard/standing.ts';
import type { Result } from '../../../core/schema/result.ts';
import { readBoard } from '../../../services/kaggle/leaderboard/board.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import type { Store } from '../../../services/store/store.ts';
import { competition } from '../../../stages/dag/artifacts.ts';
import type { Request } from '../../request/request.ts';
import { keepStanding } from './left.ts';
import { ownScore } from './own-score.ts';

/** Keeps a run's standing on the leaderboard that came with its files, if one did. Kaggle is not asked. */
export const leaveStanding = (folder: RunFolder, { source }: Request, result: Result, store: Store): void => {
  const mine = ownScore(result);
  if (mine === undefined || !isMetricSure(result, store)) return;
  const board = readBoard(source, result.report?.about?.slug ?? result.slug);
  if (board !== null && isInOrder(board, mine)) keepStanding(folder, standingAmong(board, mine));
};

/** Whether the metric is certain. A score by a guessed metric cannot be compared with those on the leaderboard. */
const isMetricSure = ({ digests }: Result, store: Store): boolean => {
  const found = competition.schema.safeParse(store.get(digests.competition ?? ''));
  return found.data?.metric.confidence === 'high';
};
