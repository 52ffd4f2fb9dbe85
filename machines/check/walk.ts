import type { AnyStateMachine } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { type AnyStage, routesOf } from '../../stages/dag/define.ts';
import { type StageName, stages } from '../../stages/index.ts';
import type { BranchDone } from '../actors.ts';
import type { Context } from '../context/context.ts';
import { limits } from '../context/limits.ts';
import type { Start } from '../context/start.ts';
import type { Decision } from '../order.ts';
import type { CandidateResult, Resumption } from '../search/node.ts';
import { writesAhead } from '../time/programs.ts';
import { firstProgress, made } from './starts.ts';

/** One reachable configuration of the machine, reduced to what the checks look at. */
export interface Configuration {
  readonly value: string;
  readonly status: string;
  readonly context: Context;
  readonly running: readonly StageName[];
  readonly next: readonly string[];
}

const decisions: readonly Decision[] = [{ type: 'approve' }, { type: 'reject', note: 'n' }, { type: 'edit', refs: {} }];

/** Every configuration that a machine can reach from a start, by its key. */
export const walk = (machine: AnyStateMachine, start: Start): ReadonlyMap<string, Configuration> => {
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
    order.solutions.length, // the machine drops a user's program that failed
    nodes.map(({ id, tried, approved }) => [
      id,
      tried?.ended,
      tried?.verdict,
      approved === null,
      programsRead(approved),
    ]),
    Object.keys(refs).filter(decides).sort(),
  ]);
};

const all: readonly AnyStage[] = Object.values(stages);
const namesOf = (needs: AnyStage['needs']) => Object.values(needs).map(({ name }) => name);
const needed = new Set(all.flatMap(({ needs }) => namesOf(needs)));
const wanted = new Set(all.flatMap(({ wants }) => namesOf(wants)));

/** Whether the next states can depend on this artifact. One that stages only use if it exists cannot, so the walk ignores it. */
const decides = (artifact: string): boolean => needed.has(artifact) || !wanted.has(artifact);

/** Every way a child can end: a stage with its artifact, with each failure it declares, or with a bug. */
const endings = (id: string, context: Context): { readonly type: string }[] => {
  const done = { type: `xstate.done.actor.${id}`, actorId: id };
  const bug = { type: `xstate.error.actor.${id}`, actorId: id, error: new Error('bug') };
  if (!(id in stages)) return [...branchOutputs(id, context).map((output) => ({ ...done, output })), bug];
  const stage: AnyStage = stages[id as StageName]; // the line above proves it
  const ended = [
    { ok: true, artifact: stage.makes.name, digest: 'd' },
    ...Object.keys(routesOf(stage)).map((kind) => ({ ok: false, stage: id, kind, message: '' })),
  ];
  return [...ended.map((output) => ({ ...done, output })), bug];
};

/** How many of a candidate's programs a person has read and let run. */
const programsRead = (approved: Resumption | null): number => approved?.programs.length ?? 0;

/** The most programs of a branch: each attempt writes one, and each round of debugging another. */
const mostPrograms = limits.modelAttempts + limits.debugRounds;

const branchOutputs = (id: string, { order, nodes, templateEnded }: Context): readonly BranchDone[] => {
  const ended = { refs: {}, failures: [] };
  if (id.endsWith('.template'))
    return [
      { ...ended, tried: null },
      { ...ended, tried: null, refs: made('baseline') },
    ];
  const mayWriteMore = nodes.some((node) => id.endsWith(node.id) && programsRead(node.approved) < mostPrograms);
  const isToBeRead = order.approve.includes('code') && mayWriteMore;
  const isAhead = nodes.some(({ round, approved, id: of }) => id.endsWith(of) && round === 1 && approved === null);
  const measured = {
    ...{ why: '', title: '', score: 1, gain: 1, error: 1 },
    refs: made('candidate', 'trial', 'comparison'),
  };
  const of = (tried: Pick<CandidateResult, 'ended' | 'verdict'> & Partial<CandidateResult>): BranchDone => ({
    ...ended,
    tried: { ...measured, ...tried },
  });
  const ready = of({ ended: 'ready', verdict: 'crash', refs: made('candidate'), progress: firstProgress });
  if (!templateEnded) return [ready, of({ ended: 'failed', verdict: 'none', refs: {} })];
  return [
    ...(isAhead && writesAhead(order) ? [ready] : []),
    of({ ended: 'measured', verdict: 'keep' }),
    of({ ended: 'measured', verdict: 'discard' }),
    of({ ended: 'written', verdict: 'crash', refs: made('candidate') }),
    of({ ended: 'failed', verdict: 'crash', refs: {} }),
    ...(isToBeRead
      ? [of({ ended: 'awaits', verdict: 'crash', refs: made('candidate'), progress: firstProgress })]
      : []),
  ];
};
