import { assign, type ErrorActorEvent, fromPromise, setup } from 'xstate';
import type { Attempted, Job, JobMistake, Verdict } from './attempt.ts';
import type { OurCells, RowStatus } from './cells.ts';
import { noteOf } from './note.ts';
import { type Spent, spentCells } from './spent.ts';

/** A row that the batch took, and its state. */
export interface RowOrder {
  readonly claim: string;
  readonly line: number;
  readonly competition: string;
  readonly job: Job | JobMistake;
  readonly run: string;
  /** From 1. */
  readonly attempt: number;
  /** The most attempts that a row may have. */
  readonly mostAttempts: number;
  /** Whether this run was begun before. */
  readonly resumed: boolean;
  readonly earlier: string | null;
  readonly spent: Spent;
}

/** The cells to write when a row ends. `left`: it was stopped, or a person took it back. */
export interface RowOutcome {
  readonly order: RowOrder;
  readonly kind: 'ended' | 'left';
  readonly status: RowStatus;
  readonly cells: OurCells;
  readonly seconds: number;
}

/** What a row's machine remembers. @public: the declaration of `batchMachine` names it. */
export interface RowContext extends RowOrder {
  readonly status: RowStatus;
  readonly note: string;
  readonly score: Attempted['score'];
  readonly left: boolean;
}

const unprovided = () => Promise.reject(new Error('provide the actors before starting'));

const machine = setup({
  types: {
    context: {} as RowContext, // XState reads these casts as type declarations
    input: {} as RowOrder,
    output: {} as RowOutcome,
  },
  actors: {
    /** Carries out one attempt. */
    attempt: fromPromise<Attempted, RowOrder>(unprovided),
    /** Writes into the list that the row is tried again, and in which run. Resolves when that is saved. */
    again: fromPromise<{ readonly run: string }, RowOrder & { readonly resume: boolean; readonly note: string }>(
      unprovided,
    ),
    /** Waits before the next attempt. False: there is no next attempt, because the batch stops. */
    pause: fromPromise<boolean, { readonly claim: string; readonly seconds: number }>(unprovided),
  },
  guards: {
    isMistaken: ({ context }) => 'mistake' in context.job,
    is: (_, { verdict, kind }: { verdict: Verdict; kind: Verdict['kind'] }) => verdict.kind === kind,
    triesLeft: ({ context }, verdict: Verdict) => verdict.kind === 'again' && context.attempt < context.mostAttempts,
  },
  actions: {
    keep: assign((_, { spent, score }: Attempted) => ({ spent, score })),
    settle: assign((_, verdict: Verdict) =>
      verdict.kind === 'done'
        ? { status: verdict.status, note: verdict.note }
        : { status: 'failed' as const, note: verdict.kind === 'again' ? verdict.why : '' },
    ),
    refuse: assign(({ context }) => ({
      status: 'failed' as const,
      note: 'mistake' in context.job ? context.job.mistake : '',
    })),
    bug: assign((_, error: unknown) => ({
      status: 'failed' as const,
      note: `a fault of Medalist's: ${error instanceof Error ? error.message : String(error)}`,
    })),
    learn: assign(({ context }, verdict: Verdict) => ({
      earlier: verdict.kind === 'again' && !verdict.resume ? verdict.why : context.earlier,
      note: verdict.kind === 'again' ? verdict.why : context.note,
      resumed: verdict.kind === 'again' && verdict.resume,
    })),
    leave: assign({ left: true, status: '' as const }),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
  },
});

/** One row: its attempts, the pauses between them, and its end. The work itself is in the actors. */
export const rowMachine = machine.createMachine({
  id: 'row',
  context: ({ input }) => ({ ...input, status: 'running', note: '', score: null, left: false }),
  initial: 'reading',
  states: {
    reading: { always: [{ guard: 'isMistaken', target: 'settled', actions: 'refuse' }, { target: 'attempting' }] },
    attempting: {
      invoke: {
        src: 'attempt',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ verdict: event.output.verdict, kind: 'stopped' }) },
            target: 'settled',
            actions: 'leave',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ verdict: event.output.verdict, kind: 'wait' }) },
            target: 'waiting',
          },
          {
            guard: { type: 'triesLeft', params: ({ event }) => event.output.verdict },
            target: 'noting',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              { type: 'learn', params: ({ event }) => event.output.verdict },
              'countAttempt',
            ],
          },
          {
            target: 'settled',
            actions: [
              { type: 'keep', params: ({ event }) => event.output },
              { type: 'settle', params: ({ event }) => event.output.verdict },
            ],
          },
        ],
        onError: {
          target: 'settled',
          actions: { type: 'bug', params: ({ event }: { event: ErrorActorEvent }) => event.error },
        },
      },
    },
    noting: {
      invoke: {
        src: 'again',
        input: ({ context }) => ({ ...context, resume: context.resumed }),
        onDone: { target: 'pausing', actions: assign({ run: ({ event }) => event.output.run }) },
        onError: {
          target: 'settled',
          actions: { type: 'bug', params: ({ event }: { event: ErrorActorEvent }) => event.error },
        },
      },
    },
    pausing: pauses(({ resumed, attempt }) => (resumed ? Math.min(60, 2.5 * 2 ** (attempt - 1)) : 0)),
    waiting: pauses(() => 15),
    settled: { type: 'final' },
  },
  output: ({ context }) => outcomeOf(context),
});

/** Seconds before the next attempt. After a failure of the run: none. A temporary problem gets time to pass. */
function pauses(seconds: (context: RowContext) => number) {
  return machine.createStateConfig({
    invoke: {
      src: 'pause',
      input: ({ context }) => ({ claim: context.claim, seconds: seconds(context) }),
      onDone: [
        { guard: ({ event }) => event.output, target: 'attempting' },
        { target: 'settled', actions: 'leave' },
      ],
    },
  });
}

const outcomeOf = (context: RowContext): RowOutcome => {
  const { status, note, score, spent, left, attempt, run, job } = context;
  const cells: OurCells = left
    ? { status: '', note: 'stopped; goes on at the next start' }
    : {
        ...{ status, score: score?.score ?? '', metric: score?.metric ?? '', standing: score?.standing ?? '' },
        ...{ note: noteOf(note, attempt), run: 'mistake' in job ? '' : run, attempts: String(attempt) },
        ...spentCells(spent),
      };
  return { order: context, kind: left ? 'left' : 'ended', status, cells, seconds: spent.seconds };
};
