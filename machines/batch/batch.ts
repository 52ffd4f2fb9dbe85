import { assign, type DoneActorEvent, enqueueActions, fromPromise, setup } from 'xstate';
import type { ListProblem } from '../../services/list/list.ts';
import { type RowOrder, type RowOutcome, rowMachine } from './row.ts';

/** Why a batch ended: no rows are left, its time is up, too many rows failed, or a person stopped it. */
export type BatchEnd = 'done' | 'time' | 'failures' | 'interrupted';

/** Limits of the whole batch. */
export interface BatchOrder {
  readonly parallel: number;
  /** Milliseconds; null: no end. */
  readonly within: number | null;
  /** How many rows may fail one after another; null: any number. */
  readonly maxFailures: number | null;
}

/** One turn at the list: write the rows that ended, then take at most `free` new ones. */
export interface TurnOrder {
  readonly outcomes: readonly RowOutcome[];
  readonly running: readonly RowOrder[];
  readonly free: number;
}

export interface TurnOutcome {
  /** The given outcomes that are in the file now. */
  readonly written: readonly RowOutcome[];
  readonly taken: readonly RowOrder[];
  /** Claims that a person took back. Their runs are stopped, and nothing is written for them. */
  readonly overruled: readonly string[];
  /** Rows to do that were not taken because the time of the batch is used up. */
  readonly untaken: number;
  /** Why the list could not be used. Nothing was written; the turn is tried again. */
  readonly problem: ListProblem | null;
}

interface BatchContext extends BatchOrder {
  readonly running: readonly RowOrder[];
  /** Rows that ended and are not written yet. */
  readonly outcomes: readonly RowOutcome[];
  readonly overruled: readonly string[];
  /** A row has ended since the last turn: there is an outcome to write, or room for a new row. */
  readonly due: boolean;
  readonly failuresInARow: number;
  readonly untaken: number;
  readonly problemsInARow: number;
  readonly problem: ListProblem | null;
  readonly end: BatchEnd | null;
}

/** `problem`: the list could not be used any more, so the rows that ended last may be missing in it. */
export interface BatchOutcome {
  readonly end: BatchEnd;
  readonly problem: ListProblem | null;
}

/** How often the batch looks again at a list that it cannot use. The pause is `lookAgain`. */
const mostProblems = 20;

const machine = setup({
  types: {
    context: {} as BatchContext, // XState reads these casts as type declarations
    input: {} as BatchOrder,
    output: {} as BatchOutcome,
    events: {} as
      | { readonly type: 'stop'; readonly end: BatchEnd }
      /** A person took these claims back: their runs are stopped, and nothing is written for them. */
      | { readonly type: 'overruled'; readonly claims: readonly string[] }
      | { readonly type: 'giveUp' }
      | DoneActorEvent<RowOutcome>,
  },
  actors: {
    row: rowMachine,
    turn: fromPromise<TurnOutcome, TurnOrder>(() => Promise.reject(new Error('provide the actors before starting'))),
  },
  guards: {
    isDue: ({ context }) => context.due && context.problem === null,
    isOver: ({ context }) => context.running.length === 0 && context.outcomes.length === 0 && context.problem === null,
    isHopeless: ({ context }) => context.running.length === 0 && context.problemsInARow >= mostProblems,
    hasEnd: ({ context }) => context.within !== null,
  },
  actions: {
    /** Stops the runs of these claims, on whatever engine they run. Each row then ends by itself. */
    abort: (_, _claims: readonly string[] | 'all') => {},
    stop: assign({ end: ({ context }, end: BatchEnd) => context.end ?? end }),
    keep: enqueueActions(({ enqueue, context }, { id, outcome }: { id: string; outcome: RowOutcome }) => {
      const { maxFailures, overruled, end } = context;
      const { claim } = outcome.order;
      const failuresInARow = failuresAfter(context, outcome);
      const tooMany = maxFailures !== null && failuresInARow >= maxFailures && end === null;
      enqueue.stopChild(id); // it has ended; this only removes it
      enqueue.assign({
        running: context.running.filter((order) => order.claim !== claim),
        outcomes: overruled.includes(claim) ? context.outcomes : [...context.outcomes, outcome],
        overruled: overruled.filter((other) => other !== claim),
        due: true,
        failuresInARow,
        end: tooMany ? 'failures' : end,
      });
      if (tooMany) enqueue.raise({ type: 'giveUp' });
    }),
    turn: enqueueActions(({ enqueue, context }, ended: TurnOutcome) => {
      for (const order of ended.taken) enqueue.spawnChild('row', { id: order.claim, input: order });
      if (ended.overruled.length > 0) enqueue.raise({ type: 'overruled', claims: ended.overruled });
      const outcomes = context.outcomes.filter((outcome) => !ended.written.includes(outcome));
      enqueue.assign({
        running: [...context.running, ...ended.taken],
        outcomes,
        due: outcomes.length > 0,
        untaken: ended.untaken,
        problem: ended.problem,
        problemsInARow: ended.problem === null ? 0 : context.problemsInARow + 1,
      });
    }),
  },
  delays: {
    /** People edit the list while it runs. The batch sees their changes after this time. */
    lookAgain: 3000,
    /** Node's timers take at most 2^31 - 1 ms, which is 24 days. */
    end: ({ context }) => Math.min(context.within ?? 0, 2 ** 31 - 1),
  },
});

