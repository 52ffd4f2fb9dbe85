import { type Block, block } from '../python/block.ts';
import { list, type Python, text, tuple } from '../python/python.ts';
import { type Feature, isNumber, type Known } from './lines/line.ts';

type Pair = readonly [left: string, right: string];

/** Pairs of categories that are seen as one, too. */
export interface Crosses {
  /** Names in the tables if `plain`, else in X. */
  readonly pairs: readonly Pair[];
  readonly plain: boolean;
  /** The features that these pairs are. */
  readonly features: readonly Feature[];
}

/** The least importance of a pair with its count. */
const leastImportance = 0.002;

/** The crosses among features that are worth it; `nameOf` tells the names in X of single categories. */
export const crossesOf = (
  features: readonly Feature[],
  known: Known,
  nameOf: (category: string) => string | undefined,
): Crosses => {
  const crossed = features.filter(({ how, from }) => how === 'cross' && from.length === 2);
  const important = crossed.flatMap((cross) => {
    const counts = features.filter(({ how, from }) => how === 'level count' && from[0] === cross.name);
    const itsFeatures = [cross, ...counts];
    const share = itsFeatures.reduce((sum, { importance }) => sum + (importance ?? 0), 0);
    return share < leastImportance ? [] : [{ pair: pairOf(cross), own: itsFeatures }];
  });
  const plain = important.every(({ pair }) => pair.every((name) => isPlain(name, features, known)));
  const able = important.flatMap(({ pair: [left, right], own }) => {
    const names = plain ? ([left, right] as const) : ([nameOf(left), nameOf(right)] as const);
    return names[0] === undefined || names[1] === undefined ? [] : [{ pair: [names[0], names[1]] as const, own }];
  });
  return { pairs: able.map(({ pair }) => pair), plain, features: able.flatMap(({ own }) => own) };
};

const pairOf = ({ from: [left = '', right = ''] }: Feature): Pair => [left, right];

/** A column of the tables, as it is. */
const isPlain = (name: string, features: readonly Feature[], known: Known): boolean =>
  features.some(
    ({ name: own, kind, how, from }) =>
      own === name && kind === 'category' && from[0] === name && (how === 'code' || how === 'number code'),
  ) &&
  (known.get(name)?.type === 'category' || isNumber(name, known));

/** The lines that make them; null where there are none. */
export const crossesBlock = ({ pairs, plain }: Crosses): Block | null => {
  if (pairs.length === 0) return null;
  const { code, imports } = pairsCode(pairs);
  const made = block('features/crosses', plain ? ['plain'] : [], { CROSSES: code });
  return { ...made, imports: [...made.imports, ...imports] };
};

/** Each with each, where most of these are wanted. */
const pairsCode = (pairs: readonly Pair[]): { readonly code: Python; readonly imports: readonly string[] } => {
  const names = [...new Set(pairs.flat())];
  const all = (names.length * (names.length - 1)) / 2;
  if (pairs.length < fewestForAll || pairs.length < all / 2) {
    return { code: list(pairs.map((pair) => tuple(pair.map(text)))), imports: [] };
  }
  return {
    code: { open: 'list(combinations([', items: list(names.map(text)).items, close: '], 2))' },
    imports: ['from itertools import combinations'],
  };
};

const fewestForAll = 6;
