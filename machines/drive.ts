import { type Actor, createActor, waitFor } from 'xstate';
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
import { type Restored, readSnapshot, writeSnapshot } from './snapshot.ts';
import { tracked } from './tracked.ts';

/** Everything that `drive` needs. `snapshot` is the snapshot's path; `usable` says whether the artifacts that it names still exist. */
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
  const { order, equipment, signal } = work;
  const snapshot = restore(work);
  const running = new Set<Promise<unknown>>();
  const runStage = tracked(stageRunner(equipment), running);
  const machine = competitionMachine.provide({
    actors: {
      stage: stageActor(runStage),
      branch: branchActor(runBranch(runStage, comparisonReader(equipment.store))),
    },
  });
  const actor = createActor(machine, { input: startOfRun(order), ...(snapshot && { snapshot }) });
  const failed = saveEachState(actor, work);
  actor.start();
  const decisions = [...work.decisions];
  try {
    for (;;) {
      const state = await Promise.race([
        waitFor(actor, (now) => now.status === 'done' || now.hasTag('parked'), { timeout: Infinity, signal }),
        failed,
      ]);
      if (state.status === 'done') return state.output;
      const parked = Approval.parse(parkedAt(String(state.value)));
      const { refs } = state.context;
      const decision = decisions.shift() ?? (await askPerson(work, parked, refs)) ?? null;
      if (decision === null) return { parked, refs, refused: null };
      if (!state.can(decision)) return { parked, refs, refused: rejectedTooOften };
      equipment.journal.append({ type: 'run.decided', about: parked, ...detailsOf(decision) });
      actor.send(decision);
    }
  } finally {
    actor.stop();
    await Promise.allSettled(running);
  }
};

/** The run's last snapshot, if it can still be used; the journal notes one that is discarded. */
const restore = ({ order, equipment, snapshot, usable }: Drive): Restored['snapshot'] | undefined => {
  const saved = readSnapshot(snapshot);
  if (saved === undefined) return undefined;
  const checked = 'why' in saved ? saved : usableSnapshot(saved, order, usable);
  if ('snapshot' in checked) return checked.snapshot;
  equipment.journal.append({ type: 'run.snapshot-discarded', why: checked.why });
  return undefined;
};

const usableSnapshot = (
  saved: Restored,
  order: Order,
  usable: Drive['usable'],
): Restored | { readonly why: string } => {
  if (saved.gpu !== order.gpu) return { why: 'it had another GPU' };
  return [saved.refs, ...saved.ofCandidates].every(usable) ? saved : { why: 'its data is gone' };
};

/** Saves a snapshot after each change of state. The promise rejects if that fails or the machine has a bug; else it never settles. */
const saveEachState = (actor: Actor<typeof competitionMachine>, { snapshot, equipment }: Drive): Promise<never> => {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {}); // the drive races it; after that nobody waits for a late failure
  actor.subscribe({
    next(state) {
      if (state.status === 'stopped') return;
      try {
        writeSnapshot(snapshot, actor.getPersistedSnapshot());
        equipment.journal.append({ type: 'run.state', state: String(state.value) });
      } catch (error) {
        failed.reject(error); // a full disk ends the drive; what was saved before it is whole
      }
    },
    error: (error) => failed.reject(error),
  });
  return failed.promise;
};

/** The time that a person takes to answer does not count. */
const askPerson = async ({ ask, equipment, signal }: Drive, about: Approval, refs: Refs) => {
  using _pause = equipment.clock?.pause();
  return await ask?.(about, refs, signal);
};

const rejectedTooOften = `it was rejected ${limits.rejections} times, the most allowed: approve it, replace it with medalist edit, or start a new run`;

const detailsOf = (decision: Decision) => ({
  decision: decision.type,
  note: decision.type === 'reject' ? decision.note : '',
  refs: decision.type === 'edit' ? decision.refs : {},
});
