import type { AnyStateMachine } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { exploreMachine } from '../explore/explore.ts';
import type { Context, ExploreOrder } from '../explore/flow.ts';
import { endings, type StepName } from '../explore/steps.ts';
import { endlessLoops } from './loops.ts';

/** One reachable configuration of an exploration. */
interface Configuration {
  readonly value: string;
  readonly status: string;
  readonly running: readonly string[];
  readonly next: readonly string[];
}

const unasked = { step: 'think', kind: 'no-model', message: '', advice: '' } as const;

const orders: readonly ExploreOrder[] = [1, 3].flatMap((turns) =>
  [true, false].flatMap((hasModel) =>
    [true, false].map((interactive) => ({ turns, hasModel, interactive, unasked: hasModel ? null : unasked })),
  ),
);

/**
 * Walks every configuration that an exploration can reach, with every ending of every step, and with and without a person's reply. It
 * checks that each path ends, that each step is used, and that the results are written before the end.
 */
export const checkExploring = (
  machine: AnyStateMachine = exploreMachine,
): { readonly configurations: number; readonly problems: readonly string[] } => {
  const graphs = orders.map((order) => walk(machine, order));
  const all = graphs.flatMap((graph) => [...graph.values()]);
  const unused = Object.keys(endings).filter((step) => !all.some(({ running }) => running.includes(step)));
  const problems = [
    ...all.filter(isDeadEnd).map(({ value }) => `${value} is a dead end`),
    ...unused.map((step) => `${step} is never done`),
    ...graphs.flatMap(endlessLoops),
    ...all.filter(losesWork).map(({ value }) => `${value} ends without writing`),
  ];
  return { configurations: all.length, problems: [...new Set(problems)] };
};

const isDeadEnd = ({ status, next }: Configuration) => status === 'active' && next.length === 0;

/** Only `takeIn` and `write` may lead to an end without files. */
const losesWork = ({ value, next }: Configuration) =>
  !['takeIn', 'write'].includes(value) && next.some((key) => key.startsWith('["failed"'));

const walk = (machine: AnyStateMachine, order: ExploreOrder): ReadonlyMap<string, Configuration> => {
  const graph = getAdjacencyMap(machine, {
    input: order,
    limit: 100_000,
    serializeState: (state) => keyOf(state.value, state.context),
    events: (state) =>
      state.hasTag('parked')
        ? [{ type: 'reply' }, { type: 'noReply' }]
        : Object.keys(state.children).flatMap(endingsOf),
  });
  return new Map(
    Object.entries(graph).map(([key, { state, transitions }]) => {
      const edges: readonly { readonly state: typeof state }[] = Object.values(transitions as object); // branded keys hide the type
      const running = Object.keys(state.children);
      const next = edges.map((edge) => keyOf(edge.state.value, edge.state.context));
      return [key, { value: String(state.value), status: state.status, running, next }];
    }),
  );
};

const keyOf = (value: unknown, { used, questions, answered, isHeld }: Context): string =>
  JSON.stringify([value, used, questions, answered, isHeld]);

const endingsOf = (id: string): { readonly type: string }[] => {
  const step = id as StepName; // the machine names its children so
  const done = { type: `xstate.done.actor.${id}`, actorId: id };
  const trouble = { step, kind: 'k', message: '', advice: '' };
  return [
    ...endings[step].map((kind) => ({ ...done, output: kind === 'failed' ? { kind, trouble } : { kind } })),
    { type: `xstate.error.actor.${id}`, actorId: id, error: new Error('bug') },
  ] as { readonly type: string }[]; // events of XState's own, with what the machine reads of them
};
