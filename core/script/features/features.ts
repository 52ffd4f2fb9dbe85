import type { Competition } from '../../schema/competition.ts';
import type { Recipe } from '../../schema/recipe/recipe.ts';
import { type Crosses, crossesOf } from './crosses.ts';
import { filling, sentinelsIn } from './lines/figures.ts';
import { countOf, type Feature, isNumber, type Known, type Line } from './lines/line.ts';
import { lineOf } from './lines/lines.ts';
import { nameInX } from './names.ts';
import { type Pairs, pairsOf } from './pairs.ts';

/** A column of X. */
export interface Column {
  readonly name: string;
  readonly kind: 'number' | 'category';
  /**
   * `plain`: a column of the tables as it is. `few`: a number of few values as a category. `count`: how often its value
   * occurs. `line`: what its line makes.
   */
  readonly way: 'plain' | 'few' | 'count' | 'line';
  /** The columns of the tables that it is made of. */
  readonly from: readonly string[];
  /** The right side of `X[name] = `, and what must stand before it; empty for other ways. */
  readonly line: string;
  /** Lines that must stand before everything that is made of `df`. */
  readonly first: readonly string[];
  readonly before: readonly string[];
  /** Blocks of templates/script that the line needs. */
  readonly blocks: readonly string[];
}

/** The columns of X that the recipe's features become, and what stays outside. */
export interface Columns {
  readonly columns: readonly Column[];
  /** The name in X of each feature. */
  readonly nameOf: ReadonlyMap<string, string>;
  readonly crosses: Crosses;
  readonly pairs: Pairs;
  /** Columns of the tables whose words are scored. */
  readonly texts: readonly string[];
  /** Those of them in which signs are written as in HTML. */
  readonly escaped: readonly string[];
  /** Those of them that are lists. */
  readonly lists: readonly string[];
  readonly lost: readonly Feature[];
  /** The share in all importance of what stays outside. */
  readonly lostShare: number;
}

export const keyOf = ({ kind, name }: { readonly kind: string; readonly name: string }): string => `${kind} ${name}`;

/** What blocks can make of a recipe's features; the rest is lost, with its share in what the blend gained. `exact`: no trifle is left out. */
export const columnsOf = (recipe: Recipe, profile: Competition['profile'], exact = false): Columns => {
  const { features } = recipe;
  const known = new Map(profile.map((column) => [column.name, column]));
  const taken = new Set<string>();
  const trifles = exact ? new Set() : triflesOf(features);
  const found = features.map((feature) => ({
    feature,
    column: trifles.has(feature) ? null : unless(taken, columnOf(feature, known, features)),
  }));
  const nameOf = new Map(
    found.flatMap(({ feature, column }) => (column === null ? [] : [[keyOf(feature), column.name]])),
  );
  const crosses = crossesOf(features, known, (name) => nameOf.get(keyOf({ kind: 'category', name })));
  const scored = areScored(recipe);
  const texts = scored ? features.filter((one) => isText(one, known)) : [];
  const elsewhere = new Set([...texts, ...crosses.features, ...features.filter((one) => isOfPast(one, nameOf))]);
  const lost = found.flatMap(({ feature, column }) => (column === null && !elsewhere.has(feature) ? [feature] : []));
  const told = shareOf(features);
  const isUntold = scored && texts.length === 0 && recipe.sides === null;
  const unscored = isUntold ? 1 - told : 0; // what features leave of 1 is what scores of texts and sides told
  const whole = scored ? 1 : told;
  return {
    columns: found.flatMap(({ column }) => column ?? []),
    nameOf,
    crosses,
    pairs: pairsOf(recipe, (kind, name) => inX(nameOf.get(keyOf({ kind, name })))),
    texts: texts.map(({ from }) => from[0] ?? ''),
    escaped: texts.filter(({ words }) => words === escapedWords).map(({ from }) => from[0] ?? ''),
    lists: texts.filter(({ how }) => how === 'list').map(({ from }) => from[0] ?? ''),
    lost,
    lostShare: whole === 0 ? 0 : (shareOf(lost) + unscored) / whole,
  };
};

/** Also where no other model learns from the scores. */
const areScored = ({ views, targets }: Recipe): boolean =>
  Object.values(views).some(({ scores }) => scores > 0) ||
  targets.some(({ members }) => members.some(({ family }) => family === 'text' || family === 'text_stack'));

/** As the engine tells it. */
const escapedWords = 'with signs that HTML escapes';

const inX = (name: string | undefined): string | undefined => name && nameInX(name);

const shareOf = (features: readonly Feature[]): number =>
  features.reduce((sum, { importance }) => sum + (importance ?? 0), 0);

/** Those with lines of their own that matter least: together they are not worth these lines. */
const triflesOf = (features: readonly Feature[]): ReadonlySet<Feature> => {
  let share = 0;
  const light = features
    .filter(({ how, kind }) => kind !== 'text' && !worthTheirLines.has(how))
    .sort((a, b) => (a.importance ?? 0) - (b.importance ?? 0))
    .filter(({ importance }) => {
      share += importance ?? 0;
      return share < mostTrifles;
    });
  return new Set(light);
};

const mostTrifles = 0.01;
/** Their lines are shared, or they are weighed elsewhere. */
const worthTheirLines: ReadonlySet<string> = new Set(['number', 'number code', 'code', 'level count', 'cross']);

