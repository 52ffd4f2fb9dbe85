import { createActor, toPromise } from 'xstate';
import type { RunStage } from '../../stages/dag/call.ts';
import { type RunBranch, stageActor } from '../actors.ts';
import type { Context, Start } from '../order.ts';
import { candidateMachine } from './candidate.ts';
import type { Tried } from './node.ts';
import { templateMachine } from './template.ts';

/** What a candidate's own artifacts say of it; only who has the store can read them. */
export type ReadWord = (refs: Start['refs']) => Pick<Tried, 'verdict' | 'why' | 'title' | 'score' | 'gain' | 'error'>;

/** Runs the machine of a branch, with the stages of its run. */
export const runBranch =
  (run: RunStage, word: ReadWord): RunBranch =>
  async (start, signal) => {
    const machine = start.part.is === 'template' ? templateMachine : candidateMachine;
    const actor = createActor(machine.provide({ actors: { stage: stageActor(run) } }), { input: start });
    const stop = () => actor.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      actor.start();
      const { status, refs, failures } = await toPromise(actor);
      const made = ownRefs(start, refs);
      const state = String(actor.getSnapshot().value);
      return start.part.is === 'template'
        ? { tried: null, refs: templatesRefs(made), failures }
        : { tried: triedOf(status === 'failed' ? 'failed' : endOf(state, made), made, failures, word), refs: {}, failures };
    } finally {
      signal.removeEventListener('abort', stop);
      actor.stop();
    }
  };

const endOf = (state: string, { comparison }: Start['refs']): Tried['ended'] =>
  state === 'awaits' ? 'awaits' : comparison === undefined ? 'written' : 'measured';

/** What the branch made itself. */
const ownRefs = (start: Start, refs: Start['refs']): Start['refs'] =>
  Object.fromEntries(Object.entries(refs).filter(([name, digest]) => start.refs[name as keyof Start['refs']] !== digest)); // refs are by artifact

/** The run's own plan and program are others. */
const templatesRefs = ({ baseline }: Start['refs']): Start['refs'] => (baseline === undefined ? {} : { baseline });

const triedOf = (
  ended: Tried['ended'],
  refs: Start['refs'],
  failures: Context['failures'],
  word: ReadWord,
): Tried => {
  const read = word(refs);
  const last = failures.at(-1);
  return ended === 'failed'
    ? { ended, refs, ...read, verdict: 'crash', why: last === undefined ? withoutFailure(refs) : `${last.stage}: ${last.message}`.slice(0, 600) }
    : { ended, refs, ...read };
};

/** Only a lack of time is no failure of its own. */
const withoutFailure = ({ candidate }: Start['refs']): string =>
  candidate === undefined ? 'it gave no program' : 'there was no time to try it';
