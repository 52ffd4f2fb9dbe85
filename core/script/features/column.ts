import { countOf, type Feature, isNumber, type Known, type Line } from './lines/line.ts';
import { lineOf } from './lines/lines.ts';
import { plainName } from './plain-name.ts';

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
  readonly code: string;
  readonly linesBefore: readonly string[];
}

export const keyOf = ({ kind, name }: { readonly kind: string; readonly name: string }): string => `${kind} ${name}`;

/** Words of one column of the tables; those of records have no block. */
export const isText = ({ kind, how, from }: Feature, known: Known): boolean =>
  kind === 'text' &&
  from.length === 1 &&
  known.has(from[0] ?? '') &&
  (how === 'text' || (how === 'list' && known.get(from[0] ?? '')?.type === 'list'));

export const columnOf = (feature: Feature, known: Known, features: readonly Feature[]): Column | null => {
  const { kind, name, how, from } = feature;
  if (kind === 'text' || how === 'cross') return null;
  const [column = ''] = from;
  const made = { kind, from, code: '', linesBefore: [] };
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

const withLine = (made: Omit<Column, 'code'>, line: Line | null): Column | null =>
  line && { ...made, code: line.code, linesBefore: line.before ?? [] };

/** How often a level occurs of a category that is not a column of the tables; crosses count their own. */
const countLine = (category: string, known: Known, features: readonly Feature[]): Line | null => {
  const source = features.find(({ kind, name, how }) => kind === 'category' && name === category && how !== 'cross');
  const line = source && lineOf(source, known);
  return line ? countOf(line) : null;
};

/** A column in which a number such as -999 stands for "missing" has no block. */
const numberColumn = (
  made: Omit<Column, 'name' | 'way'>,
  feature: Feature,
  known: Known,
  features: readonly Feature[],
): Column | null => {
  const [column = ''] = feature.from;
  if (feature.words?.startsWith('missing: ') === true) return null;
  if (isNumber(column, known)) return { ...made, name: column, way: 'plain' };
  const named = features.some(({ kind, name }) => kind === 'category' && name === column);
  return withLine({ ...made, name: named ? `${column}_number` : column, way: 'line' }, lineOf(feature, known));
};
