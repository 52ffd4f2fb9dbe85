import type { AnyStateMachine } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { Operator } from '../core/schema/tree.ts';
import type { Refs } from '../stages/dag/call.ts';
import { type AnyStage, routesOf } from '../stages/dag/define.ts';
import { type StageName, stages } from '../stages/index.ts';
import type { BranchDone } from './actors.ts';
import { competitionMachine } from './competition.ts';
import { type Context, type Decision, type Order, type Start, startOf } from './order.ts';
import { candidateMachine } from './search/candidate.ts';
import type { Tried } from './search/node.ts';
import { templateMachine } from './search/template.ts';

/** One reachable configuration of the machine, reduced to what the checks look at. */
interface Configuration {
  readonly value: string;
  readonly status: string;
  readonly context: Context;
  readonly running: readonly StageName[];
  readonly next: readonly string[];
}

/** What the walk found: how large the machine is, and every way in which it and the stages disagree. */
export interface Agreement {
  readonly configurations: number;
  readonly edges: number;
  readonly problems: readonly string[];
}

const plain: Order = {
  slug: 's',
  url: null,
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
  only: false,
  models: null,
  rounds: 0,
  strategies: 1,
  byRules: false,
  earlier: null,
  lessons: null,
  approve: [],
};

/**
 * One order of each kind: by rules and submitted, with several strategies, with a user's own solution on a GPU, with a model, with
 * two candidates at the same time, with rules that search, with a model and a person.
 */
const orders: readonly Order[] = [
  { ...plain, submit: 'a message' },
  { ...plain, strategies: 3 },
  { ...plain, solutions: ['a solution'], only: true, gpu: 'a card' },
  { ...plain, solutions: ['a solution', 'another'], rounds: 1, strategies: 1, threads: 4 },
  { ...plain, models: 'm', rounds: 2, strategies: 1 },
  { ...plain, models: 'm', rounds: 1, strategies: 2, threads: 4 },
  { ...plain, byRules: true, rounds: 2, strategies: 1, gpu: 'a card' },
  { ...plain, models: 'm', rounds: 1, approve: ['plan', 'code', 'submit'], submit: 'a message' },
];

const decisions: readonly Decision[] = [{ type: 'approve' }, { type: 'reject', note: 'n' }, { type: 'edit', refs: {} }];

const made = (...names: readonly string[]): Refs => Object.fromEntries(names.map((name) => [name, 'd']));
const shared = made('dataset', 'competition', 'partition', 'strategies', 'baseline');

const candidateOf = (operator: Operator, start: Partial<Start> = {}): Start => {
  const proposal = { id: 'p', round: 1, turn: 0, operator, parents: [], choice: 0 };
  const parent = operator === 'improve' ? { verdict: 'keep' as const, score: 1, gain: 1, error: 1 } : null;
  const part = { is: 'candidate' as const, proposal, label: '1.1', approved: false, before: [], parent };
  const order = { ...plain, models: 'm', rounds: 1, gpu: 'a card' };
  return {
    order,
    part,
    refs: operator === 'improve' ? { ...shared, ...made('candidate', 'trial') } : shared,
    notes: [],
    ...start,
  };
};

/** Branches of each kind, with and without an answer of the template, and one whose program a person reads. */
const branches: readonly (readonly [machine: AnyStateMachine, start: Start])[] = [
  [
    templateMachine,
    {
      order: { ...plain, rounds: 1, gpu: 'a card' },
      part: { is: 'template' },
      refs: made('dataset', 'competition', 'partition'),
      notes: [],
    },
  ],
  ...Operator.options.map((operator) => [candidateMachine, candidateOf(operator)] as const),
  [candidateMachine, candidateOf('draft', { refs: made('dataset', 'competition', 'partition', 'strategies') })],
  [candidateMachine, candidateOf('draft', { order: { ...plain, models: 'm', rounds: 1, approve: ['code'] } })],
];

/**
 * Walks every configuration that the machines can reach, with every possible ending of every stage and branch, running
 * nothing: all needed artifacts exist on every path, every stage is used, every path ends, and no path that validated ends in failure.
 */
export const checkMachine = (
  machine: AnyStateMachine = competitionMachine,
  asked: readonly Order[] = orders,
): Agreement => {
  const walks = [
    ...asked.map((order) => walk(machine, startOf(order))),
    ...branches.map(([branch, start]) => walk(branch, start)),
  ];
  const nodes = walks.flatMap((graph) => [...graph.values()]);
  const problems = [
    ...nodes.flatMap(missingArtifacts),
    ...nodes.filter(isDeadEnd).map(({ value }) => `${value} is a dead end`),
    ...nodes.filter(losesWork).map(() => 'a valid submission can be lost: failed after report'),
    ...unusedStages(nodes).map((stage) => `${stage} is never run`),
    ...walks.flatMap(endlessLoops),
  ];
  const edges = nodes.reduce((sum, { next }) => sum + next.length, 0);
  return { configurations: nodes.length, edges, problems: [...new Set(problems)] };
};