/** Rows that are skipped, wait or were stopped do not count as success or failure. */
const failuresAfter = ({ failuresInARow }: BatchContext, { kind, status }: RowOutcome): number => {
  if (kind === 'left' || status === 'skipped' || status === 'waiting') return failuresInARow;
  return status === 'failed' ? failuresInARow + 1 : 0;
};

/** Takes rows from the list, runs some at a time, and writes them back. It does no I/O itself. */
export const batchMachine = machine.createMachine({
  id: 'batch',
  context: ({ input }) => ({
    ...input,
    ...{ running: [], outcomes: [], overruled: [], due: false, failuresInARow: 0, untaken: 0 },
    ...{ problemsInARow: 0, problem: null, end: null },
  }),
  initial: 'working',
  on: {
    stop: {
      actions: [
        { type: 'stop', params: ({ event }) => event.end },
        { type: 'abort', params: 'all' },
      ],
    },
    giveUp: { actions: { type: 'abort', params: 'all' } },
    overruled: {
      actions: [
        assign({ overruled: ({ context, event }) => [...context.overruled, ...event.claims] }),
        { type: 'abort', params: ({ event }) => event.claims },
      ],
    },
    'xstate.done.actor.*': {
      actions: { type: 'keep', params: ({ event }) => ({ id: idOf(event), outcome: event.output }) },
    },
  },
  states: {
    working: {
      initial: 'turning',
      after: {
        end: {
          guard: 'hasEnd',
          actions: [
            { type: 'stop', params: 'time' },
            { type: 'abort', params: 'all' },
          ],
        },
      },
      states: {
        turning: {
          invoke: {
            id: 'turn',
            src: 'turn',
            input: ({ context: { outcomes, running, parallel, end } }) => ({
              ...{ outcomes, running, free: end === null ? parallel - running.length : 0 },
            }),
            onDone: { target: 'turned', actions: { type: 'turn', params: ({ event }) => event.output } },
          },
        },
        turned: {
          always: [
            { guard: 'isOver', target: '#batch.ended' },
            { guard: 'isHopeless', target: '#batch.ended' },
            { target: 'waiting' },
          ],
        },
        waiting: {
          always: { guard: 'isDue', target: 'turning' },
          after: { lookAgain: 'turning' },
        },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context: { end, untaken, problem } }) => ({ end: end ?? (untaken > 0 ? 'time' : 'done'), problem }),
});

const idOf = ({ type }: { readonly type: string }): string => type.slice('xstate.done.actor.'.length);
