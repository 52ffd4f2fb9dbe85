import type { ExploreOutcome } from '../app/explore/explore.ts';
import type { CompeteOutcome } from '../app/run/outcome.ts';
import type { NoVerdict } from '../app/submission/outcome.ts';
import type { Status } from '../core/schema/result.ts';

/** How a command ended, for a shell, cron or a workflow step. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  fallback: 3,
  parked: 4,
  /** Another batch works on the list. */
  shared: 5,
  /** The batch stopped early, by its own limits. */
  limited: 6,
  interrupted: 130,
} as const;

const codeOfStatus = (status: Status): number => {
  switch (status) {
    case 'ok':
    case 'repaired':
      return exitCodes.ok;
    case 'fallback':
      return exitCodes.fallback;
    case 'failed':
      return exitCodes.failed;
  }
};

/** The exit code of a run. */
export const codeOf = (outcome: CompeteOutcome): number => {
  if (outcome.ok) return codeOfStatus(outcome.result.status);
  switch (outcome.kind) {
    case 'usage':
      return exitCodes.usage;
    case 'interrupted':
      return exitCodes.interrupted;
    case 'parked':
      return exitCodes.parked;
    case 'busy':
    case 'no-data':
    case 'no-sandbox':
    case 'kaggle':
      return exitCodes.failed;
  }
};

/** The exit code of an exploration. One that its model did not finish has failed: it gives no answer. */
export const codeOfExploration = (outcome: ExploreOutcome): number => {
  if (!outcome.ok) return codeOf(outcome);
  switch (outcome.result.status) {
    case 'answered':
    case 'profiled':
      return exitCodes.ok;
    case 'partial':
    case 'failed':
      return exitCodes.failed;
  }
};

/** The exit code of validate and fix without a verdict. It is never 1, which means a verdict: not valid, or refused. */
export const codeOfNoVerdict = ({ kind }: NoVerdict): number =>
  kind === 'interrupted' ? exitCodes.interrupted : exitCodes.usage;
