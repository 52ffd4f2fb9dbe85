import { and, assign } from 'xstate';
import type { Approval } from '../core/options/approval.ts';
import type { Status } from '../core/schema/result.ts';
import { type Context, initialContext, templateProgress } from './context/context.ts';
import { endingOf } from './context/ending.ts';
import { limits } from './context/limits.ts';
import { hasStandIn, withStandIn } from './context/stand-in.ts';
import { flow, runs } from './flow.ts';
import { searches, userProgramAlone } from './order.ts';
import * as modelParams from './params/models.ts';
import * as programParams from './params/programs.ts';
import * as stageParams from './params/stages.ts';
import * as writerParams from './params/writers.ts';
import {
  adoptable,
  branchEnded,
  goOnWithRead,
  proposeNext,
  showAwaited,
  startTemplate,
  withAdopted,
  withBest,
  writeAgain,
} from './search/branches.ts';
import { next } from './search/refine.ts';
import { checkSeconds, templateHasWholeTime } from './time/budget.ts';
import { scriptTime, writesAhead } from './time/programs.ts';

const machine = flow.extend({
  guards: {
    asksToWrite: ({ context: { order } }) => order.models !== null && searches(order),
    asksModels: ({ context }) => context.order.models !== null,
    explores: ({ context }) => context.order.explore > 0,
    searches: ({ context }) => searches(context.order),
    writesAhead: ({ context: { order } }) => searches(order) && writesAhead(order),
    hasAnswered: ({ context }) => context.templateEnded,
    isWaitedFor: ({ context }) => searches(context.order) && context.hasBranched && !context.templateEnded,
    isSearching: ({ context }) => next(context.nodes, context.order, templateProgress(context)).do === 'wait',
    awaitsReader: ({ context }) => context.nodes.some(({ tried }) => tried?.ended === 'awaits'),
    hasBaseline: ({ context }) =>
      context.refs.baseline !== undefined && context.merges < limits.merges && !context.fellBack,
    hasMadeWay: ({ context }) => !templateHasWholeTime(context.order),
    hasAdoptable: ({ context }) => adoptable(context) !== undefined && !context.fellBack,
    hasOwnAlone: ({ context }) => userProgramAlone(context.order) !== null,
    isToBeApproved: ({ context }, what: Approval) => context.order.approve.includes(what),
    rejectionsLeft: ({ context }) => context.rejections < limits.rejections,
    failedInUsersRehearsal: ({ context }) =>
      userProgramAlone(context.order) !== null && context.failures.at(-1)?.stage === 'rehearse',
    isToBeSubmitted: ({ context }) => context.order.submit !== null && !context.fellBack,
    hasOwnProgram: ({ context: { order, refs } }) => userProgramAlone(order) !== null && refs.candidate !== undefined,
    hasStandIn: ({ context }) => hasStandIn(context),
    mayCheck: ({ context: { order, fellBack } }) => checkSeconds(order) > 0 && !fellBack,
    mayDistil: ({ context: { order, fellBack } }) =>
      scriptTime(order.time) > 0 && userProgramAlone(order) === null && !fellBack,
    canFallBack: ({ context }) => !context.fellBack && context.refs.competition !== undefined,
  },
  actions: {
    takeNote: assign({
      rejections: ({ context }) => context.rejections + 1,
      notes: ({ context, event }) => (event.type === 'reject' ? [...context.notes, event.note] : context.notes),
    }),
    takeEdit: assign({
      refs: ({ context, event }) => (event.type === 'edit' ? { ...context.refs, ...event.refs } : context.refs),
    }),
    countFix: assign({ fix: ({ context }) => context.fix + 1 }),
    // users asked for their programs, so these run even if they cannot be measured; but nobody asked that they run alone
    searchNothing: assign({
      order: ({ context: { order } }) => ({ ...order, rounds: 0, models: null, only: order.solutions.length > 0 }),
      aloneUnasked: ({ context }) => context.order.solutions.length > 0,
    }),
    dropOwn: assign(({ context }) => withStandIn(context)),
    // the measurements would mislead, so no candidate could earn its place
    dropAll: assign({ order: ({ context: { order } }) => ({ ...order, rounds: 0, models: null, solutions: [] }) }),
    adopt: assign(({ context }) => withAdopted(context)),
    branchOut: assign({ hasBranched: true }),
    takeBest: assign({ refs: ({ context }) => withBest(context) }),
    countMerge: assign({ merges: ({ context }) => context.merges + 1, fix: 0 }),
    fallBack: assign({ fellBack: true }),
  },
});

