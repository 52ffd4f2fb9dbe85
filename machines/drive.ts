import { createActor, waitFor } from 'xstate';
import { type RunStage, stageRunner, type Workshop } from '../stages/run.ts';
import { stageActor } from './actors.ts';
import { competitionMachine, type Ending, type Order } from './competition.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

/** Everything a drive needs: what to do, with what, where its place is kept, and whether what it kept is still usable. */
export interface Drive {
  readonly order: Order;
  readonly shop: Workshop;
  readonly snapshot: string;
  readonly usable: (refs: Readonly<Record<string, string>>) => boolean;
  readonly signal: AbortSignal;
}

/**
 * Drives one competition to its end. Safe to call again after any crash: it goes on from the last snapshot, and stages
 * that were done are remembered by the store. Rejects with the signal's reason when aborted.
 */
export const drive = async ({ order, shop, snapshot: path, usable, signal }: Drive): Promise<Ending> => {
  const saved = readSnapshot(path);
  const same = saved !== undefined && 'snapshot' in saved && saved.gpu === order.gpu;
  const restored = same && usable(saved.refs) ? saved : undefined;
  if (saved !== undefined && restored === undefined) {
    shop.journal.append({
      type: 'run.snapshot-discarded',
      why: 'why' in saved ? saved.why : same ? 'its data is gone' : 'it had another GPU',
    });
  }
  const running = new Set<Promise<unknown>>();
  const machine = competitionMachine.provide({
    actors: { stage: stageActor(tracked(stageRunner(shop), running)) },
  });
  const actor = createActor(machine, { input: order, ...(restored && { snapshot: restored.snapshot }) });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {}); // raced below; a late one has nobody left to tell
  actor.subscribe({
    next(state) {
      if (state.status === 'stopped') return;
      try {
        writeSnapshot(path, actor.getPersistedSnapshot());
        shop.journal.append({ type: 'run.state', state: String(state.value) });
      } catch (error) {
        failed.reject(error); // a full disk ends the drive; what was saved before it is whole
      }
    },
    error: (error) => failed.reject(error),
  });
  actor.start();
  try {
    const end = await Promise.race([
      waitFor(actor, ({ status }) => status === 'done', { timeout: Infinity, signal }),
      failed.promise,
    ]);
    return end.output as Ending; // a done snapshot has its output
  } finally {
    actor.stop();
    await Promise.allSettled(running);
  }
};

/** Remembers what is under way, so that leaving waits for it: nothing may write after the lock is given back. */
const tracked =
  (run: RunStage, running: Set<Promise<unknown>>): RunStage =>
  (call, signal) => {
    const work = run(call, signal);
    running.add(work);
    const forget = () => running.delete(work);
    work.then(forget, forget);
    return work;
  };
