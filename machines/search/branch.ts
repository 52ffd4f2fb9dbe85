import { createActor, toPromise } from 'xstate';
import type { RunStage } from '../../stages/dag/call.ts';
import { type RunBranch, stageActor } from '../actors.ts';
import type { Context } from '../context/context.ts';
import type { Start } from '../context/start.ts';
import { candidateMachine } from './candidate.ts';
import type { CandidateResult, PausedProgress } from './node.ts';
import { templateMachine } from './template.ts';

/** Reads from a candidate's artifacts how it compares with the template. Whoever has the store provides it. */
export type ReadComparison = (
  refs: Start['refs'],
) => Pick<CandidateResult, 'verdict' | 'why' | 'title' | 'score' | 'gain' | 'error'>;

/** Runs the machine of a branch to its end, with the run's function for stages. */
export const runBranch =
  (run: RunStage, readComparison: ReadComparison): RunBranch =>
  async (start, signal) => {
    const actors = { stage: stageActor(run) };
    const isKept = ({ context }: { readonly context: Start }) => readComparison(context.refs).verdict === 'keep';
    const machine =
      start.part.is === 'template'
        ? templateMachine.provide({ actors })
        : candidateMachine.provide({ actors, guards: { isKept } });
    const actor = createActor(machine, { input: start });
    const stop = () => actor.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      actor.start();
      const { status, refs, failures: all } = await toPromise(actor);
      const made = refsMade(start, refs);
      const failures = all.slice(failuresBefore(start));
      if (start.part.is === 'template') return { tried: null, refs: templatesRefs(made), failures };
      const { value, context } = actor.getSnapshot();
      const ended = status === 'failed' ? 'failed' : howEnded(String(value), made);
      const failed = { verdict: verdictWithoutComparison(made, context), why: context.lastFailure };
      const tried = isWaiting(ended)
        ? waiting(ended, made, context, readComparison)
        : triedOf(ended, made, failed, readComparison);
      return { tried, refs: {}, failures };
    } finally {
      signal.removeEventListener('abort', stop);
      actor.stop();
    }
  };

const howEnded = (state: string, { comparison }: Start['refs']): CandidateResult['ended'] =>
  isWaiting(state) ? state : comparison === undefined ? 'written' : 'measured';

const isWaiting = (state: string): state is 'awaits' | 'ready' => state === 'awaits' || state === 'ready';

/** The artifacts that the branch made itself. A program that a person has read is also its own. */
const refsMade = ({ part, refs: given }: Start, refs: Start['refs']): Start['refs'] => {
  const wasRead = part.is === 'candidate' && part.approved !== null;
  const isMade = (name: string, digest: string) =>
    given[name as keyof Start['refs']] !== digest || (wasRead && name === 'candidate'); // refs are by artifact
  return Object.fromEntries(Object.entries(refs).filter(([name, digest]) => isMade(name, digest)));
};

/** What the run takes over from the template's branch. The run has a plan and a program of its own. */
const templatesRefs = ({ baseline, ablation }: Start['refs']): Start['refs'] => ({
  ...(baseline !== undefined && { baseline }),
  ...(ablation !== undefined && { ablation }),
});

/** How many of a branch's failures the run knows already, from before the branch paused. */
const failuresBefore = ({ part }: Start): number =>
  part.is === 'candidate' ? (part.approved?.progress.failures.length ?? 0) : 0;

/** The result of a branch that waits. Only its program is shown; its other artifacts are kept for when it resumes. */
const waiting = (
  ended: 'awaits' | 'ready',
  { candidate, ...made }: Start['refs'],
  context: Context,
  readComparison: ReadComparison,
): CandidateResult => {
  const { attempt, debugRounds, shrinks, standby, failures } = context;
  const refs = candidate === undefined ? {} : { candidate };
  const progress: PausedProgress = { attempt, debugRounds, shrinks, standby, failures, refs: made };
  return { ended, refs, ...readComparison(refs), progress };
};

const triedOf = (
  ended: CandidateResult['ended'],
  refs: Start['refs'],
  failed: Pick<CandidateResult, 'verdict' | 'why'>,
  readComparison: ReadComparison,
): CandidateResult => ({ ended, refs, ...readComparison(refs), ...(ended === 'failed' && failed) });

/** The verdict of a candidate that was not compared: `discard` if it ran, `none` if there was no program or no time, else `crash`. */
const verdictWithoutComparison = (
  { candidate, trial }: Start['refs'],
  { lacksTime }: Context,
): CandidateResult['verdict'] => {
  if (trial !== undefined) return 'discard';
  return candidate === undefined || lacksTime ? 'none' : 'crash';
};
