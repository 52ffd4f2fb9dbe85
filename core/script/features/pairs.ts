import type { Recipe } from '../../schema/recipe/recipe.ts';
import { type Block, block } from '../python/block.ts';
import { list, text, tuple } from '../python/python.ts';

/** What two columns tell together, by names in X. */
export interface Pairs {
  readonly signed: readonly (readonly [left: string, sign: string, right: string])[];
  /** Numbers within a category. */
  readonly grouped: readonly (readonly [value: string, group: string])[];
}

/** The most pairs that are taken of those that the engine chose in its folds. */
const [mostSigned, mostGrouped] = [20, 6];

type NameOf = (kind: 'number' | 'category', feature: string) => string | undefined;

/** The pairs that models for prepared columns see. */
export const pairsOf = ({ views }: Recipe, nameOf: NameOf): Pairs => {
  const chosen = views.prepared?.chosen ?? [];
  const signed = chosen.flatMap((one) => signedIn(one, nameOf) ?? []);
  const grouped = chosen.flatMap((one) => groupedIn(one, nameOf) ?? []);
  return {
    signed: firsts(signed, ([left, sign, right]) =>
      commutative.has(sign) ? [sign, ...[left, right].toSorted()] : [left, sign, right],
    ).slice(0, mostSigned),
    grouped: firsts(grouped, (pair) => pair).slice(0, mostGrouped),
  };
};

/** One fold may choose `a + b`, another one `b + a`. */
const commutative: ReadonlySet<string> = new Set(['+', '*']);

const firsts = <T>(all: readonly T[], keyOf: (one: T) => readonly string[]): T[] => [
  ...all
    .reduce((kept, one) => {
      const key = JSON.stringify(keyOf(one));
      return kept.has(key) ? kept : kept.set(key, one);
    }, new Map<string, T>())
    .values(),
];

/** `a / b`, where names may hold signs, too. */
const signedIn = (chosen: string, nameOf: NameOf) => {
  for (const { 0: found, 1: sign = '', index } of chosen.matchAll(/ ([-+*/]) /g)) {
    const left = nameOf('number', chosen.slice(0, index));
    const right = nameOf('number', chosen.slice(index + found.length));
    if (left !== undefined && right !== undefined) return [[left, sign, right] as const];
  }
  return undefined;
};

/** `a by b.mean`. */
const groupedIn = (chosen: string, nameOf: NameOf) => {
  const stem = /^(.*)\.(?:mean|std|difference|rank)$/s.exec(chosen)?.[1] ?? '';
  for (const { 0: found, index } of stem.matchAll(/ by /g)) {
    const value = nameOf('number', stem.slice(0, index));
    const group = nameOf('category', stem.slice(index + found.length));
    if (value !== undefined && group !== undefined && group !== `${value}_cat`) return [[value, group] as const];
  }
  return undefined;
};

/** The lines that make them; null where there are none. */
export const pairsBlock = ({ signed, grouped }: Pairs): Block | null => {
  const flags = [...(signed.length > 0 ? ['signs'] : []), ...(grouped.length > 0 ? ['grouped'] : [])];
  if (flags.length === 0) return null;
  return block('features/pairs', flags, {
    ...(signed.length > 0 ? { PAIRS: list(signed.map((one) => tuple(one.map(text)))) } : {}),
    ...(grouped.length > 0 ? { GROUPED: list(grouped.map((one) => tuple(one.map(text)))) } : {}),
  });
};
