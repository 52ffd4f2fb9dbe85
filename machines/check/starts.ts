import type { AnyStateMachine } from 'xstate';
import { Operator } from '../../core/schema/search/tree.ts';
import type { Refs } from '../../stages/dag/call.ts';
import type { Start } from '../context/start.ts';
import type { Order } from '../order.ts';
import { candidateMachine } from '../search/candidate.ts';
import type { PausedProgress, Resumption } from '../search/node.ts';
import { templateMachine } from '../search/template.ts';

const plain: Order = {
  slug: 's',
  url: null,
  metric: null,
  target: null,
  time: 60,
  seed: 1,
  threads: 1,
  environment: 'e',
  sandbox: 'none',
  gpu: null,
  submit: null,
  runId: 'r',
  solutions: [],
  solutionNames: [],
  instruction: null,
  only: false,
  models: null,
  rounds: 0,
  strategies: 1,
  byRules: false,
  earlier: null,
  lessons: null,
  explore: 0,
  approve: [],
};

/**
 * One order of each kind: by rules and submitted, with several strategies, with a user's own solution on a GPU, with a model, with one that looks first, with
 * two candidates at the same time, with time to tell a model the template's scores, with rules that search, with a model and a person.
 */
export const orders: readonly Order[] = [
  { ...plain, submit: 'a message' },
  { ...plain, strategies: 3 },
  { ...plain, solutions: ['a solution'], only: true, gpu: 'a card' },
  { ...plain, solutions: ['a solution', 'another'], rounds: 1, strategies: 1, threads: 4 },
  { ...plain, models: 'm', rounds: 2, strategies: 1 },
  { ...plain, models: 'm', rounds: 1, strategies: 2, threads: 4 },
  { ...plain, models: 'm', rounds: 2, strategies: 1, time: 36_000 },
  { ...plain, models: 'm', explore: 5 },
  { ...plain, byRules: true, rounds: 2, strategies: 1, gpu: 'a card' },
  { ...plain, models: 'm', rounds: 1, approve: ['plan', 'code', 'submit'], submit: 'a message' },
];

/** Made-up digests for the artifacts of these names. */
export const made = (...names: readonly string[]): Refs => Object.fromEntries(names.map((name) => [name, 'd']));
const withoutAnswer = made('dataset', 'competition', 'partition', 'strategies');
const shared = { ...withoutAnswer, ...made('baseline') };

const candidateOf = (
  operator: Operator,
  start: Partial<Start> = {},
  approved: Resumption | null = null,
  isAhead = false,
): Start => {
  const proposal = { id: 'p', round: 1, turn: 0, operator, parents: [], choice: 0 };
  const parent = operator === 'improve' ? { verdict: 'keep' as const, score: 1, gain: 1, error: 1 } : null;
  const part = { is: 'candidate' as const, proposal, label: '1.1', approved, isAhead, before: [], parent };
  const order = { ...plain, models: 'm', rounds: 1, gpu: 'a card' };
  return {
    order,
    part,
    refs: operator === 'improve' ? { ...shared, ...made('candidate', 'trial') } : shared,
    notes: [],
    ...start,
  };
};

const templateOf = (models: string | null): Start => ({
  order: { ...plain, models, rounds: 1, gpu: 'a card' },
  part: { is: 'template' },
  refs: made('dataset', 'competition', 'partition'),
  notes: [],
});

/** How far a branch has come with its first program. */
export const firstProgress: PausedProgress = {
  attempt: 1,
  debugRounds: 0,
  shrinks: 0,
  standby: null,
  failures: [],
  refs: {},
};

/** A person has just let its first program run, or put their own in its place. */
const approvedOf = (operator: Operator, isOwn: boolean): Start => {
  const programs = ['e']; // unlike the digest that the walk gives to what it makes
  const order: Order = { ...plain, models: 'm', rounds: 1, approve: ['code'] };
  return candidateOf(
    operator,
    { order, refs: { ...shared, candidate: 'e' } },
    { programs, isOwn, progress: firstProgress },
  );
};

/** Its first program was written while the template worked. */
const written: Resumption = { programs: [], isOwn: false, progress: firstProgress };

/** Branches of each kind: with and without an answer of the template, and with programs that a person reads. */
export const branches: readonly (readonly [machine: AnyStateMachine, start: Start])[] = [
  [templateMachine, templateOf(null)],
  [templateMachine, templateOf('m')],
  ...Operator.options.map((operator) => [candidateMachine, candidateOf(operator)] as const),
  [candidateMachine, candidateOf('improve', { refs: { ...shared, ...made('ablation') } })],
  [candidateMachine, candidateOf('draft', { refs: withoutAnswer })],
  [candidateMachine, candidateOf('draft', { order: { ...plain, models: 'm', rounds: 1, approve: ['code'] } })],
  [candidateMachine, candidateOf('draft', { refs: withoutAnswer }, null, true)],
  [candidateMachine, candidateOf('draft', { refs: { ...shared, candidate: 'e' } }, written)],
  [candidateMachine, candidateOf('draft', { refs: { ...withoutAnswer, candidate: 'e' } }, written)],
  ...(['config', 'features', 'draft', 'improve'] as const).flatMap((operator) =>
    [false, true].map((isOwn) => [candidateMachine, approvedOf(operator, isOwn)] as const),
  ),
];