const walk = (machine: AnyStateMachine, start: Start): ReadonlyMap<string, Configuration> => {
  const graph = getAdjacencyMap(machine, {
    input: start,
    limit: 400_000,
    serializeState: (state) => keyOf(state.value, state.context),
    events: (state) =>
      state.hasTag('parked')
        ? decisions.filter((decision) => state.can(decision))
        : Object.keys(state.children).flatMap((id) => endings(id, state.context)),
  });
  return new Map(
    Object.entries(graph).map(([key, { state, transitions }]) => {
      const edges: readonly { readonly state: typeof state }[] = Object.values(transitions as object); // branded keys hide the type
      return [
        key,
        {
          value: String(state.value),
          status: state.status,
          context: state.context,
          running: Object.keys(state.children).filter((id) => id in stages) as StageName[], // the others are branches
          next: edges.map((edge) => keyOf(edge.state.value, edge.state.context)),
        },
      ];
    }),
  );
};

const keyOf = (value: unknown, context: Context): string => {
  const {
    attempt,
    fix,
    debugRounds,
    shrinks,
    rejections,
    merges,
    standby,
    templateEnded,
    fellBack,
    refs,
    nodes,
    order,
    adopted,
  } = context;
  return JSON.stringify([
    ...[value, attempt, fix, debugRounds, shrinks, rejections, merges, templateEnded, fellBack, order.rounds, adopted],
    standby !== null,
    nodes.map(({ id, tried, isRead }) => [id, tried?.ended, tried?.verdict, isRead]),
    Object.keys(refs).filter(decides).sort(),
  ]);
};

const all: readonly AnyStage[] = Object.values(stages);
const namesOf = (needs: AnyStage['needs']) => Object.values(needs).map(({ name }) => name);
const needed = new Set(all.flatMap(({ needs }) => namesOf(needs)));
const wanted = new Set(all.flatMap(({ wants }) => namesOf(wants)));

/** Artifacts that stages only use if they exist never decide the way. The walk ignores whether they exist. */
const decides = (artifact: string): boolean => needed.has(artifact) || !wanted.has(artifact);

/** Every way a child can end: a stage with its artifact, with each failure it declares, or with a bug. */
const endings = (id: string, context: Context): { readonly type: string }[] => {
  const done = { type: `xstate.done.actor.${id}`, actorId: id };
  const bug = { type: `xstate.error.actor.${id}`, actorId: id, error: new Error('bug') };
  if (!(id in stages)) return [...branchOutputs(id, context).map((output) => ({ ...done, output })), bug];
  const stage: AnyStage = stages[id as StageName]; // it is, by the line above
  const ended = [
    { ok: true, artifact: stage.makes.name, digest: 'd' },
    ...Object.keys(routesOf(stage)).map((kind) => ({ ok: false, stage: id, kind, message: '' })),
  ];
  return [...ended.map((output) => ({ ...done, output })), bug];
};

const branchOutputs = (id: string, { order, nodes }: Context): readonly BranchDone[] => {
  const ended = { refs: {}, failures: [] };
  if (id.endsWith('.template'))
    return [
      { ...ended, tried: null },
      { ...ended, tried: null, refs: made('baseline') },
    ];
  const isToBeRead = order.approve.includes('code') && nodes.some((node) => id.endsWith(node.id) && !node.isRead);
  const measured = {
    ...{ why: '', title: '', score: 1, gain: 1, error: 1 },
    refs: made('candidate', 'trial', 'comparison'),
  };
  const of = (tried: Pick<Tried, 'ended' | 'verdict'> & Partial<Tried>): BranchDone => ({
    ...ended,
    tried: { ...measured, ...tried },
  });
  return [
    of({ ended: 'measured', verdict: 'keep' }),
    of({ ended: 'measured', verdict: 'discard' }),
    of({ ended: 'written', verdict: 'crash', refs: made('candidate') }),
    of({ ended: 'failed', verdict: 'crash', refs: {} }),
    ...(isToBeRead ? [of({ ended: 'awaits', verdict: 'crash', refs: made('candidate') })] : []),
  ];
};

const missingArtifacts = ({ value, running, context }: Configuration): string[] =>
  running.flatMap((name) => {
    const stage: AnyStage = stages[name];
    const missing = Object.values(stage.needs).filter((need) => !(need.name in context.refs));
    return missing.map((need) => `${value} runs ${name} without ${need.name}`);
  });

const isDeadEnd = ({ status, next }: Configuration) => status === 'active' && next.length === 0;

const losesWork = ({ value, context }: Configuration) => value === 'failed' && 'report' in context.refs;

const unusedStages = (nodes: readonly Configuration[]) =>
  Object.keys(stages).filter((name) => !nodes.some(({ running }) => running.some((stage) => stage === name)));

/** Termination: over state and counters together, the graph has no cycle. */
const endlessLoops = (graph: ReadonlyMap<string, Configuration>): string[] => {
  const finished = new Set<string>();
  const path: string[] = [];
  const loops: string[] = [];
  const visit = (key: string): void => {
    if (finished.has(key)) return;
    const start = path.indexOf(key);
    if (start !== -1) {
      const names = [...path.slice(start), key].map((at) => graph.get(at)?.value);
      loops.push(`endless loop: ${names.join(' -> ')}`);
      return;
    }
    path.push(key);
    for (const next of graph.get(key)?.next ?? []) visit(next);
    path.pop();
    finished.add(key);
  };
  for (const key of graph.keys()) visit(key);
  return loops;
};