/** A state that asks a person if the order says so. The process may end here; another one can resume the run. */
const asks = (what: Approval, following: string) =>
  machine.createStateConfig({
    always: [
      { guard: { type: 'isToBeApproved', params: what }, target: `await${what[0]?.toUpperCase()}${what.slice(1)}` },
      { target: following },
    ],
  });

/** A state in which the run is parked until a person decides. */
const awaits = (following: string, redo: string) =>
  machine.createStateConfig({
    tags: 'parked',
    on: {
      approve: following,
      edit: { target: following, actions: 'takeEdit' },
      reject: { target: redo, guard: 'rejectionsLeft', actions: 'takeNote' },
    },
  });

const onBranch = <T>(taken: T) =>
  ({ 'xstate.done.actor.branch.*': taken, 'xstate.error.actor.branch.*': taken }) as const;

const statusOf = ({ fellBack, fix }: Context): Status => (fellBack ? 'fallback' : fix > 0 ? 'repaired' : 'ok');

/** The whole flow on one screen: what comes after each stage, and after each kind of failure. It does no I/O. */
export const competitionMachine = machine.createMachine({
  id: 'competition',
  initial: 'fetch',
  context: ({ input }) => initialContext(input),
  // the template, and each candidate, works in a branch of its own (machines/search/)
  on: onBranch({ actions: branchEnded }),
  states: {
    fetch: runs('fetch', { phase: 'understand', next: 'read', onBug: 'failed' }, stageParams.fetchParams),
    read: { always: [{ guard: 'asksToWrite', target: 'summarise' }, { target: 'analyze' }] },
    summarise: runs('summarise', { phase: 'read', next: 'analyze', onBug: 'analyze' }, modelParams.modelParams),
    analyze: runs('analyze', { phase: 'analyze', next: 'understood', onBug: 'failed' }, stageParams.analyzeParams),
    understood: {
      always: [
        { guard: 'searches', target: 'partition' },
        { guard: 'asksModels', target: 'survey' },
        { target: 'plan' },
      ],
    },

    // the template answers first, so there is an answer whatever happens to the candidates
    partition: runs(
      'partition',
      { phase: 'understand', next: 'branchOut', onBug: 'templateOnly' },
      stageParams.partitionParams,
    ),
    alone: { entry: 'searchNothing', always: { target: 'plan' } },
    templateOnly: { entry: 'dropAll', always: { target: 'plan' } },
    branchOut: {
      entry: ['branchOut', startTemplate],
      always: [{ guard: 'asksModels', target: 'survey' }, { target: 'plan' }],
    },

    survey: runs('survey', { phase: 'ponder', next: 'look', onBug: 'look' }, stageParams.none),
    look: { always: [{ guard: 'explores', target: 'explore' }, { target: 'ponder' }] },
    explore: runs('explore', { phase: 'look', next: 'ponder', onBug: 'ponder' }, stageParams.exploreParams),
    ponder: { always: [{ guard: 'searches', target: 'advise' }, { target: 'plan' }] },
    advise: runs('advise', { phase: 'ponder', next: 'plan', onBug: 'plan' }, modelParams.askParams),
    plan: runs('plan', { phase: 'ponder', next: 'join' }, stageParams.planParams),
    // if time is short, drafts are written while the template works; otherwise their writers see its scores first
    join: {
      always: [
        { guard: 'writesAhead', target: 'planned' },
        { guard: 'searches', target: 'awaitTemplate' },
        { target: 'planned' },
      ],
    },
    awaitTemplate: { always: { guard: 'hasAnswered', target: 'planned' } },
    planned: asks('plan', 'proceed'),
    awaitPlan: awaits('proceed', 'plan'),
    proceed: { always: [{ guard: 'searches', target: 'search' }, { target: 'generate' }] },

    // candidates: the policy in machines/search/refine.ts says which are tried
    search: {
      entry: proposeNext,
      always: [
        { guard: 'awaitsReader', target: 'awaitCodeOfCandidate', actions: showAwaited },
        { guard: 'isSearching', target: 'searching' },
        { target: 'settle' },
      ],
    },
    searching: { on: onBranch({ target: 'search', actions: branchEnded }) },
    awaitCodeOfCandidate: {
      tags: 'parked',
      on: {
        approve: { target: 'search', actions: goOnWithRead },
        edit: { target: 'search', actions: ['takeEdit', goOnWithRead] },
        reject: { target: 'search', guard: 'rejectionsLeft', actions: ['takeNote', writeAgain] },
      },
    },
    settle: {
      always: [
        { guard: and(['hasBaseline', 'hasMadeWay']), target: 'extend', actions: 'takeBest' },
        { guard: 'hasBaseline', target: 'tree', actions: 'takeBest' },
        { guard: 'hasAdoptable', target: 'execute', actions: 'adopt' },
        { target: 'lastResort' },
      ],
    },
    extend: runs('extend', { phase: 'extend', next: 'tree', onBug: 'tree' }, programParams.extendParams),
    tree: runs('tree', { phase: 'merge', next: 'merge' }, stageParams.treeParams),
    merge: { ...runs('merge', { phase: 'merge', next: 'validate' }, stageParams.mergeParams), entry: 'countMerge' },

    // one program alone: the template's, or the user's
    generate: runs('generate', { phase: 'fill', next: 'written' }, writerParams.generateParams),
    written: asks('code', 'prove'),
    awaitCode: awaits('prove', 'generate'),
    prove: { always: [{ guard: 'hasOwnAlone', target: 'rehearse' }, { target: 'execute' }] },
    rehearse: runs('rehearse', { phase: 'rehearse', next: 'verify', onBug: 'unproven' }, programParams.rehearseParams),
    verify: runs('verify', { phase: 'review', next: 'execute', onBug: 'execute' }, modelParams.askParams),
    execute: runs('execute', { phase: 'execute', next: 'validate' }, programParams.executeParams),

    validate: runs('validate', { phase: 'end', next: 'confirm' }, stageParams.none),
    confirm: runs('confirm', { phase: 'confirm', next: 'confirmed', onBug: 'confirmed' }, stageParams.confirmParams),
    confirmed: { always: [{ guard: 'mayCheck', target: 'check' }, { target: 'checked' }] },
    check: runs('check', { phase: 'check', next: 'checked', onBug: 'checked' }, programParams.checkParams),
    checked: { always: [{ guard: 'mayDistil', target: 'distil' }, { target: 'report' }] },
    distil: runs('distil', { phase: 'distil', next: 'report', onBug: 'report' }, programParams.distilParams),
    autofix: runs('autofix', { phase: 'end', next: 'validate' }, stageParams.none),
    fallback: runs('fallback', { phase: 'end', next: 'validate', onBug: 'failed' }, stageParams.none),
    report: runs('report', { phase: 'end', next: 'handIn', onBug: 'failed' }, (context) =>
      stageParams.reportParams(context, statusOf(context)),
    ),
    handIn: { always: [{ guard: 'isToBeSubmitted', target: 'ready' }, { target: 'done' }] },
    ready: asks('submit', 'submit'),
    awaitSubmit: awaits('submit', 'done'),
    submit: runs('submit', { phase: 'submit', next: 'done', onBug: 'keep' }, stageParams.submitParams),

    // One state for each route: what to do next, and when to stop.
    repair: { always: [{ guard: 'fixesLeft', target: 'autofix', actions: 'countFix' }, { target: 'retry' }] },
    fixCode: { always: { target: 'unproven' } },
    shrink: {
      always: [{ guard: 'shrinksLeft', target: 'shrunk', actions: 'countShrink' }, { target: 'unproven' }],
    },
    shrunk: { always: [{ guard: 'failedInRehearsal', target: 'rehearse' }, { target: 'execute' }] },
    // a user's own program runs even so: the failure is reported, and the run goes on
    unproven: { always: [{ guard: 'failedInUsersRehearsal', target: 'verify' }, { target: 'retry' }] },
    retry: {
      always: [
        { guard: 'searches', target: 'lastResort' },
        { guard: 'attemptsLeft', target: 'generate', actions: 'countAttempt' },
        { target: 'lastResort' },
      ],
    },
    hurry: { always: [{ guard: 'hasOwnProgram', target: 'execute' }, { target: 'lastResort' }] },
    enough: { always: { target: 'lastResort' } },
    // if the template has answered, its answer is shipped; else a candidate's program, the template as a stand-in, or the fallback
    lastResort: {
      always: [
        { guard: 'isWaitedFor', target: 'awaitAnswer' },
        { guard: 'hasBaseline', target: 'merge' },
        { guard: 'hasAdoptable', target: 'execute', actions: 'adopt' },
        { guard: 'hasStandIn', target: 'standIn' },
        { guard: 'canFallBack', target: 'fallback', actions: 'fallBack' },
        { target: 'failed' },
      ],
    },
    awaitAnswer: { always: { guard: 'hasAnswered', target: 'lastResort' } },
    giveUp: { always: [{ guard: 'hasStandIn', target: 'standIn' }, { target: 'failed' }] },
    standIn: { entry: 'dropOwn', always: { target: 'generate' } },
    keep: { always: { target: 'done' } },

    done: { type: 'final', output: ({ context }) => statusOf(context) },
    failed: { type: 'final', output: 'failed' },
  },
  output: endingOf,
});
