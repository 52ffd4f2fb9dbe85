import { and, assign, type DoneActorEvent, type DoneStateEvent, type ErrorActorEvent, setup } from 'xstate';
import type { Approval } from '../core/options/approval.ts';
import type { Route } from '../core/outcome.ts';
import type { Status } from '../core/schema/result.ts';
import type { StageResult } from '../stages/dag/call.ts';
import { routesOf } from '../stages/dag/define.ts';
import { type StageName, stages } from '../stages/index.ts';
import { unprovided } from './actors.ts';
import {
  authorOf,
  beginning,
  type Context,
  type Decision,
  type Ending,
  hasChallenger,
  isRehearsed,
  limits,
  mostAttempts,
  type Order,
} from './order.ts';
import * as stageParams from './stage-params.ts';
import { type Phase, questionTime, timeLimit } from './time-budget.ts';

const machine = setup({
  types: {
    context: {} as Context, // XState reads these casts as type declarations
    input: {} as Order,
    output: {} as Ending,
    events: {} as Decision,
  },
  actors: { stage: unprovided },
  guards: {
    succeeded: (_, result: StageResult) => result.ok,
    failedWith: (_, { result, kind }: { result: StageResult; kind: string }) => !result.ok && result.kind === kind,
    asksModels: ({ context }) => context.order.models !== null,
    usesModel: ({ context }) => hasChallenger(context.order),
    isTemplatesTurn: ({ context }) => hasChallenger(context.order) && !context.challenging,
    hasBaseline: ({ context }) =>
      context.refs.baseline !== undefined && context.merges < limits.merges && !context.fellBack,
    isToBeRehearsed: ({ context }) => isRehearsed(context),
    failedInUsersRehearsal: ({ context }) =>
      context.order.solution !== null && context.failures.at(-1)?.stage === 'rehearse',
    isToBeApproved: ({ context }, what: Approval) => context.order.approve.includes(what),
    rejectionsLeft: ({ context }) => context.rejections < limits.rejections,
    debugRoundsLeft: ({ context }) =>
      context.merges === 0 &&
      !context.fellBack &&
      authorOf(context) === 'model' &&
      context.debugRounds < limits.debugRounds,
    fixesLeft: ({ context }) => !context.fellBack && context.fix < limits.fixes,
    shrinksLeft: ({ context }) => context.order.gpu !== null && !context.fellBack && context.shrinks < limits.shrinks,
    failedInRehearsal: ({ context }) => context.failures.at(-1)?.stage === 'rehearse',
    attemptsLeft: ({ context }) => !context.fellBack && context.merges === 0 && context.attempt < mostAttempts(context),
    isToBeSubmitted: ({ context }) => context.order.submit !== null && !context.fellBack,
    hasOwnProgram: ({ context: { order, refs } }) => order.solution !== null && refs.candidate !== undefined,
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
    takeNote: assign({
      rejections: ({ context }) => context.rejections + 1,
      notes: ({ context, event }) => (event.type === 'reject' ? [...context.notes, event.note] : context.notes),
    }),
    takeEdit: assign({
      refs: ({ context, event }) => (event.type === 'edit' ? { ...context.refs, ...event.refs } : context.refs),
    }),
    countFix: assign({ fix: ({ context }) => context.fix + 1 }),
    countDebugRound: assign({ debugRounds: ({ context }) => context.debugRounds + 1 }),
    countShrink: assign({ shrinks: ({ context }) => context.shrinks + 1 }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1, fix: 0 }),
    challenge: assign({ challenging: true, attempt: 1, shrinks: 0 }),
    countMerge: assign({ merges: ({ context }) => context.merges + 1, fix: 0 }),
    fallBack: assign({ fellBack: true }),
  },
});

type Done = { readonly event: DoneActorEvent<StageResult> };
const result = ({ event }: Done) => event.output;

const journalOnly: ReadonlySet<Route> = new Set<Route>(['goOn', 'enough', 'hurry']);

/** The params of a stage and its time limit. A program never gets more than the time in its params. */
const given = (phase: Phase, params: Readonly<Record<string, unknown>>, context: Context) => {
  const byRule = ofPrograms.has(phase) && typeof params.time === 'number' ? params.time : null;
  const share = phase === 'ask' ? questionTime(context.order) : byRule;
  const own = phase === 'think' && authorOf(context) === 'template' ? 'fill' : phase;
  return { params, limit: timeLimit(own, context.order, share) };
};

/** A trial takes all that is left: what questions did not need is for more runs. */
const ofPrograms: ReadonlySet<Phase> = new Set<Phase>(['baseline', 'rehearse', 'execute']);

