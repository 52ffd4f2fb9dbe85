import { assign, type DoneActorEvent, enqueueActions, fromPromise, setup } from 'xstate';
import type { ListProblem } from '../services/list/list.ts';
import { type RowOrder, type RowOutcome, rowMachine } from './row.ts';

/** Why a batch ended: nothing is left to do, its time was up, too many rows failed, or somebody stopped it. */
export type BatchEnd = 'done' | 'time' | 'failures' | 'interrupted';

/** Limits of the whole batch. */
export interface BatchOrder {
  readonly parallel: number;
  /** Milliseconds; null: no end. */
  readonly within: number | null;
  /** Rows in a row that may fail; null: any number. */
  readonly maxFailures: number | null;
}

/** One turn at the list: what ended is written, and so many rows are taken. */
export interface TurnOrder {
  readonly outcomes: readonly RowOutcome[];
  readonly running: readonly RowOrder[];
  readonly free: number;
}

export interface TurnOutcome {
  /** Of what was to be written: what stands in the file now. */
  readonly written: readonly RowOutcome[];
  readonly taken: readonly RowOrder[];
  /** Claims that a person ended: what they do is stopped, and not written. */
  readonly overruled: readonly string[];
  /** Rows that are to be done, and were not taken because something of the batch's own is used up: its time. */
  readonly unfit: number;
  /** Why the list could not be used; then nothing was written, and it is tried again. */
  readonly problem: ListProblem | null;
}

interface BatchContext extends BatchOrder {
  readonly running: readonly RowOrder[];
  /** Ended, and not yet written. */
  readonly outcomes: readonly RowOutcome[];
  readonly overruled: readonly string[];
  /** Something ended since the last turn: there is something to write, or room for another row. */
  readonly due: boolean;
  readonly failuresInARow: number;
  readonly unfit: number;
  readonly problems: number;
  readonly problem: ListProblem | null;
  readonly end: BatchEnd | null;
}

/** `problem`: the list could not be used any more; what ended last may not stand in it. */
export interface BatchOutcome {
  readonly end: BatchEnd;
  readonly problem: ListProblem | null;
}

/** How often a list that cannot be used is looked at again, `lookAgain` apart. */
const mostProblems = 20;

const machine = setup({
  types: {
    context: {} as BatchContext, // XState reads these casts as type declarations
    input: {} as BatchOrder,
    output: {} as BatchOutcome,
    events: {} as
      | { readonly type: 'stop'; readonly end: BatchEnd }
      /** A person ended these claims: what they do is stopped, and not written. */
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
    isHopeless: ({ context }) => context.running.length === 0 && context.problems >= mostProblems,
    hasEnd: ({ context }) => context.within !== null,
  },
  actions: {
    /** Ends what these claims do, wherever it runs; each row then ends by itself. Provided by who carries them out. */
    abort: (_, _claims: readonly string[] | 'all') => {},
    stop: assign({ end: ({ context }, end: BatchEnd) => context.end ?? end }),
    keep: enqueueActions(({ enqueue, context }, { id, outcome }: { id: string; outcome: RowOutcome }) => {
      const { maxFailures, overruled, end } = context;
      const { claim } = outcome.order;
      const failuresInARow = failuresAfter(context, outcome);
      const tooMany = maxFailures !== null && failuresInARow >= maxFailures && end === null;
      enqueue.stopChild(id); // it is done already: this forgets it
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
        unfit: ended.unfit,
        problem: ended.problem,
        problems: ended.problem === null ? 0 : context.problems + 1,
      });
    }),
  },
  delays: {
    /** People edit the list while it runs: what they add or take back is seen after this long. */
    lookAgain: 3000,
    /** Timers of Node end at 2^31 ms, which is 24 days. */
    end: ({ context }) => Math.min(context.within ?? 0, 2 ** 31 - 1),
  },
});

/** What is skipped or waits says nothing about how things go; what was stopped does not, either. */
const failuresAfter = ({ failuresInARow }: BatchContext, { kind, status }: RowOutcome): number => {
  if (kind === 'left' || status === 'skipped' || status === 'waiting') return failuresInARow;
  return status === 'failed' ? failuresInARow + 1 : 0;
};

/** Many rows, some at a time: taken from the list, spawned, and written back. It does no I/O of its own. */
export const batchMachine = machine.createMachine({
  id: 'batch',
  context: ({ input }) => ({
    ...input,
    ...{ running: [], outcomes: [], overruled: [], due: false, failuresInARow: 0, unfit: 0 },
    ...{ problems: 0, problem: null, end: null },
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
  output: ({ context: { end, unfit, problem } }) => ({ end: end ?? (unfit > 0 ? 'time' : 'done'), problem }),
});

const idOf = ({ type }: { readonly type: string }): string => type.slice('xstate.done.actor.'.length);
