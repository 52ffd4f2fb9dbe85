import { and, assign } from 'xstate';
import { authorOf, isRehearsed, mostAttempts, otherStrategy, wasRejected } from '../context/authors.ts';
import { type Context, initialContext } from '../context/context.ts';
import { endingOf } from '../context/ending.ts';
import { limits } from '../context/limits.ts';
import type { Start } from '../context/start.ts';
import { flow, runs } from '../flow.ts';
import * as programParams from '../params/programs.ts';
import * as stageParams from '../params/stages.ts';
import * as writerParams from '../params/writers.ts';

const branch = flow.extend({
  guards: {
    isOf: ({ context }, operator: string) =>
      context.part.is === 'candidate' && context.part.proposal.operator === operator,
    isApproved: ({ context }) => context.part.is === 'candidate' && context.part.approved !== null,
    isToBeRead: ({ context }) => context.order.approve.includes('code') && !wasRead(context),
    isAhead: ({ context }) => context.part.is === 'candidate' && context.part.isAhead,
    isToBeRehearsed: ({ context }) => isRehearsed(context),
    // features and wishes are no programs: the template's one run is their trial
    isProgram: ({ context: { part } }) =>
      part.is === 'candidate' && ['own', 'draft', 'improve'].includes(part.proposal.operator),
    /** branch.ts provides this guard: only there can the comparison be read from the store. */
    isKept: () => true,
    isUsersProgram: ({ context }) => authorOf(context) === 'user',
    hasBaseline: ({ context }) => context.refs.baseline !== undefined,
    wasReviewed: ({ context }) => context.failures.at(-1)?.stage === 'verify',
    mayFollowAnother: ({ context }) => wasRejected(context) && otherStrategy(context) !== null,
    hasStandby: ({ context }) => context.standby !== null,
    debugRoundsLeft: ({ context }) => authorOf(context) === 'model' && context.debugRounds < limits.debugRounds,
  },
  actions: {
    countDebugRound: assign({ debugRounds: ({ context }) => context.debugRounds + 1 }),
    keepReviewed: assign({ standby: ({ context }) => reviewed(context) ?? context.standby }),
    // asking brought nothing better, so the trial decides about this one
    takeStandby: assign(({ context }) => ({
      refs: { ...context.refs, ...context.standby },
      standby: null,
      attempt: mostAttempts(context),
    })),
    dropStandby: assign({ standby: null }),
  },
});

/** Whether a person let this very program run. */
const wasRead = ({ part, refs: { candidate } }: Context): boolean =>
  part.is === 'candidate' && candidate !== undefined && (part.approved?.programs.includes(candidate) ?? false);

/** A branch that waited resumes where it stopped. If a person replaced the program, only the earlier failures are kept. */
const candidateContext = (start: Start): Context => {
  const begun = initialContext(start);
  if (start.part.is !== 'candidate' || start.part.approved === null) return begun;
  const { progress, isOwn } = start.part.approved;
  if (isOwn) return { ...begun, failures: progress.failures };
  return { ...begun, ...progress, refs: { ...begun.refs, ...progress.refs } };
};

/** The program that a review has just objected to, while another may be written. */
const reviewed = (context: Context): Context['standby'] => {
  const { failures, attempt, refs } = context;
  if (failures.at(-1)?.stage !== 'verify' || attempt >= mostAttempts(context)) return null;
  const { candidate, rehearsal } = refs;
  return candidate === undefined ? null : { candidate, ...(rehearsal !== undefined && { rehearsal }) };
};

/** A candidate's branch, from asking for its program to comparing it with the template. */
export const candidateMachine = branch.createMachine({
  id: 'candidate',
  initial: 'begin',
  context: ({ input }) => candidateContext(input),
  states: {
    begin: {
      always: [
        { guard: 'isApproved', target: 'written' },
        { guard: { type: 'isOf', params: 'improve' }, target: 'improve' },
        { target: 'write' },
      ],
    },
    write: runs('generate', { phase: 'think', next: 'written' }, writerParams.generateParams),
    improve: runs('improve', { phase: 'think', next: 'written' }, writerParams.improveParams),
    // if a person wants to read programs, none runs unread, whoever wrote it
    written: {
      always: [{ guard: 'isToBeRead', target: 'awaits' }, { guard: 'isAhead', target: 'ready' }, { target: 'prove' }],
    },

    prove: { always: [{ guard: 'isToBeRehearsed', target: 'rehearse' }, { target: 'measure' }] },
    rehearse: runs('rehearse', { phase: 'rehearse', next: 'verify', onBug: 'unproven' }, programParams.rehearseParams),
    debug: runs('debug', { phase: 'rehearse', next: 'written', onBug: 'retry' }, writerParams.debugParams),
    verify: runs('verify', { phase: 'review', next: 'measure', onBug: 'measure' }, writerParams.verifyParams),
    measure: { entry: 'dropStandby', always: [{ guard: 'hasBaseline', target: 'trial' }, { target: 'done' }] },
    trial: runs('trial', { phase: 'trial', next: 'compare' }, programParams.trialParams),
    compare: runs('compare', { phase: 'compare', next: 'compared' }, stageParams.compareParams),
    compared: { always: [{ guard: and(['isProgram', 'isKept']), target: 'refit' }, { target: 'done' }] },
    refit: runs('refit', { phase: 'refit', next: 'done', onBug: 'done' }, programParams.refitParams),

    shrink: { always: [{ guard: 'shrinksLeft', target: 'shrunk', actions: 'countShrink' }, { target: 'fixCode' }] },
    shrunk: { always: [{ guard: 'failedInRehearsal', target: 'rehearse' }, { target: 'measure' }] },
    fixCode: {
      always: [{ guard: 'debugRoundsLeft', target: 'debug', actions: 'countDebugRound' }, { target: 'unproven' }],
    },
    // a user's own program is measured even so: the failure is reported, and the branch goes on
    unproven: {
      always: [{ guard: and(['isUsersProgram', 'failedInRehearsal']), target: 'verify' }, { target: 'retry' }],
    },
    // after an objection of the review one better program is asked for; if none comes, the trial decides about this one
    retry: {
      entry: 'keepReviewed',
      always: [
        {
          guard: and(['wasReviewed', 'attemptsLeft', 'mayFollowAnother']),
          target: 'write',
          actions: 'countAttempt',
        },
        {
          guard: and(['wasReviewed', 'attemptsLeft', 'debugRoundsLeft']),
          target: 'debug',
          actions: ['countAttempt', 'countDebugRound'],
        },
        { guard: 'hasStandby', target: 'verify', actions: 'takeStandby' },
        { guard: and(['attemptsLeft', { type: 'isOf', params: 'draft' }]), target: 'write', actions: 'countAttempt' },
        { target: 'lastResort' },
      ],
    },
    hurry: {
      always: [{ guard: 'hasStandby', target: 'verify', actions: 'takeStandby' }, { target: 'lastResort' }],
    },
    // the plan has no other strategy
    enough: {
      always: [
        { guard: and(['hasStandby', 'debugRoundsLeft']), target: 'debug', actions: 'countDebugRound' },
        { target: 'hurry' },
      ],
    },
    giveUp: { always: { target: 'lastResort' } },
    lastResort: { always: { target: 'failed' } },

    awaits: { type: 'final', output: 'ok' },
    // the template has the processor to itself until it has answered
    ready: { type: 'final', output: 'ok' },
    done: { type: 'final', output: 'ok' },
    failed: { type: 'final', output: 'failed' },
  },
  output: endingOf,
});
