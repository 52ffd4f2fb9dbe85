import type { Snapshot } from 'xstate';
import * as z from 'zod';
import { NodeVerdict, Operator } from '../core/schema/search/tree.ts';
import { writeAtomic } from '../services/files/atomic.ts';
import { digestOf } from '../services/files/digest.ts';
import { notThere, readRegular } from '../services/files/regular.ts';
import { jsonOf } from '../services/text/json.ts';
import { routesOf } from '../stages/dag/define.ts';
import { stages } from '../stages/index.ts';
import { competitionMachine } from './competition.ts';
import { limits } from './context/limits.ts';
import { candidateMachine } from './search/candidate.ts';
import { templateMachine } from './search/template.ts';

/** Differs if a snapshot of other code could mean something else. */
const machineDigest = digestOf({
  machines: [competitionMachine, templateMachine, candidateMachine].map(({ definition }) => definition),
  limits,
  stages: Object.values(stages).map((stage) => [stage.name, stage.version, routesOf(stage)]),
});

/** XState drops a child with an unknown source and then hangs, so the source is checked here. */
const Child = z.looseObject({ src: z.enum(['stage', 'branch']) });
const Saved = z.strictObject({
  schema: z.literal(1),
  machine: z.literal(machineDigest, 'it was taken by another version of Medalist'),
  snapshot: z.looseObject({
    status: z.enum(['active', 'done']),
    value: z.string(),
    context: z.looseObject({
      refs: z.record(z.string(), z.string()),
      nodes: z.array(z.looseObject({ tried: z.looseObject({ refs: z.record(z.string(), z.string()) }).nullable() })),
      order: z.looseObject({ gpu: z.string().nullable(), models: z.string().nullable() }),
    }),
    children: z.record(z.string(), Child),
  }),
});

export interface Restored {
  readonly snapshot: Snapshot<unknown>;
  readonly refs: Readonly<Record<string, string>>;
  /** What each candidate made. */
  readonly ofCandidates: readonly Readonly<Record<string, string>>[];
  readonly gpu: string | null;
  /** Whether a model takes part in this run and can use a note. */
  readonly hasModels: boolean;
  /** The machine's state. */
  readonly state: string;
}

/** Bytes; a snapshot of ours has some hundred kilobytes. */
const largest = 64 * 2 ** 20;

/** The saved state of the run, or why it cannot be trusted; undefined if there is none. */
export const readSnapshot = (path: string): Restored | { readonly why: string } | undefined => {
  const read = readRegular(path, largest);
  if ('why' in read) return read.why === notThere ? undefined : { why: `it ${read.why}` };
  const value = jsonOf(read.text);
  if (value === undefined) return { why: 'it is no JSON' };
  const saved = Saved.safeParse(value);
  if (!saved.success) return { why: saved.error.issues[0]?.message ?? 'it is not a snapshot' };
  return {
    snapshot: saved.data.snapshot as unknown as Snapshot<unknown>, // the envelope vouches for machine and version
    refs: saved.data.snapshot.context.refs,
    ofCandidates: saved.data.snapshot.context.nodes.flatMap(({ tried }) => (tried === null ? [] : [tried.refs])),
    gpu: saved.data.snapshot.context.order.gpu,
    hasModels: saved.data.snapshot.context.order.models !== null,
    state: saved.data.snapshot.value,
  };
};

/** The part of a candidate that people are shown, whichever version saved it. */
const NodeSeen = z.object({
  ...{ id: z.string(), round: z.int().min(1), operator: Operator, parents: z.array(z.string()) },
  tried: z
    .object({
      ...{ verdict: NodeVerdict, why: z.string(), title: z.string() },
      ...{ score: z.number().nullable(), gain: z.number().nullable(), error: z.number().nullable() },
    })
    .nullable(),
});
export type NodeSeen = z.output<typeof NodeSeen>;
const Seen = z.object({ snapshot: z.object({ context: z.object({ nodes: z.array(NodeSeen) }) }) });

/** The candidates of the saved state, for people; undefined: there is none that can be read. */
export const readNodes = (path: string): readonly NodeSeen[] | undefined => {
  const read = readRegular(path, largest);
  return 'why' in read ? undefined : Seen.safeParse(jsonOf(read.text)).data?.snapshot.context.nodes;
};

export const writeSnapshot = (path: string, snapshot: Snapshot<unknown>): void =>
  writeAtomic(path, JSON.stringify({ schema: 1, machine: machineDigest, snapshot }));
