import { join } from 'node:path';
import { type Standing, standingAmong } from '../../core/leaderboard/standing.ts';
import type { Result } from '../../core/schema/result.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import type { Kaggle } from '../../services/kaggle/kaggle.ts';
import type { RunFolder } from '../../services/store/home.ts';
import { homeOf } from '../home.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { leaveReport } from '../report/leave.ts';
import { standingFile } from '../report/standing-left.ts';
import { readResult } from '../result/result.ts';
import { findRun } from '../run/find-run.ts';
import { competitionOf } from './slug.ts';

export interface StandingOptions {
  /** A run's id or folder. */
  readonly run: string;
  /** The competition on Kaggle, where the run's files came from a folder. */
  readonly competition?: string;
  readonly home?: string;
}

export type StandingOutcome =
  | { readonly ok: true; readonly slug: string; readonly metric: string; readonly standing: Standing }
  | Refusal
  | Extract<Awaited<ReturnType<Kaggle['leaderboard']>>, { ok: false }>;

/** A board of more teams is read in part. */
const mostTeams = 20_000;

/** Asks Kaggle for the whole leaderboard, and says where a run's cross-validated score would stand; the run's report has it, too. */
export const standing = async (kaggle: Kaggle, options: StandingOptions): Promise<StandingOutcome> => {
  const home = homeOf(options.home);
  const folder = findRun(home, options.run);
  if ('kind' in folder) return folder;
  const mine = scoreOf(readResult(folder.result));
  if (mine === undefined)
    return refuse('usage', `run ${options.run} has no cross-validated score`, 'Name another run.');
  const slug = slugOf(mine.result, options.competition);
  if (typeof slug !== 'string') return slug;
  const board = await kaggle.leaderboard(slug, mostTeams);
  if (!board.ok) return board;
  const scores = board.value.flatMap(({ score }) => numberIn(score));
  if (scores.length === 0)
    return refuse('usage', `nobody on the leaderboard of ${slug} has a score`, 'Ask again later.');
  const found = standingAmong(scores, mine);
  await keep(folder, home.store, found);
  return { ok: true, slug, metric: mine.metric, standing: found };
};

const numberIn = (text: string): number[] => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? [value] : [];
};

/** By our scorer, which knows its error over rows; else by the solution's own word. */
const scoreOf = (result: Result | undefined) => {
  const report = result?.report;
  if (result === undefined || report == null) return undefined;
  const { confirmation, crossValidation, metric } = report;
  const told = confirmation?.score == null ? crossValidation : confirmation;
  if (told?.score == null) return undefined;
  return { result, metric: metric.name, direction: metric.direction, score: told.score, error: told.error ?? null };
};

const slugOf = ({ report, request, slug }: Result, named: string | undefined): string | Refusal => {
  const from = named ?? report?.about?.slug ?? request.url ?? slug;
  const found = competitionOf(from);
  return 'kind' in found ? found : found.slug;
};

const keep = async (folder: RunFolder, store: string, found: Standing): Promise<void> => {
  writeAtomic(join(folder.path, standingFile), `${JSON.stringify(found, null, 2)}\n`);
  await leaveReport(folder, store);
};
