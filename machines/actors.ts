import { fromPromise } from 'xstate';
import type { RunStage, StageCall, StageResult } from '../stages/dag/call.ts';

/** The one actor type: whatever a state does, it does by running a stage. */
export const stageActor = (run: RunStage) =>
  fromPromise<StageResult, StageCall>(({ input, signal }) => run(input, signal));

/** Holds the place in the machine's setup; a run provides the real one. */
export const unprovided = stageActor(() => Promise.reject(new Error('provide({ actors: { stage } }) before starting')));
