import type { AnyStateMachine } from 'xstate';
import type { AnyStage } from '../../stages/dag/define.ts';
import { stages } from '../../stages/index.ts';
import { competitionMachine } from '../competition.ts';
import { type Order, startOf } from '../order.ts';
import { branches, orders } from './starts.ts';
import { type Configuration, walk } from './walk.ts';

/** What the walk found: how large the machine is, and every way in which it and the stages disagree. */
export interface Agreement {
  readonly configurations: number;
  readonly edges: number;
  readonly problems: readonly string[];
}

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
