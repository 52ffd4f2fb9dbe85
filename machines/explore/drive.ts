import { createActor, waitFor } from 'xstate';
import { tracked } from '../tracked.ts';
import { exploreMachine } from './explore.ts';
import type { ExploreOrder } from './flow.ts';
import { type ExploreEnding, type RunStep, stepActor } from './steps.ts';

/** Everything that `driveExploration` needs. */
export interface ExploreDrive {
  readonly order: ExploreOrder;
  readonly run: RunStep;
  /** Whether a person has replied to the question that waits; `none`: there will be no reply; `later`: the exploration parks. */
  readonly reply: (signal: AbortSignal) => Promise<'given' | 'none' | 'later'>;
  readonly onState: (state: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs an exploration to its end, or to a question that nobody answers yet. It can be called again: it begins anew, and `run` returns the
 * results of the steps that were done. Rejects with the signal's reason when aborted.
 */
export const driveExploration = async (work: ExploreDrive): Promise<ExploreEnding | 'parked'> => {
  const { order, signal } = work;
  const running = new Set<Promise<unknown>>();
  const machine = exploreMachine.provide({ actors: { step: stepActor(tracked(work.run, running)) } });
  const actor = createActor(machine, { input: order });
  actor.subscribe(({ value, status }) => {
    if (status !== 'stopped') work.onState(String(value));
  });
  actor.start();
  try {
    for (;;) {
      const state = await waitFor(actor, (now) => now.status === 'done' || now.hasTag('parked'), {
        ...{ timeout: Number.POSITIVE_INFINITY, signal },
      });
      if (state.output !== undefined) return state.output;
      const reply = await work.reply(signal);
      signal.throwIfAborted();
      if (reply === 'later') return 'parked';
      actor.send({ type: reply === 'given' ? 'reply' : 'noReply' });
    }
  } finally {
    actor.stop();
    await Promise.allSettled(running); // a step that was cancelled still cleans up
  }
};
