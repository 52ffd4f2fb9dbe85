import { fromPromise } from 'xstate';
import type { RunStage, StageCall, StageResult } from '../stages/dag/call.ts';

/** The only type of actor: a state works by running a stage. */
export const stageActor = (run: RunStage) =>
  fromPromise<StageResult, StageCall>(({ input, signal }) => run(input, signal));

/** A placeholder in the machine's setup. A run provides the real actor. */
export const unprovided = stageActor(() => Promise.reject(new Error('provide({ actors: { stage } }) before starting')));
