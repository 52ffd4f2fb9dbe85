import type { AnyStateMachine } from 'xstate';
import type { AnyStage } from '../../stages/dag/define.ts';
import { stages } from '../../stages/index.ts';
import { competitionMachine } from '../competition.ts';
import { startOfRun } from '../context/start.ts';
import type { Order } from '../order.ts';
import { endlessLoops } from './loops.ts';
import { branches, orders } from './starts.ts';
import { type Configuration, walk } from './walk.ts';

/** What the walk found: how large the machine is, and every way in which it and the stages disagree. */
export interface Agreement {
  readonly configurations: number;
  readonly edges: number;
  readonly problems: readonly string[];
}

/**
 * Walks every configuration that the machines can reach, with every possible ending of every stage and branch; it runs nothing. It checks
 * that needed artifacts exist on every path, every stage is used, every path ends, and no path with a valid submission ends in failure.
 */
export const checkMachine = (
  machine: AnyStateMachine = competitionMachine,
  asked: readonly Order[] = orders,
): Agreement => {
  const walks = [
    ...asked.map((order) => walk(machine, startOfRun(order))),
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
