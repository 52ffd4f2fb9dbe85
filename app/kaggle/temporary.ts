import type { StageFailure } from '../../core/schema/result.ts';
import { kaggleProblems } from '../../services/kaggle/failure.ts';
import { stages } from '../../stages/index.ts';
import type { Refusal } from '../refusal.ts';
import type { PreflightProblem } from './signs.ts';

/** Whether a problem of Kaggle or the network may pass by itself. */
export const isTemporaryProblem = (kind: PreflightProblem['kind']): boolean => {
  switch (kind) {
    case 'rate-limited':
    case 'unavailable':
    case 'network':
    case 'unresolved':
    case 'proxy':
    case 'expired-link':
    case 'damaged':
    case 'disk':
    case 'bad-answer':
    case 'cancelled':
      return true;
    case 'no-credentials':
    case 'bad-credentials':
    case 'rules-not-accepted':
    case 'not-permitted':
    case 'unknown-competition':
    case 'not-found':
    case 'quota':
    case 'code-only':
    case 'wrong-file-name':
    case 'closed':
    case 'refused':
    case 'unknown-outcome': // it may have been counted: somebody has to look
    case 'hackathon':
    case 'simulation':
      return false;
  }
};

/** True: another attempt may succeed. False: a person must do something first. Null: not known; it may be tried again. */
export const isTemporary = (failure: StageFailure | Refusal): boolean | null =>
  'stage' in failure ? stagePasses(failure) : isTemporaryRefusal(failure);

const isTemporaryRefusal = ({ kind, temporary }: Refusal): boolean | null => {
  switch (kind) {
    case 'busy':
    case 'interrupted':
      return true;
    case 'kaggle':
      return temporary ?? null;
    case 'usage':
    case 'no-data':
    case 'no-sandbox':
    case 'parked':
      return false;
  }
};

const stagePasses = ({ stage, kind }: StageFailure): boolean | null => {
  const known =
    stage === 'fetch' || stage === 'submit' ? kaggleProblems.find((problem) => problem === kind) : undefined;
  if (known !== undefined) return isTemporaryProblem(known);
  return needsPerson.has(`${stage}:${kind}`) ? false : null;
};

/** Failures that need a person: bad files, a user's bad program, missing packages. They would be the same next time. */
const needsPerson: ReadonlySet<string> = new Set([
  ...['no-files', 'missing', 'bad-archive', 'unsafe-archive'].map((kind) => `fetch:${kind}`),
  ...Object.keys(stages.analyze.recover).map((kind) => `analyze:${kind}`),
  ...['generate:refused', 'rehearse:no-python', 'execute:no-python'],
]);
