import { fold, words } from '../../../../core/competition/names.ts';
import type { ComputedBy } from '../../../../core/schema/computed-target.ts';
import { isUnit } from './units.ts';

/** A computation and its columns. */
export interface Computed {
  readonly columns: readonly string[];
  readonly by: ComputedBy;
}

/** A weighted sum of columns, while a formula is read. */
interface Linear {
  readonly kind: 'linear';
  readonly weights: ReadonlyMap<string, number>;
  readonly plus: number;
}
type Value = Linear | (Computed & { readonly kind: 'done' });

const token = /\s*(log1p|log10|log2|log|ln|[<>]=?|[-+*/()]|\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_]*)/uy;
const mostTokens = 40;

/** A text that continues in this way has more of a formula than was read. */
export const goesOn =
  /^(?:[-+*/^%<>=&|\u00d7\u00f7\u2212\u00b2\u00b3]|and\b(?!\s+0\b)|,?\s*(?:or|times|divided|multiplied|plus|minus|squared|per)\b)/i;

/**
 * The computation of the formula at the beginning of a text, up to the end of the formula; undefined: there is none, it is only one
 * column, or a part of it is unknown.
 */
export const readFormula = (text: string, columns: readonly string[]): Computed | undefined => {
  const bare = bareText(text, columns);
  const tokens = tokensOf(bare);
  for (let length = tokens.length; length > 1; length--) {
    const words = tokens.slice(0, length).map(({ word }) => word);
    const reader = readerOf(words, columns);
    const value = reader.comparison();
    if (value === undefined || !reader.isAtEnd()) continue;
    const rest = withSigns(bare.slice(tokens[length - 1]?.end)).trimStart();
    return goesOn.test(rest) || (isComparison(value) && isUnit(rest.split(/\W/)[0] ?? ''))
      ? undefined
      : finished(value);
  }
  return undefined;
};

const isComparison = (value: Value): boolean => value.kind === 'done' && value.by.kind === 'compare';

/** Words that compare; those with `or equal` come first. */
const inWords: readonly (readonly [words: RegExp, sign: string])[] = [
  [/\b(?:greater|higher|larger|more) than or equal to\b|\bat least\b|\bnot? (?:less|fewer|lower) than\b/gi, '>='],
  [/\b(?:less|lower|smaller|fewer) than or equal to\b|\bat most\b|\bnot? (?:more|greater|higher) than\b/gi, '<='],
  [
    /\b(?:greater|higher|larger|more|bigger|later|longer)(?: \w+){0,2} than\b|\b(?:exceed|beat|outnumber|outscore)s?\b/gi,
    '>',
  ],
  [/\b(?:less|lower|smaller|fewer|earlier|shorter)(?: \w+){0,2} than\b/gi, '<'],
  [/\b(?:is|are|was|were) (?:above|over)\b/gi, '>'],
  [/\b(?:is|are|was|were) (?:below|under)\b/gi, '<'],
];

/** Comparisons with their signs, for words. */
export const withSigns = (text: string): string =>
  inWords
    .reduce((left, [words, sign]) => left.replaceAll(words, ` ${sign} `), text)
    .replaceAll(/\b(?:is|are|was|were|has|have|had)\s+(?=[<>])/gi, '');

