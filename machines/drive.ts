import { createActor, waitFor } from 'xstate';
import { Approval, parkedAt } from '../core/options/approval.ts';
import type { Equipment, Refs } from '../stages/dag/call.ts';
import { stageRunner } from '../stages/dag/run.ts';
import { branchActor, stageActor } from './actors.ts';
import { competitionMachine } from './competition.ts';
import type { Ending } from './context/ending.ts';
import { limits } from './context/limits.ts';
import { startOfRun } from './context/start.ts';
import type { Decision, Order } from './order.ts';
import { runBranch } from './search/branch.ts';
import { comparisonReader } from './search/read-comparison.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { tracked } from './tracked.ts';

/** Everything that `drive` needs: the order, the equipment, where the snapshot is, and whether a snapshot can still be used. */
export interface Drive {
  readonly order: Order;
  readonly equipment: Equipment;
  readonly snapshot: string;
  readonly usable: (refs: Readonly<Record<string, string>>) => boolean;
  readonly signal: AbortSignal;
  /** A person's decisions, in the order of the run's questions; may be empty. */
  readonly decisions: readonly Decision[];
  /** Asks a person who is present. If it gives null, the run parks. */
  readonly ask: Asker | null;
}

/** Asks the person who is present about what was made so far. */
export type Asker = (about: Approval, refs: Refs, signal: AbortSignal) => Promise<Decision | null>;

/** The run waits for a person. No work is going on, so the process may end. */
export interface Parked {
  readonly parked: Approval;
  readonly refs: Refs;
  /** Why the last decision was not accepted. */
  readonly refused: string | null;
}

/**
 * Runs one competition to its end. After a crash it can be called again: it continues from the last snapshot, and the store
 * remembers the stages that were done. Rejects with the signal's reason when aborted.
 */
export const drive = async (work: Drive): Promise<Ending | Parked> => {
  const { order, equipment, snapshot: path, usable, signal } = work;
  const saved = readSnapshot(path);
  const same = saved !== undefined && 'snapshot' in saved && saved.gpu === order.gpu;
  const restored = same && [saved.refs, ...saved.ofCandidates].every(usable) ? saved : undefined;
  if (saved !== undefined && restored === undefined) {
    equipment.journal.append({
      type: 'run.snapshot-discarded',
      why: 'why' in saved ? saved.why : same ? 'its data is gone' : 'it had another GPU',
    });
  }
  const running = new Set<Promise<unknown>>();
  const runStage = tracked(stageRunner(equipment), running);
  const machine = competitionMachine.provide({
    actors: {
      stage: stageActor(runStage),
      branch: branchActor(runBranch(runStage, comparisonReader(equipment.store))),
    },
  });
  const actor = createActor(machine, { input: startOfRun(order), ...(restored && { snapshot: restored.snapshot }) });
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {}); // raced below; a late one has nobody left to tell
  actor.subscribe({
    next(state) {
      if (state.status === 'stopped') return;
      try {
        writeSnapshot(path, actor.getPersistedSnapshot());
        equipment.journal.append({ type: 'run.state', state: String(state.value) });
      } catch (error) {
        failed.reject(error); // a full disk ends the drive; what was saved before it is whole
      }
    },
    error: (error) => failed.reject(error),
  });
  actor.start();
  const decisions = [...work.decisions];
  try {
    for (;;) {
      const state = await Promise.race([
        waitFor(actor, (now) => now.status === 'done' || now.hasTag('parked'), { timeout: Infinity, signal }),
        failed.promise,
      ]);
      if (state.status === 'done') return state.output;
      const parked = Approval.parse(parkedAt(String(state.value)));
      const { refs } = state.context;
      const decision = decisions.shift() ?? (await askPerson(work, parked, refs)) ?? null;
      if (decision === null) return { parked, refs, refused: null };
      if (!state.can(decision)) return { parked, refs, refused: tooOften };
      equipment.journal.append({ type: 'run.decided', about: parked, ...detailsOf(decision) });
      actor.send(decision);
    }
  } finally {
    actor.stop();
    await Promise.allSettled(running);
  }
};

/** The time that a person takes to answer does not count. */
const askPerson = async ({ ask, equipment, signal }: Drive, about: Approval, refs: Refs) => {
  using _pause = equipment.clock?.pause();
  return await ask?.(about, refs, signal);
};

const tooOften = `it was rejected ${limits.rejections} times, the most allowed: approve it, replace it with medalist edit, or start a new run`;

const detailsOf = (decision: Decision) => ({
  decision: decision.type,
  note: decision.type === 'reject' ? decision.note : '',
  refs: decision.type === 'edit' ? decision.refs : {},
});
