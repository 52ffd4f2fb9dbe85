import { assign, type DoneActorEvent, type DoneStateEvent, type ErrorActorEvent, setup } from 'xstate';
import type { Tier } from '../services/python/sandbox/tier.ts';
import type { AnyStage } from '../stages/define.ts';
import { type StageName, stages } from '../stages/index.ts';
import type { Refs, StageResult } from '../stages/run.ts';
import type { StageFailure, Status } from '../stages/schema/result.ts';
import { unprovided } from './actors.ts';

/** How often the machine tries. Part of the machine's digest: a snapshot taken under other limits is not restored. */
export const limits = { attempts: 2, fixes: 1 };

/** What a run is asked to do. JSON only; it is saved with every snapshot. */
export interface Order {
  readonly slug: string;
  readonly url: string | null;
  /** Seconds the solution may take. */
  readonly time: number;
  readonly seed: number;
  readonly threads: number;
  /** Digest of the Python packages and the templates. */
  readonly environment: string;
  /** What keeps solutions in. */
  readonly sandbox: Tier;
  /** Name of the GPU that is ours for the run; null: none. */
  readonly gpu: string | null;
  /** What to write beside the submission on Kaggle; null: nothing is submitted. */
  readonly submit: string | null;
  readonly runId: string;
  /** Digest of a solution the user brought; null: the templates write one. */
  readonly solution: string | null;
}
export interface Context {
  readonly order: Order;
  readonly refs: Refs;
  readonly attempt: number;
  readonly fix: number;
  readonly fellBack: boolean;
  readonly failures: readonly StageFailure[];
}
export interface Ending {
  readonly status: Status;
  readonly refs: Refs;
  readonly failures: readonly StageFailure[];
}

const machine = setup({
  types: {
    context: {} as Context, // XState reads these casts as type declarations
    input: {} as Order,
    output: {} as Ending,
  },
  actors: { stage: unprovided },
  guards: {
    succeeded: (_, result: StageResult) => result.ok,
    failedWith: (_, { result, kind }: { result: StageResult; kind: string }) => !result.ok && result.kind === kind,
    fixesLeft: ({ context }) => !context.fellBack && context.fix < limits.fixes,
    attemptsLeft: ({ context }) =>
      !context.fellBack && context.order.solution === null && context.attempt < limits.attempts,
    isToBeSubmitted: ({ context }) => context.order.submit !== null && !context.fellBack,
    canFallBack: ({ context }) => !context.fellBack && context.refs.competition !== undefined,
  },
  actions: {
    keepArtifact: assign({
      refs: ({ context }, result: StageResult) =>
        result.ok ? { ...context.refs, [result.artifact]: result.digest } : context.refs,
    }),
    noteFailure: assign({
      failures: ({ context }, failure: StageResult) => (failure.ok ? context.failures : [...context.failures, failure]),
    }),
    noteBug: assign({
      failures: ({ context }, { stage, error }: { stage: string; error: unknown }) => [
        ...context.failures,
        { ok: false as const, stage, kind: 'bug', message: error instanceof Error ? error.message : String(error) },
      ],
    }),
    countFix: assign({ fix: ({ context }) => context.fix + 1 }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1, fix: 0 }),
    fallBack: assign({ fellBack: true }),
  },
});

type Done = { readonly event: DoneActorEvent<StageResult> };
const result = ({ event }: Done) => event.output;

/** A state that runs one stage. Where failures lead is read off the stage, so it is declared once. */
const runs = (
  stage: StageName,
  next: string,
  params: (context: Context) => Readonly<Record<string, unknown>>,
  onBug: 'lastResort' | 'failed' | 'keep' = 'lastResort',
) => {
  const { recover }: AnyStage = stages[stage];
  const routes = Object.entries(recover).map(([kind, target]) => ({
    target,
    guard: { type: 'failedWith' as const, params: ({ event }: Done) => ({ result: event.output, kind }) },
    actions: { type: 'noteFailure' as const, params: result },
  }));
  return machine.createStateConfig({
    invoke: {
      id: stage,
      src: 'stage',
      input: ({ context }) => ({ stage, refs: context.refs, params: params(context) }),
      onDone: [
        {
          target: next,
          guard: { type: 'succeeded', params: result },
          actions: { type: 'keepArtifact', params: result },
        },
        ...routes,
      ],
      onError: {
        target: onBug,
        actions: {
          type: 'noteBug',
          params: ({ event }: { event: ErrorActorEvent }) => ({ stage, error: event.error }),
        },
      },
    },
  });
};

const none = () => ({});
const statusOf = ({ fellBack, fix }: Context): Status => (fellBack ? 'fallback' : fix > 0 ? 'repaired' : 'ok');

/** The flow on one screen: what comes after what, and after each kind of failure. It does no I/O of its own. */
export const competitionMachine = machine.createMachine({
  id: 'competition',
  initial: 'fetch',
  context: ({ input }) => ({ order: input, refs: {}, attempt: 1, fix: 0, fellBack: false, failures: [] }),
  states: {
    fetch: runs('fetch', 'analyze', ({ order }) => ({ slug: order.slug, url: order.url }), 'failed'),
    analyze: runs('analyze', 'plan', none, 'failed'),
    plan: runs('plan', 'generate', ({ order }) => ({ time: order.time })),
    generate: runs('generate', 'execute', generateParams),
    execute: runs('execute', 'validate', executeParams),
    validate: runs('validate', 'report', none),
    autofix: runs('autofix', 'validate', none),
    fallback: runs('fallback', 'validate', none, 'failed'),
    report: runs('report', 'handIn', (context) => ({ status: statusOf(context) }), 'failed'),
    submit: runs('submit', 'done', submitParams, 'keep'),

    // One state per route: what to do next, and when to stop trying.
    repair: { always: [{ guard: 'fixesLeft', target: 'autofix', actions: 'countFix' }, { target: 'retry' }] },
    retry: {
      always: [{ guard: 'attemptsLeft', target: 'generate', actions: 'countAttempt' }, { target: 'lastResort' }],
    },
    lastResort: { always: [{ guard: 'canFallBack', target: 'fallback', actions: 'fallBack' }, { target: 'failed' }] },
    giveUp: { always: { target: 'failed' } },
    handIn: { always: [{ guard: 'isToBeSubmitted', target: 'submit' }, { target: 'done' }] },
    keep: { always: { target: 'done' } },

    done: { type: 'final', output: ({ context }) => statusOf(context) },
    failed: { type: 'final', output: 'failed' },
  },
  output: ({ context: { refs, failures }, event }) => ({
    refs,
    failures,
    status: (event as DoneStateEvent<Status>).output, // only the two final states above lead here
  }),
});

function generateParams({ order: { seed, solution, environment }, attempt }: Context) {
  return { attempt, seed, solution, environment };
}

function submitParams({ order: { slug, submit, runId } }: Context) {
  return { slug, message: submit ?? '', run: runId };
}

/** A second attempt is a simpler solution and gets a third of the time: the run is late already. */
function executeParams({ order: { time, seed, threads, environment, sandbox, gpu }, attempt }: Context) {
  const share = attempt === 1 ? time : Math.max(10, Math.round(time / 3));
  return { time: share, seed, threads, environment, sandbox, gpu };
}