/** A state that runs one stage. The stage itself declares where its failures lead. */
const runs = (
  stage: StageName,
  phase: Phase,
  next: string,
  params: (context: Context) => Readonly<Record<string, unknown>>,
  onBug = 'lastResort',
) => {
  const routes = Object.entries(routesOf(stages[stage])).map(([kind, route]) => ({
    target: route === 'goOn' ? next : route,
    guard: { type: 'failedWith' as const, params: ({ event }: Done) => ({ result: event.output, kind }) },
    // failures that do not matter for the result are only in the journal
    ...(journalOnly.has(route) ? {} : { actions: { type: 'noteFailure' as const, params: result } }),
  }));
  return machine.createStateConfig({
    invoke: {
      id: stage,
      src: 'stage',
      input: ({ context }) => ({ stage, refs: context.refs, ...given(phase, params(context), context) }),
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

/** Asks a person if the order says so. The process may end here; another one can resume the run. */
const asks = (what: Approval, next: string) =>
  machine.createStateConfig({
    always: [
      { guard: { type: 'isToBeApproved', params: what }, target: `await${what[0]?.toUpperCase()}${what.slice(1)}` },
      { target: next },
    ],
  });

/** The run is parked until a decision comes. */
const awaits = (next: string, redo: string) =>
  machine.createStateConfig({
    tags: 'parked',
    on: {
      approve: next,
      edit: { target: next, actions: 'takeEdit' },
      reject: { target: redo, guard: 'rejectionsLeft', actions: 'takeNote' },
    },
  });

const statusOf = ({ fellBack, fix }: Context): Status => (fellBack ? 'fallback' : fix > 0 ? 'repaired' : 'ok');

/** The whole flow on one screen: what comes after each stage, and after each kind of failure. It does no I/O. */
export const competitionMachine = machine.createMachine({
  id: 'competition',
  initial: 'fetch',
  context: ({ input }) => beginning(input),
  states: {
    fetch: runs('fetch', 'understand', 'read', stageParams.fetchParams, 'failed'),
    read: { always: [{ guard: 'usesModel', target: 'summarise' }, { target: 'analyze' }] },
    summarise: runs('summarise', 'ask', 'analyze', stageParams.modelParams, 'analyze'),
    analyze: runs('analyze', 'analyze', 'look', stageParams.none, 'failed'),
    look: {
      always: [{ guard: 'usesModel', target: 'sketch' }, { guard: 'asksModels', target: 'survey' }, { target: 'plan' }],
    },

    // the template answers first, so that no model can cost what the free run has
    sketch: runs('plan', 'baseline', 'fill', stageParams.sketchParams),
    fill: runs('generate', 'baseline', 'baseline', stageParams.generateParams),
    baseline: runs('baseline', 'baseline', 'challenge', stageParams.executeParams),
    challenge: { entry: 'challenge', always: { target: 'survey' } },

    survey: runs('survey', 'ask', 'ponder', stageParams.none, 'ponder'),
    ponder: { always: [{ guard: 'usesModel', target: 'advise' }, { target: 'plan' }] },
    advise: runs('advise', 'ask', 'plan', stageParams.askParams, 'plan'),
    plan: runs('plan', 'ask', 'planned', stageParams.planParams),
    planned: asks('plan', 'generate'),
    awaitPlan: awaits('generate', 'plan'),

    generate: runs('generate', 'think', 'written', stageParams.generateParams),
    written: asks('code', 'prove'),
    awaitCode: awaits('prove', 'generate'),
    prove: { always: [{ guard: 'isToBeRehearsed', target: 'rehearse' }, { target: 'carryOut' }] },
    rehearse: runs('rehearse', 'rehearse', 'verify', stageParams.rehearseParams, 'unproven'),
    debug: runs('debug', 'rehearse', 'prove', stageParams.debugParams, 'retry'),
    verify: runs('verify', 'review', 'carryOut', stageParams.askParams, 'carryOut'),
    carryOut: { always: [{ guard: 'hasBaseline', target: 'trial' }, { target: 'execute' }] },

    trial: runs('trial', 'trial', 'merge', stageParams.trialParams),
    merge: { ...runs('merge', 'merge', 'validate', stageParams.mergeParams), entry: 'countMerge' },
    execute: runs('execute', 'execute', 'validate', stageParams.executeParams),
    validate: runs('validate', 'end', 'confirm', stageParams.none),
    confirm: runs('confirm', 'confirm', 'report', stageParams.confirmParams, 'report'),
    autofix: runs('autofix', 'end', 'validate', stageParams.none),
    fallback: runs('fallback', 'end', 'validate', stageParams.none, 'failed'),
    report: runs(
      'report',
      'end',
      'handIn',
      (context) => stageParams.reportParams(context, statusOf(context)),
      'failed',
    ),
    handIn: { always: [{ guard: 'isToBeSubmitted', target: 'ready' }, { target: 'done' }] },
    ready: asks('submit', 'submit'),
    awaitSubmit: awaits('submit', 'done'),
    submit: runs('submit', 'submit', 'done', stageParams.submitParams, 'keep'),

    // One state for each route: what to do next, and when to stop.
    repair: { always: [{ guard: 'fixesLeft', target: 'autofix', actions: 'countFix' }, { target: 'retry' }] },
    fixCode: {
      always: [{ guard: 'debugRoundsLeft', target: 'debug', actions: 'countDebugRound' }, { target: 'unproven' }],
    },
    shrink: {
      always: [{ guard: 'shrinksLeft', target: 'shrunk', actions: 'countShrink' }, { target: 'fixCode' }],
    },
    shrunk: {
      always: [
        { guard: 'isTemplatesTurn', target: 'baseline' },
        { guard: 'failedInRehearsal', target: 'rehearse' },
        { target: 'carryOut' },
      ],
    },
    // a user's own program runs all the same: the failure is reported, and the run goes on
    unproven: { always: [{ guard: 'failedInUsersRehearsal', target: 'verify' }, { target: 'retry' }] },
    retry: {
      always: [
        { guard: and(['isTemplatesTurn', 'attemptsLeft']), target: 'fill', actions: 'countAttempt' },
        { guard: 'attemptsLeft', target: 'generate', actions: 'countAttempt' },
        { target: 'lastResort' },
      ],
    },
    hurry: { always: [{ guard: 'hasOwnProgram', target: 'execute' }, { target: 'lastResort' }] },
    enough: { always: { target: 'lastResort' } },
    // without the template, a model may still know more; without the model's program, the template's answer stands
    lastResort: {
      always: [
        { guard: 'isTemplatesTurn', target: 'challenge' },
        { guard: 'hasBaseline', target: 'merge' },
        { guard: 'canFallBack', target: 'fallback', actions: 'fallBack' },
        { target: 'failed' },
      ],
    },
    giveUp: { always: { target: 'failed' } },
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
