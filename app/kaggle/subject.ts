import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from '../../services/store/home.ts';
import { scoreText } from '../batch/row/score.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { readRequest } from '../request/sealed-request.ts';
import { readResult } from '../result/result.ts';
import { findRun } from '../run/find-run.ts';
import { competitionOf } from './slug.ts';

/** What is to be submitted, where, and what it is checked against first. */
export interface Subject {
  readonly file: string;
  readonly slug: string;
  /** A slug, or the folder a run took its files from. */
  readonly checkedAgainst: string;
  readonly runId: string | null;
  /** The run's folder. */
  readonly folder: string | null;
  /** The default message beside it. */
  readonly message: string | null;
  /** What the user should know about the run. */
  readonly doubt: string | null;
}

/** Reads `RUN|FILE` and `-c`. A file needs a competition; a run knows its own, unless its files came from a folder. */
export const subjectOf = (home: Home, what: string, competition: string | undefined): Subject | Refusal => {
  const asked = competition === undefined ? undefined : competitionOf(competition);
  if (asked !== undefined && 'kind' in asked) return asked;
  const stat = statSync(what, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isDirectory()) {
    if (asked === undefined) return refuse('usage', `which competition is ${what} for?`, 'Say it: -c titanic');
    const { slug } = asked;
    return { file: what, slug, checkedAgainst: slug, runId: null, folder: null, message: null, doubt: null };
  }
  return runSubject(home, what, asked?.slug);
};

/** Whether it is a regular file. A link may lead to a file that is not the run's. */
const isRegular = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

const runSubject = (home: Home, what: string, asked: string | undefined): Subject | Refusal => {
  const found = findRun(home, what);
  if ('kind' in found) {
    return refuse('usage', `"${what}" is neither a file nor a run`, 'See `medalist status` for the runs there are.');
  }
  const saved = readRequest(found.request);
  const result = readResult(found.result);
  const file = join(found.path, 'submission.csv');
  if (saved === undefined) return refuse('usage', `${found.request} is damaged`, 'Name the submission file itself.');
  const { request, own: isOwn } = saved;
  if (result === undefined || result.status === 'failed' || !isRegular(file)) {
    const next = result === undefined ? `Go on with it: medalist resume ${what}` : 'Its result.json says why.';
    return refuse('usage', `the run ${request.runId} has made no submission`, next);
  }
  const own = request.url === null ? undefined : request.slug;
  const slug = own ?? asked;
  if (slug === undefined) {
    const advice = 'Say which one of Kaggle it is: -c titanic';
    return refuse('usage', `the files of run ${request.runId} came from a folder, not from Kaggle`, advice);
  }
  if (asked !== undefined && asked !== slug) {
    return refuse('usage', `the run ${request.runId} is for ${slug}, not for ${asked}`, 'Leave out -c, or fix it.');
  }
  const score = scoreText(result);
  return {
    file,
    slug,
    checkedAgainst: isOwn ? request.source : slug, // a stranger may name any folder
    runId: request.runId,
    folder: found.path,
    message: `Medalist run ${request.runId}${score === '' ? '' : `, ${score}`}`,
    doubt: result.status === 'fallback' ? 'It is a fallback only: no model was trained.' : null,
  };
};
