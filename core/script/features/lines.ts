import type { Recipe } from '../../schema/recipe.ts';
import { names, text } from '../python.ts';

export type Feature = Recipe['features'][number];

/** How a feature is made of `df`, which has the rows of train and test. */
export interface Line {
  /** The right side of `X[name] = `. */
  readonly code: string;
  /** Lines that must stand before it, once for all that need them. */
  readonly before?: readonly string[];
}

/** The line of a feature that is not a column as it is; null: nothing here can make it. */
export const lineOf = (feature: Feature, examples: ReadonlyMap<string, readonly string[]>): Line | null => {
  const { name, how, from } = feature;
  const own = `df[${text(from[0] ?? '')}]`;
  switch (how) {
    case 'flag':
      return { code: `${own}.map({True: 1.0, False: 0.0})` };
    case 'missing count':
      return { code: `${several(from)}.isna().sum(axis=1)` };
    case 'family statistic':
      return familyLine(name, several(from));
    case 'amounts':
      if (from.length === 0) return null;
      return { code: name.endsWith('.sum') ? `${several(from)}.sum(axis=1)` : `(${several(from)} > 0).sum(axis=1)` };
    case 'vector norm':
      return from.length === 0 ? null : { code: `(${several(from)} ** 2).sum(axis=1) ** 0.5` };
    case 'title':
      return titleLine(from[0] ?? '');
    case 'string part':
      return partLine(feature);
    case 'text style':
      return styleLine(feature);
    case 'date part':
    case 'date span':
      return from.every((column) => isIso(examples.get(column))) ? dateLine(feature) : null;
    default:
      return null;
  }
};

/** Written out; table.ts gives long lists a name. */
export const several = (columns: readonly string[]): string =>
  `df[[${names(columns)
    .items.map(({ value }) => value)
    .join(', ')}]]`;

const category = (code: string): string => `${code}.astype("category")`;

const familyLine = (name: string, columns: string): Line | null => {
  if (name.endsWith('.std')) return { code: `${columns}.std(axis=1, ddof=0)` };
  const statistic = /\.(mean|min|max)$/.exec(name)?.[1];
  return statistic === undefined ? null : { code: `${columns}.${statistic}(axis=1)` };
};

/** A piece of a spelling, or how often it occurs. */
const partLine = ({ name, kind, from, words }: Feature): Line | null => {
  const column = from[0] ?? '';
  const [, part, ending] = /^#(\d+)(?:\.(count|shared))?$/.exec(name.slice(column.length)) ?? [];
  const found = part === undefined ? null : pieceOf(column, part, words ?? '');
  if (found === null) return null;
  const { code: piece, before = [] } = found;
  if (ending === 'count') return { before, code: `${piece}.map(${piece}.value_counts(dropna=False))` };
  if (ending === 'shared') return { before, code: `${piece}.duplicated(keep=False).astype(int)` };
  return { before, code: kind === 'category' ? category(piece) : `pd.to_numeric(${piece}, errors="coerce")` };
};

const pieceOf = (column: string, part: string, words: string): Line | null => {
  const [way = ''] = words.split(';', 1);
  const own = `df[${text(column)}].str`;
  if (way === 'each character') return { code: `${own}[${part}]` };
  const parts = `${variableOf(column)}_parts`;
  const all = dividing(own, way);
  return all === null ? null : { before: [`${parts} = ${all}`], code: `${parts}[${part}]` };
};

const dividing = (own: string, way: string): string | null => {
  const delimiter = /^between "(.*)"$/.exec(way)?.[1];
  if (delimiter !== undefined) return `${own}.split(${text(delimiter)}, expand=True, regex=False)`;
  const pattern = /^between (.*) \(a regular expression\)$/.exec(way)?.[1];
  if (pattern !== undefined && !pattern.includes('"')) return `${own}.split(r"${pattern}", expand=True, regex=True)`;
  return way.startsWith('letters, and') ? `${own}.extract(r"^([A-Za-z]+)[^A-Za-z0-9]*(\\d+)")` : null;
};

const variableOf = (column: string): string => {
  const plain = column.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  return /^[a-z]/.test(plain) ? plain : `column_${plain}`;
};

const titleLine = (column: string): Line => {
  const title = `${variableOf(column)}_title`;
  const extracted = `df[${text(column)}].str.extract(r",\\s*(?:the\\s+)?([A-Z][A-Za-z]*)\\.", expand=False)`;
  return { before: [`${title} = ${extracted}`], code: category(title) };
};

/** Of a text: lengths, case and punctuation. */
const styleLine = ({ name, from }: Feature): Line | null => {
  const column = from[0] ?? '';
  const stem = variableOf(column);
  const [texts, words, many] = [`${stem}_text`, `${stem}_words`, `${stem}_many`];
  const split = [
    `${texts} = df[${text(column)}].fillna("")`,
    `${words} = ${texts}.str.split()`,
    `${many} = ${words}.str.len().clip(lower=1)`,
  ];
  const style = name.slice(column.length + 1);
  const mark = /^count (.+)$/s.exec(style)?.[1];
  if (mark !== undefined)
    return { before: split.slice(0, 1), code: `${texts}.map(lambda row: row.count(${text(mark)}))` };
  const code = {
    length: `${texts}.str.len()`,
    words: `${words}.str.len()`,
    word_length: `${texts}.str.len() / ${many}`,
    long_words: `${words}.map(lambda row: sum(len(word) > 6 for word in row)) / ${many}`,
    distinct: `${words}.map(lambda row: len({word.lower() for word in row})) / ${many}`,
    capitals: `${texts}.str.count("[A-Z]") / ${texts}.str.len().clip(lower=1)`,
    digits: `${texts}.str.count(r"\\d")`,
    sentence_words: `${words}.str.len() / ${texts}.str.count("[.!?]").clip(lower=1)`,
  }[style];
  return code === undefined ? null : { before: beforeOf(code, split), code };
};

/** Only the lines that are used, and those that these use. */
const beforeOf = (code: string, [texts = '', words = '', many = '']: readonly string[]): string[] => {
  if (code.includes('_many')) return [texts, words, many];
  return code.includes('_words') ? [texts, words] : [texts];
};

/** A date whose spelling leaves no choice between day and month. */
const isIso = (examples: readonly string[] = []): boolean =>
  examples.length > 0 && examples.every((cell) => /^\d{4}-\d{1,2}-\d{1,2}/.test(cell));

const dateLine = ({ name, how, from }: Feature): Line | null => {
  const parsed = (column: string) => `df[${text(column)}] = pd.to_datetime(df[${text(column)}])`;
  const [left = '', right = ''] = from;
  if (how === 'date span') {
    if (from.length !== 2 || name !== `${right} - ${left}`) return null;
    return { before: from.map(parsed), code: `(df[${text(right)}] - df[${text(left)}]) / pd.Timedelta(days=1)` };
  }
  const own = `df[${text(left)}]`;
  const part = name.slice(left.length + 1);
  const code = {
    weekend: `(${own}.dt.day_of_week >= 5).astype(int)`,
    week: `${own}.dt.isocalendar().week.astype(float)`,
    elapsed: `(${own} - pd.Timestamp("2000-01-01")) / pd.Timedelta(days=1)`,
  }[part];
  const plain = /^(?:year|quarter|month|day|day_of_week|day_of_year|hour|minute)$/.test(part);
  if (code === undefined && !plain) return null;
  return { before: [parsed(left)], code: code ?? `${own}.dt.${part}` };
};
