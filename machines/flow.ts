import { assign, type DoneActorEvent, type ErrorActorEvent, setup } from 'xstate';
import type { Route } from '../core/outcome.ts';
import { templatesLabel } from '../core/solution/branch-label.ts';
import type { StageCall, StageResult } from '../stages/dag/call.ts';
import { routesOf } from '../stages/dag/define.ts';
import { type StageName, stages } from '../stages/index.ts';
import { type BranchDone, unprovided, unprovidedBranch } from './actors.ts';
import { mostAttempts } from './context/authors.ts';
import type { Context } from './context/context.ts';
import type { Ending } from './context/ending.ts';
import { limits } from './context/limits.ts';
import { hasStandIn } from './context/stand-in.ts';
import type { Part, Start } from './context/start.ts';
import type { Decision, Order } from './order.ts';
import { type Phase, timeLimit } from './time/limits.ts';
import { lookTime, ponderTime, questionTime, readingTime } from './time/programs.ts';

type DoneOfBranch = DoneActorEvent<BranchDone>;

/** What the machines of a run and of its branches share: counters, how results are kept, and when to stop. */
export const flow = setup({
  types: {
    context: {} as Context, // XState reads these casts as type declarations
    input: {} as Start,
    output: {} as Ending,
    events: {} as Decision | DoneOfBranch | ErrorActorEvent,
    children: {} as Record<string, 'stage' | 'branch'>,
  },
  actors: { stage: unprovided, branch: unprovidedBranch },
  guards: {
    succeeded: (_, result: StageResult) => result.ok,
    failedWith: (_, { result, kind }: { result: StageResult; kind: string }) => !result.ok && result.kind === kind,
    fixesLeft: ({ context }) => !context.fellBack && context.fix < limits.fixes,
    shrinksLeft: ({ context }) => context.order.gpu !== null && !context.fellBack && context.shrinks < limits.shrinks,
    failedInRehearsal: ({ context }) => context.failures.at(-1)?.stage === 'rehearse',
    attemptsLeft: ({ context }) => !context.fellBack && context.merges === 0 && context.attempt < mostAttempts(context),
  },
  actions: {
    keepArtifact: assign({
      refs: ({ context }, result: StageResult) =>
        result.ok ? { ...context.refs, [result.artifact]: result.digest } : context.refs,
    }),
    noteFailure: assign({
      failures: ({ context }, failure: StageResult) => (failure.ok ? context.failures : [...context.failures, failure]),
    }),
    /** Such a failure counts only if it leaves out programs of the user's, which nothing else reports. */
    noteLeftOut: assign({
      failures: ({ context }, failure: StageResult) =>
        failure.ok || context.order.solutions.length === 0 ? context.failures : [...context.failures, failure],
    }),
    noteLastFailure: assign({
      lastFailure: (_, failure: StageResult) =>
        failure.ok ? '' : `${failure.stage}: ${failure.message}`.slice(0, 600),
      lacksTime: (_, failure: StageResult) => !failure.ok && failure.kind === 'no-time',
    }),
    noteBug: assign({
      lastFailure: (_, { stage }: { stage: string; error: unknown }) => `${stage}: a bug of ours`,
      lacksTime: false,
      failures: ({ context }, { stage, error }: { stage: string; error: unknown }) => [
        ...context.failures,
        { ok: false as const, stage, kind: 'bug', message: error instanceof Error ? error.message : String(error) },
      ],
    }),
    countShrink: assign({ shrinks: ({ context }) => context.shrinks + 1 }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1, fix: 0 }),
  },
});

type Done = { readonly event: DoneActorEvent<StageResult> };
const result = ({ event }: Done) => event.output;

const journalOnly: ReadonlySet<Route> = new Set<Route>(['goOn', 'enough', 'hurry', 'alone', 'templateOnly']);

/** The phases whose param `time` is also their limit. `trial` is not one of them: it may also use the time that questions left. */
const limitedByParams: ReadonlySet<Phase> = new Set<Phase>([
  'baseline',
  'rehearse',
  'refit',
  'extend',
  'execute',
  'distil',
]);

/** The params of a stage and its time limit. A program never gets more than the time in its params. */
const paramsAndLimit = (phase: Phase, params: Readonly<Record<string, unknown>>, context: Context) => {
  const { order, part } = context;
  const share = shareOf(phase, params, order);
  const turn = part.is === 'candidate' ? part.proposal.turn : 0;
  return { params, limit: timeLimit(phaseNow(phase, context), order, share, turn) };
};

const shareOf = (phase: Phase, params: Readonly<Record<string, unknown>>, order: Order): number | null => {
  switch (phase) {
    case 'ask':
      return questionTime(order);
    case 'read':
      return readingTime(order);
    case 'ponder':
      return ponderTime(order);
    case 'look':
      return lookTime(order);
    default:
      return limitedByParams.has(phase) && typeof params.time === 'number' ? params.time : null;
  }
};

/** The phase whose time rule applies now: a repeated baseline, a program with a stand-in, and an extension without candidates have their own. */
const phaseNow = (phase: Phase, context: Context): Phase => {
  const { attempt, nodes } = context;
  if (phase === 'baseline' && attempt > 1) return 'baselineAgain';
  if (phase === 'execute' && hasStandIn(context)) return 'executeWithStandIn';
  const isMeasured = nodes.some(({ tried }) => tried?.ended === 'measured');
  return phase === 'extend' && !isMeasured ? 'extendAlone' : phase;
};

const branchOf = (part: Part): Pick<StageCall, 'branch'> => {
  switch (part.is) {
    case 'run':
      return {};
    case 'template':
      return { branch: templatesLabel };
    case 'candidate':
      return { branch: part.label };
  }
};

/** `phase` decides the stage's time limit, `next` is the state after success, `onBug` the one after a thrown error. */
interface Place {
  readonly phase: Phase;
  readonly next: string;
  readonly onBug?: string;
}

/** A state that runs one stage. The stage itself declares where its failures lead. */
export const runs = (
  stage: StageName,
  { phase, next, onBug = 'lastResort' }: Place,
  params: (context: Context) => Readonly<Record<string, unknown>>,
) => {
  const routes = Object.entries(routesOf(stages[stage])).map(([kind, route]) => ({
    target: route === 'goOn' ? next : route,
    guard: { type: 'failedWith' as const, params: ({ event }: Done) => ({ result: event.output, kind }) },
    // failures that do not matter for the result are only in the journal
    actions: [
      { type: 'noteLastFailure' as const, params: result },
      ...(journalOnly.has(route) ? [] : [{ type: 'noteFailure' as const, params: result }]),
      ...(route === 'templateOnly' ? [{ type: 'noteLeftOut' as const, params: result }] : []),
    ],
  }));
  return flow.createStateConfig({
    invoke: {
      id: stage,
      src: 'stage',
      input: ({ context }) => ({
        ...{ stage, refs: context.refs },
        ...paramsAndLimit(phase, params(context), context),
        ...branchOf(context.part),
      }),
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
