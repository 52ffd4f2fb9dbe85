import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { AnyStage } from '../stages/dag/define.ts';
import { stages } from '../stages/index.ts';
import { competitionMachine } from './competition.ts';
import { exploreMachine } from './explore/explore.ts';
import { candidateMachine } from './search/candidate.ts';
import { templateMachine } from './search/template.ts';

/** The stage DAG: boxes are stages, rounded boxes the artifacts they meet through; dotted means "used where it exists". */
export const dagMermaid = (): string => {
  const all: readonly AnyStage[] = Object.values(stages);
  const artifacts = [...new Set(all.map(({ makes }) => makes.name))];
  return [
    'flowchart LR',
    ...all.map(({ name }) => `  ${name}[${name}]`),
    ...artifacts.map((name) => `  a_${name}([${name}])`),
    ...all.flatMap(({ name, needs, wants, makes }) => [
      ...Object.values(needs).map((need) => `  a_${need.name} --> ${name}`),
      ...Object.values(wants).map((want) => `  a_${want.name} -.-> ${name}`),
      `  ${name} --> a_${makes.name}`,
    ]),
  ].join('\n');
};

/** The machine of a run, those of its branches, and that of an exploration: each with its title. */
export const machines = (): readonly { readonly title: string; readonly diagram: string }[] => [
  { title: 'Machine', diagram: machineMermaid(competitionMachine) },
  { title: "The template's branch", diagram: machineMermaid(templateMachine) },
  { title: "A candidate's branch", diagram: machineMermaid(candidateMachine) },
  { title: 'An exploration', diagram: machineMermaid(exploreMachine) },
];

/** A machine, edge by edge. XState's own graph leaves `always` out, so the state nodes are walked here. */
const machineMermaid = (machine: AnyStateMachine): string => {
  const root: AnyStateNode = machine.root;
  const finals = Object.values(root.states).filter(({ type }) => type === 'final');
  return [
    'stateDiagram-v2',
    `  [*] --> ${machine.config.initial}`,
    ...Object.values(root.states).flatMap(edges),
    ...finals.map(({ key }) => `  ${key} --> [*]`),
  ].join('\n');
};

/** One arrow for each pair of states, labelled with every reason to take it. */
const edges = (node: AnyStateNode): string[] => {
  const transitions = [...node.transitions.values(), node.always ?? []].flat();
  const reasons = new Map<string, string[]>();
  for (const transition of transitions) {
    for (const { key } of transition.target ?? []) reasons.set(key, [...(reasons.get(key) ?? []), label(transition)]);
  }
  return [...reasons].map(([target, labels]) => `  ${node.key} --> ${target}: ${inShort(labels)}`);
};

/** Stages that call Kaggle have many kinds of failure. The diagram shows only some, because it is about the flow. */
const inShort = (labels: readonly string[]): string =>
  labels.length > 12 ? `any of ${labels.length} failures` : labels.join(', ');

const label = ({ guard, eventType }: AnyTransitionDefinition): string => {
  if (eventType.startsWith('xstate.error')) return 'bug';
  if (guard === undefined) return 'otherwise';
  if (typeof guard !== 'object') return typeof guard === 'string' ? guard : 'otherwise';
  const { type, params } = guard as { type: string; params?: unknown }; // guards here are named, some with params
  if (type === 'succeeded') return 'ok';
  if (type !== 'failedWith' || typeof params !== 'function') return type;
  return String(params({ event: {} }).kind);
};