/** Without what code has around names of columns, which become one word each. */
export const bareText = (text: string, columns: readonly string[]): string => {
  const plain = text.replaceAll(/\b(?:np|numpy|math|torch|pd)\.(?=log)/g, '').replaceAll(/["'`]/g, '');
  const bare = plain.replaceAll(/\b(?:df|train|data|train_df)\[([^\]]+)\]/g, '$1');
  return columns
    .map((name) => ({ name, parts: words(`${name}.x`) }))
    .filter(({ parts }) => parts.length > 1)
    .toSorted((a, b) => b.parts.length - a.parts.length)
    .reduce(
      (left, { name, parts }) => left.replaceAll(new RegExp(`\\b${parts.join('[\\W_]{1,3}')}\\b`, 'gi'), fold(name)),
      bare,
    );
};

const tokensOf = (bare: string): { readonly word: string; readonly end: number }[] => {
  const found: { word: string; end: number }[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(bare); match !== null && found.length < mostTokens; match = token.exec(bare))
    found.push({ word: match[1] ?? '', end: token.lastIndex });
  return found;
};

const readerOf = (tokens: readonly string[], columns: readonly string[]) => {
  let at = 0;
  const take = (...wanted: readonly string[]): string | undefined =>
    wanted.includes(tokens[at] ?? '') ? tokens[at++] : undefined;
  const comparison = (): Value | undefined => {
    const left = sum();
    const by = take('>=', '<=', '>', '<');
    return by === undefined ? left : compared(left, sum(), by);
  };
  const sum = (): Value | undefined => {
    let left = product();
    for (let sign = take('+', '-'); sign !== undefined; sign = take('+', '-'))
      left = added(left, product(), sign === '+' ? 1 : -1);
    return left;
  };
  const product = (): Value | undefined => {
    let left = single();
    for (let sign = take('*', '/'); sign !== undefined; sign = take('*', '/'))
      left = sign === '*' ? times(left, single()) : over(left, single());
    return left;
  };
  const single = (): Value | undefined => {
    const log = take('log1p', 'log10', 'log2', 'log', 'ln');
    if (take('(') !== undefined) {
      const inner = comparison();
      if (take(')') === undefined) return undefined;
      return log === undefined ? inner : logOf(inner, log);
    }
    const word = tokens[at++];
    if (log !== undefined || word === undefined) return undefined;
    if (/^\d/.test(word)) return { kind: 'linear', weights: new Map(), plus: Number(word) };
    const column = columns.find((name) => fold(name) === fold(word));
    return column === undefined ? undefined : { kind: 'linear', weights: new Map([[column, 1]]), plus: 0 };
  };
  return { comparison, isAtEnd: () => at === tokens.length };
};

const added = (left: Value | undefined, right: Value | undefined, sign: 1 | -1): Value | undefined => {
  if (left?.kind !== 'linear' || right?.kind !== 'linear') return undefined;
  const weights = new Map(left.weights);
  for (const [name, weight] of right.weights) weights.set(name, (weights.get(name) ?? 0) + sign * weight);
  return { kind: 'linear', weights, plus: left.plus + sign * right.plus };
};

const times = (left: Value | undefined, right: Value | undefined): Value | undefined => {
  if (right === undefined || left === undefined) return undefined;
  if (right.kind === 'done') return left.kind === 'linear' && left.weights.size === 0 ? times(right, left) : undefined;
  if (right.weights.size > 0) return left.kind === 'linear' && left.weights.size === 0 ? times(right, left) : undefined;
  if (left.kind === 'linear') return scaled(left, right.plus);
  if (left.by.kind !== 'ratio') return undefined;
  return { ...left, by: { kind: 'ratio', times: left.by.times * right.plus } };
};

const scaled = ({ weights, plus }: Linear, factor: number): Linear => ({
  kind: 'linear',
  weights: new Map([...weights].map(([name, weight]) => [name, weight * factor])),
  plus: plus * factor,
});

const over = (left: Value | undefined, right: Value | undefined): Value | undefined => {
  if (left?.kind !== 'linear' || right?.kind !== 'linear') return undefined;
  if (right.weights.size === 0) return right.plus === 0 ? undefined : scaled(left, 1 / right.plus);
  const [[upper, lower], factor] = [[onlyOf(left), onlyOf(right)], left.plus + right.plus];
  if (upper === undefined || lower === undefined || factor !== 0 || lower.weight === 0) return undefined;
  const by = { kind: 'ratio', times: upper.weight / lower.weight } as const;
  return { kind: 'done', columns: [upper.name, lower.name], by };
};

const logOf = (value: Value | undefined, log: string): Value | undefined => {
  const only = value?.kind === 'linear' ? onlyOf(value) : undefined;
  if (value?.kind !== 'linear' || only?.weight !== 1) return undefined;
  const base = log === 'log10' ? Math.LN10 : log === 'log2' ? Math.LN2 : 1;
  const by = { kind: 'log', plus: value.plus + (log === 'log1p' ? 1 : 0), over: base } as const;
  return { kind: 'done', columns: [only.name], by };
};

const compared = (left: Value | undefined, right: Value | undefined, by: string): Value | undefined => {
  const apart = added(left, right, -1);
  const sign = (['>', '>=', '<', '<='] as const).find((one) => one === by);
  if (apart?.kind !== 'linear' || left?.kind !== 'linear' || left.weights.size === 0 || sign === undefined)
    return undefined;
  const [[first, weight] = ['', 0], [second, other] = ['', -1], ...more] = [...apart.weights];
  if (weight !== 1 || other !== -1 || more.length > 0) return undefined;
  const columns = [first, second].filter((name) => name !== '');
  return { kind: 'done', columns, by: { kind: 'compare', by: sign, value: -apart.plus || 0 } };
};

const onlyOf = ({ weights }: Linear): { readonly name: string; readonly weight: number } | undefined => {
  const [[name, weight] = ['', 0], ...more] = weights;
  return more.length > 0 || name === '' ? undefined : { name, weight };
};

const finished = (value: Value): Computed | undefined => {
  if (value.kind === 'done') return { columns: value.columns, by: value.by };
  const [columns, weights] = [[...value.weights.keys()], [...value.weights.values()]];
  const isAsItIs = columns.length === 1 && weights[0] === 1 && value.plus === 0;
  return columns.length === 0 || isAsItIs ? undefined : { columns, by: { kind: 'sum', weights, plus: value.plus } };
};
