import { fromPromise } from 'xstate';
import type { RunStage, StageCall, StageResult } from '../stages/dag/call.ts';
import type { Context } from './context/context.ts';
import type { Start } from './context/start.ts';
import type { CandidateResult } from './search/node.ts';

/** How a branch ended. `tried` is the candidate's result (null for the template); `refs` and `failures` are what the branch added. */
export interface BranchDone {
  readonly tried: CandidateResult | null;
  readonly refs: Start['refs'];
  readonly failures: Context['failures'];
}

/** Runs the machine of a branch to its end. It throws for a bug only. */
export type RunBranch = (start: Start, signal: AbortSignal) => Promise<BranchDone>;

/** The actor of a state that runs a stage. */
export const stageActor = (run: RunStage) =>
  fromPromise<StageResult, StageCall>(({ input, signal }) => run(input, signal));

/** The actor of a branch, which has a machine of its own. After a restart it begins anew, and the store has the results of its stages. */
export const branchActor = (run: RunBranch) =>
  fromPromise<BranchDone, Start>(({ input, signal }) => run(input, signal));

const missing = () => Promise.reject(new Error('provide({ actors }) before starting'));

/** Placeholders in the machine's setup. A run provides the real actors. */
export const unprovided = stageActor(missing);
export const unprovidedBranch = branchActor(missing);
