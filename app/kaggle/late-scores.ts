import { isDeepStrictEqual } from 'node:util';
import type { Result } from '../../core/schema/result.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import { takeLock } from '../../services/files/lock.ts';
import type { Kaggle, KaggleSubmission } from '../../services/kaggle/kaggle.ts';
import type { Sent } from '../../services/kaggle/submissions/sent-schema.ts';
import { settledTries } from '../../services/kaggle/submissions/settle.ts';
import { type Home, runFolder } from '../../services/store/home.ts';
import { jsonText } from '../../services/text/shown.ts';
import { leaveReport } from '../report/leave.ts';
import { readResult } from '../result/result.ts';
import { foreignPart } from '../run/foreign-part.ts';
import { mayCount, submittedOf } from './submitted.ts';

/**
 * Settles tries to send whose end was unknown by the team's list, and brings results of runs up to date with it: scores that came late,
 * submissions whose answer was lost. Returns all tries for the competition.
 */
export const takeScores = async (
  home: Home,
  { address }: Kaggle,
  slug: string,
  list: readonly KaggleSubmission[],
): Promise<readonly Sent[]> => {
  const tries = settledTries(home.sent, address, slug, list);
  const folders = new Set(tries.flatMap(({ folder }) => folder ?? []));
  for (const folder of folders) await tellRun(home, folder, tries, list);
  return tries;
};

/** Writes into a run's result what became of its submission. `known`: what Kaggle told of submissions. */
export const tellRun = async (
  home: Home,
  path: string,
  tries: readonly Sent[],
  known: readonly KaggleSubmission[],
): Promise<void> => {
  const folder = runFolder(path);
  const result = foreignPart(folder) === undefined ? readResult(folder.result) : undefined;
  const digest = result?.report?.submission.sha256;
  const own = tries.filter((sent) => sent.folder === path && sent.digest === digest);
  if (result === undefined || own.length === 0) return;
  const last = own.findLast(mayCount);
  const submitted = last === undefined ? null : submittedOf(last, known, result.submitted);
  if (isDeepStrictEqual(submitted, result.submitted)) return;
  const lock = takeLock(folder.state);
  if ('heldBy' in lock) return; // its session tells it by itself
  using _lock = lock;
  const told: Result = { ...result, submitted };
  writeAtomic(folder.result, `${jsonText(told, 2)}\n`);
  await leaveReport(folder, home.store);
};