/** Words of one column of the tables; those of records have no block. */
const isText = ({ kind, how, from }: Feature, known: Known): boolean =>
  kind === 'text' &&
  from.length === 1 &&
  known.has(from[0] ?? '') &&
  (how === 'text' || (how === 'list' && known.get(from[0] ?? '')?.type === 'list'));

/** Columns of the target's past, and of how a number moves that is known ahead, stand beside X. */
const isOfPast = ({ how, from: [name = ''] }: Feature, nameOf: ReadonlyMap<string, string>): boolean =>
  how === 'past' || (how === 'ahead' && nameOf.has(keyOf({ kind: 'number', name })));

/** No two columns of X have the same name. */
const unless = (taken: Set<string>, column: Column | null): Column | null => {
  if (column === null || taken.has(column.name)) return null;
  taken.add(column.name);
  return column;
};

const columnOf = (feature: Feature, known: Known, features: readonly Feature[]): Column | null => {
  const { kind, name, how, from } = feature;
  if (kind === 'text' || how === 'cross') return null;
  const [column = ''] = from;
  const made = { kind, from, line: '', first: [], before: [], blocks: [] };
  switch (how) {
    case 'number':
    case 'figure':
      return numberColumn(made, feature, known, features);
    case 'number code':
      return known.has(column) ? { ...made, name: `${column}_cat`, way: 'few' } : null;
    case 'code':
      return name === column && known.has(name) ? { ...made, name, way: 'plain' } : null;
    case 'level count':
      if (from.length === 1 && known.has(column)) return { ...made, name: `${column}_count`, way: 'count' };
      return withLine({ ...made, name: plainName(feature, features), way: 'line' }, countLine(column, known, features));
    default:
      return withLine({ ...made, name: plainName(feature, features), way: 'line' }, lineOf(feature, known));
  }
};

const withLine = (made: Omit<Column, 'line'>, line: Line | null): Column | null =>
  line && { ...made, line: line.code, before: line.before ?? [], blocks: line.blocks ?? [] };

/** How often a level occurs of a category that is not a column of the tables; crosses count their own. */
const countLine = (category: string, known: Known, features: readonly Feature[]): Line | null => {
  const source = features.find(({ kind, name, how }) => kind === 'category' && name === category && how !== 'cross');
  const line = source && lineOf(source, known);
  return line ? countOf(line) : null;
};

/** Numbers such as -999 that stand for "missing" are missing for all that is made of the column. */
const numberColumn = (
  made: Omit<Column, 'name' | 'way'>,
  feature: Feature,
  known: Known,
  features: readonly Feature[],
): Column | null => {
  const [column = ''] = feature.from;
  const codes = sentinelsIn(feature.words);
  if (isNumber(column, known)) {
    const flag = features.find(({ how, from }) => how === 'sentinel flag' && from[0] === column);
    return { ...made, name: column, way: 'plain', first: codes === null ? [] : filling(column, codes, flag) };
  }
  const line = lineOf(feature, known);
  const filled = line && codes !== null ? { ...line, code: `${line.code}.replace([${codes}], float("nan"))` } : line;
  const named = features.some(({ kind, name }) => kind === 'category' && name === column);
  return withLine({ ...made, name: named ? `${column}_number` : column, way: 'line' }, filled);
};

/** What a person would call it. */
const plainName = (feature: Feature, features: readonly Feature[]): string =>
  wordOfMark(partsNamed(feature, features))
    .replace(/\.(\w+)$/, (ending, style: string) =>
      feature.how === 'text style' && styles[style] ? `.${styles[style]}` : ending,
    )
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');

/** `code#1` is a part of the column `code`; how often it occurs is made of the part. */
const partsNamed = ({ name, from: [from = ''], words }: Feature, features: readonly Feature[]): string => {
  const source = from.replace(/#\d+$/, '');
  const [, part, rest = ''] = name.startsWith(source) ? (/^#(\d+)(.*)$/s.exec(name.slice(source.length)) ?? []) : [];
  if (part === undefined) return name;
  const said = words ?? features.find((one) => one.name === from)?.words ?? null;
  return `${source}${isOfLetters(said) ? (['_letters', '_digits'][Number(part)] ?? '') : `_part_${part}`}${rest}`;
};

const isOfLetters = (words: string | null): boolean => words?.startsWith('letters, and') === true;

/** What the engine's short words for the style of a text mean. */
const styles: Readonly<Record<string, string>> = {
  digits: 'digit_count',
  capitals: 'capital_share',
  distinct: 'distinct_word_share',
  long_words: 'long_word_share',
  hard_words: 'hard_word_share',
  word_length: 'chars_per_word',
  sentence_words: 'words_per_sentence',
  syllables: 'syllables_per_word',
};

/** `story.count ,` and `story.count ;` differ. */
const wordOfMark = (name: string): string =>
  name.replace(/(?<=\.count )[^\p{L}\p{N}]$/u, (mark) => marks[mark] ?? `sign_${mark.codePointAt(0)}`);

const marks: Readonly<Record<string, string>> = {
  ...{ ',': 'commas', ';': 'semicolons', ':': 'colons', '!': 'exclamations', '?': 'questions', '"': 'quotes' },
  ...{ '.': 'stops', "'": 'apostrophes', '#': 'hashes', '@': 'ats' },
};
