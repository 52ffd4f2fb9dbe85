import * as z from 'zod';
import { jsonOf } from '../../../services/text/json.ts';
import type { Tried } from '../../schema/distilled.ts';

/** What a script prints of its score. */
export interface Printed {
  readonly score: number | null;
  /** The number of folds; null: all. */
  readonly folds: number | null;
  /** Its score in each of these; empty: it does not tell. */
  readonly each: readonly number[];
  /** What it tells of the engine's models of the same members. */
  readonly same: NonNullable<Tried['part']>['same'];
}

/** What a trial prints, of the block trial/compared. */
const TrialLine = z.object({
  ...{ score: z.number(), folds: z.int(), each: z.array(z.number()).default([]) },
  ...{ there: z.number(), whole: z.number(), alike: z.number(), likeness: z.number() },
});
const known = { there: true, whole: true, alike: true, likeness: true } as const;

/** What the last line tells that a script prints. */
export const printedIn = (output: string): Printed => {
  const line = output.trim().split('\n').at(-1) ?? '';
  const [, score] = /^cv .+: (-?\d+(?:\.\d+)?)$/.exec(line) ?? [];
  if (score !== undefined) return { score: Number(score), folds: null, each: [], same: null };
  const trial = TrialLine.partial(known).safeParse(jsonOf(line)).data;
  if (trial === undefined) return { score: null, folds: null, each: [], same: null };
  const { score: reached, folds, each } = trial;
  return { score: reached, folds, each, same: TrialLine.pick(known).safeParse(trial).data ?? null };
};
