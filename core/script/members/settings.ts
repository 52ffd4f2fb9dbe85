import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../../services/package/root.ts';
import type { Recipe } from '../../schema/recipe/recipe.ts';

export type Target = Recipe['targets'][number];
export type Member = Target['members'][number];
type Fit = Member['passes'][number]['fits'][number];
type Value = NonNullable<Member['settings']>[string];
export type Settings = Readonly<Record<string, Value>>;

const Known = z.record(
  z.string(),
  z.strictObject({
    /** The estimator, where the recipe names a library's plainer interface. */
    classes: z.string().exactOptional(),
    values: z.string().exactOptional(),
    rounds: z.string().exactOptional(),
    seed: z.string().exactOptional(),
    /** Said only where data are small: threads would wait for each other. */
    threads: z.string().exactOptional(),
    renamed: z.record(z.string(), z.string()),
    /** Values that need not be said. */
    usual: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()]))),
    /** What is about the machine, or follows from the rest. */
    left: z.array(z.string()),
    added: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
);

/** How the settings of each family are said to the estimator that a script uses. */
export const families = Known.parse(
  JSON.parse(readFileSync(join(projectRoot, 'templates', 'script', 'models', 'settings.json'), 'utf8')),
);

/** One setting of each name for all folds: what the engine chose fold by fold, in the middle; a learning rate may be halved. */
export const settled = (member: Member): Settings | null => {
  const settings = inTheMiddle(member);
  const rate = settings?.learning_rate;
  return typeof rate === 'number' ? { ...settings, learning_rate: rate / slowing(member) } : settings;
};

/** One more fit on all rows may answer for test. */
const fitsOf = ({ passes, last }: Member): readonly Pick<Fit, 'rounds' | 'settings'>[] => [
  ...passes.flatMap(({ fits }) => fits),
  ...(last === null ? [] : [last]),
];

const inTheMiddle = (member: Member): Settings | null => {
  if (member.settings === null) return null;
  const fits = fitsOf(member);
  const names = [...new Set(fits.flatMap(({ settings }) => Object.keys(settings ?? {})))];
  const chosen = names.flatMap((name) => {
    const values = fits.flatMap(({ settings }) => (settings?.[name] === undefined ? [] : [settings[name]]));
    const value = middle(values);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...member.settings, ...Object.fromEntries(chosen) };
};

/** Slower than this is slow enough. */
const slowRate = 0.05;
/** Seconds of the engine for all folds once, up to which a model may take twice as long. */
const quick = 10;

/**
 * How many times slower a script learns than the engine, with as many times the rounds. The engine hurries; at half of its rate a script
 * is as good or better (docs/decisions/scripts/short-scripts.md).
 */
export const slowing = (member: Member): 1 | 2 => {
  const rate = inTheMiddle(member)?.learning_rate;
  const seconds = member.seconds / Math.max(1, member.passes.length);
  return typeof rate === 'number' && rate > slowRate && seconds <= quick ? 2 : 1;
};

/** Rounds at the rate that is settled: fits at another rate count by what they learned. */
export const roundsAt = (member: Member, rate: unknown): number | null => {
  const fits = fitsOf(member);
  const shared = member.settings?.learning_rate;
  const counts = fits.flatMap((fit) => scaledRounds(fit, shared, rate));
  const count = middle(counts);
  return typeof count === 'number' ? Math.max(1, Math.round(count)) : member.rounds;
};

const scaledRounds = (
  { rounds, settings }: Pick<Fit, 'rounds' | 'settings'>,
  shared: unknown,
  rate: unknown,
): number[] => {
  if (rounds === null) return [];
  const ownRate = settings?.learning_rate ?? shared;
  return [typeof ownRate === 'number' && typeof rate === 'number' && rate > 0 ? (rounds * ownRate) / rate : rounds];
};

/** The value in the middle; of what has no order, the first. */
export const middle = <T extends Value>(values: readonly T[]): T | undefined => {
  const sorted = values.every((value) => typeof value === 'number')
    ? [...values].sort((a, b) => Number(a) - Number(b))
    : values;
  return sorted[Math.floor((sorted.length - 1) / 2)];
};
