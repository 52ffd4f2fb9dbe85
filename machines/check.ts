import { getAdjacencyMap } from 'xstate/graph';
import { type AnyStage, routesOf } from '../stages/dag/define.ts';
import { type StageName, stages } from '../stages/index.ts';
import { competitionMachine } from './competition.ts';
import type { Context, Decision, Order } from './order.ts';

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
  solution: null,
  models: null,
  strategies: 1,
  earlier: null,
  lessons: null,
  approve: [],
};

/** One order of each kind: by rules and submitted, with several strategies, with a user's own solution on a GPU, with a model, with a model and a person. */
const orders: readonly Order[] = [
  { ...plain, submit: 'a message' },
  { ...plain, strategies: 3 },
  { ...plain, solution: 'a solution', gpu: 'a card' },
  { ...plain, models: 'm', strategies: 2 },
  { ...plain, models: 'm', approve: ['plan', 'code', 'submit'], submit: 'a message' },
];

const decisions: readonly Decision[] = [{ type: 'approve' }, { type: 'reject', note: 'n' }, { type: 'edit', refs: {} }];

/**
 * Walks every configuration the machine can reach, with every possible ending of every stage, running nothing: all
 * needed artifacts exist on every path, every stage is used, every path ends, and no path that validated ends in failure.
 */
export const checkMachine = (
  machine: typeof competitionMachine = competitionMachine,
  asked: readonly Order[] = orders,
): Agreement => {
  const walks = asked.map((order) => walk(machine, order));
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

const walk = (machine: typeof competitionMachine, order: Order): ReadonlyMap<string, Configuration> => {
  const graph = getAdjacencyMap(machine, {
    input: order,
    limit: 200_000,
    serializeState: (state) => keyOf(state.value, state.context),
    // the machine's own type knows only what people decide; how actors end is XState's own event
    events: (state) =>
      state.hasTag('parked')
        ? decisions.filter((decision) => state.can(decision))
        : (Object.keys(state.children).flatMap((name) => endings(name as StageName)) as never[]), // only stages are invoked
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
          running: Object.keys(state.children) as StageName[], // only stages are invoked
          next: edges.map((edge) => keyOf(edge.state.value, edge.state.context)),
        },
      ];
    }),
  );
};

const keyOf = (
  value: unknown,
  { attempt, fix, debugRounds, shrinks, rejections, merges, challenging, fellBack, refs }: Context,
): string =>
  JSON.stringify([
    value,
    attempt,
    fix,
    debugRounds,
    shrinks,
    rejections,
    merges,
    challenging,
    fellBack,
    Object.keys(refs).filter(decides).sort(),
  ]);

const all: readonly AnyStage[] = Object.values(stages);
const namesOf = (needs: AnyStage['needs']) => Object.values(needs).map(({ name }) => name);
const needed = new Set(all.flatMap(({ needs }) => namesOf(needs)));
const wanted = new Set(all.flatMap(({ wants }) => namesOf(wants)));

/** Artifacts that stages only use if they exist never decide the way. The walk ignores whether they exist. */
const decides = (artifact: string): boolean => needed.has(artifact) || !wanted.has(artifact);

/** Every way a stage can end: with its artifact, with each failure it declares, or with a bug. */
const endings = (name: StageName) => {
  const stage: AnyStage = stages[name];
  const done = { type: `xstate.done.actor.${name}`, actorId: name };
  return [
    { ...done, output: { ok: true, artifact: stage.makes.name, digest: 'd' } },
    ...Object.keys(routesOf(stage)).map((kind) => ({ ...done, output: { ok: false, stage: name, kind, message: '' } })),
    { type: `xstate.error.actor.${name}`, actorId: name, error: new Error('bug') },
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
