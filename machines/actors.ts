import { fromPromise } from 'xstate';
import type { RunStage, StageCall, StageResult } from '../stages/dag/call.ts';
import type { Context } from './context/context.ts';
import type { Start } from './context/start.ts';
import type { CandidateResult } from './search/node.ts';

/** What a branch came to. `tried` is the candidate's result, and null for the template; `failures` and `refs` are the branch's. */
export interface BranchDone {
  readonly tried: CandidateResult | null;
  readonly refs: Start['refs'];
  readonly failures: Context['failures'];
}

/** Runs the machine of a branch to its end. It throws for a bug only. */
export type RunBranch = (start: Start, signal: AbortSignal) => Promise<BranchDone>;

/** A state works by running a stage. */
export const stageActor = (run: RunStage) =>
  fromPromise<StageResult, StageCall>(({ input, signal }) => run(input, signal));

/** A branch has a machine of its own. After a restart it begins anew: the store remembers the stages that it did. */
export const branchActor = (run: RunBranch) =>
  fromPromise<BranchDone, Start>(({ input, signal }) => run(input, signal));

const missing = () => Promise.reject(new Error('provide({ actors }) before starting'));

/** Placeholders in the machine's setup. A run provides the real actors. */
export const unprovided = stageActor(missing);
export const unprovidedBranch = branchActor(missing);
