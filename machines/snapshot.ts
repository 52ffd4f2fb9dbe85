import { existsSync, readFileSync } from 'node:fs';
import type { Snapshot } from 'xstate';
import * as z from 'zod';
import { writeAtomic } from '../services/store/atomic.ts';
import { digestOf } from '../services/store/digest.ts';
import { routesOf } from '../stages/define.ts';
import { stages } from '../stages/index.ts';
import { competitionMachine } from './competition.ts';
import { limits } from './order.ts';

/** Changes whenever a snapshot taken by other code could mean something else. */
const machineDigest = digestOf({
  machine: competitionMachine.definition,
  limits,
  stages: Object.values(stages).map((stage) => [stage.name, stage.version, routesOf(stage)]),
});

/** XState drops a child whose source it does not know, and hangs: so the source is checked here. */
const Child = z.looseObject({ src: z.literal('stage') });
const Saved = z.strictObject({
  schema: z.literal(1),
  machine: z.literal(machineDigest, 'it was taken by another version of Medalist'),
  snapshot: z.looseObject({
    status: z.enum(['active', 'done']),
    value: z.string(),
    context: z.looseObject({
      refs: z.record(z.string(), z.string()),
      order: z.looseObject({ gpu: z.string().nullable(), models: z.string().nullable() }),
    }),
    children: z.record(z.string(), Child),
  }),
});

export interface Restored {
  readonly snapshot: Snapshot<unknown>;
  readonly refs: Readonly<Record<string, string>>;
  readonly gpu: string | null;
  /** Whether a model writes in this run, which could hear a note. */
  readonly hasModels: boolean;
  /** The machine's state. */
  readonly state: string;
}

/** Where the run was, or why that is not to be trusted; undefined when it had not begun. */
export const readSnapshot = (path: string): Restored | { readonly why: string } | undefined => {
  if (!existsSync(path)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return { why: `it cannot be read: ${String(error)}` };
  }
  const saved = Saved.safeParse(value);
  if (!saved.success) return { why: z.prettifyError(saved.error) };
  return {
    snapshot: saved.data.snapshot as unknown as Snapshot<unknown>, // the envelope vouches for machine and version
    refs: saved.data.snapshot.context.refs,
    gpu: saved.data.snapshot.context.order.gpu,
    hasModels: saved.data.snapshot.context.order.models !== null,
    state: saved.data.snapshot.value,
  };
};

export const writeSnapshot = (path: string, snapshot: Snapshot<unknown>): void =>
  writeAtomic(path, JSON.stringify({ schema: 1, machine: machineDigest, snapshot }));
