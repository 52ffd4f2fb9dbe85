import { fence } from '../../../services/claude/prompt/fence.ts';
import { short } from '../../../services/text/figures.ts';
import type {
  Contents,
  Drift,
  Fifths,
  Relation,
  SideTable,
  Span,
  Survey,
  Telling,
  TimeSpan,
} from '../../schema/planning/survey.ts';
import { percent } from '../wording/percent.ts';
import { quoted, quotedList } from '../wording/quoted.ts';

/** What the organisers say of the data and its columns, in their own words. */
export const dictionaryBrief = ({ dictionary }: Survey): string =>
  dictionary === null ? '' : fence('data dictionary: what page and side files say of the columns', dictionary, 16_000);

/** What was measured of each column, in lines that belong under its line of the profile. */
export const measuredOf = (survey: Survey): ReadonlyMap<string, readonly string[]> => {
  const { telling, fifths, drift, spans = [], contents = [] } = survey;
  const lines = [
    ...contents.map((one) => [one.column, contentsWords(one)] as const),
    ...spans.map((one) => [one.column, timesWords(one)] as const),
    ...telling.map((one) => [one.column, tellingWords(one)] as const),
    ...fifths.map((one) => [one.column, fifthsWords(one)] as const),
    ...drift.map((one) => [one.column, driftWords(one)] as const),
  ];
  const byColumn = Map.groupBy(lines, ([column]) => column);
  return new Map([...byColumn].map(([column, all]) => [column, all.map(([, words]) => words)]));
};

const contentsWords = ({ kind, sizes: [half, most, longest], rows, distinct, frequent, unseen }: Contents): string => {
  const named = frequent.map(({ item, cells }) => `${quoted(item, 60)} ${percent(cells)}`);
  return [
    `${kind} in a cell: half have at most ${half}, nineteen of twenty at most ${most}, the longest ${longest}`,
    `${distinct} distinct in ${rows} rows of train`,
    ...(named.length === 0
      ? []
      : [`in most cells${kind === 'words' ? ', of four letters or more' : ''}: ${named.join(', ')}`]),
    ...(unseen === null ? [] : [`${percent(unseen)} of those of test are not in train`]),
  ].join('; ');
};

const timesWords = ({ train, test }: TimeSpan): string =>
  `${spanWords(train)} in train${test === null ? '' : `, ${spanWords(test)} in test`}`;

const spanWords = ([first, last]: Span): string => `from ${quoted(first, 60)} to ${quoted(last, 60)}`;

const tellingWords = ({ target, label, value, rows, inside, outside, errors }: Telling): string => {
  const where = value === null ? 'where it is missing' : `where it is ${quoted(value, 60)}`;
  const how = `${Math.round(Math.abs(errors))} standard errors`;
  return `train: ${where} (${percent(rows)} of rows) ${aimWords(target, label)} ${figure(inside, label)}, in the other rows ${figure(outside, label)} (${how})`;
};

const fifthsWords = ({ target, label, edges, values }: Fifths): string =>
  `train: from its lowest numbers to its highest, parted at ${edges.map(short).join(', ')}, ${aimWords(target, label)} ${values.map((value) => figure(value, label)).join(', ')}`;

const aimWords = (target: string, label: string | null): string =>
  label === null ? `the mean of ${quoted(target, 60)} is` : `the share of ${quoted(label, 60)} is`;

const figure = (value: number, label: string | null): string => (label === null ? short(value) : percent(value));

const driftWords = ({ kind, value, train, test }: Drift): string => {
  switch (kind) {
    case 'mean':
      return `drift: mean ${short(train)} in train, ${short(test)} in test`;
    case 'share':
      return `drift: ${quoted(value ?? '', 60)} in ${percent(train)} of train, ${percent(test)} of test`;
    case 'unseen':
      return test === 0
        ? 'every value of test is one of train'
        : `drift: ${percent(test)} of test rows have a value that train does not have`;
  }
};

/** How targets hang together, and how what only train has tells them. */
export const relationsBrief = ({ relations }: Survey): string =>
  relations.length === 0
    ? ''
    : fence('relations of the targets, in train', relations.map(relationWords).join('\n'), 4_000);

const relationWords = (relation: Relation): string => {
  switch (relation.kind) {
    case 'correlation': {
      const [a, b] = relation.columns;
      return `${quoted(a)} and ${quoted(b)}: correlation ${short(relation.value)}`;
    }
    case 'sum': {
      const [whole, a, b] = relation.columns;
      return `${quoted(whole)} is ${quoted(a)} + ${quoted(b)} in every row`;
    }
  }
};

/** Tables beside train and test: what is in them, and how rows find theirs. */
export const sideTablesBrief = ({ side }: Survey): string =>
  side.length === 0 ? '' : fence('tables beside train and test', side.map(sideWords).join('\n'), 10_000);

const sideWords = ({ path, rows, columns, more, keys, joins }: SideTable): string => {
  const names = columns.map(({ name, type, unique, span }) => {
    const times = span === undefined ? '' : `, ${spanWords(span)}`;
    return `${quoted(name, 60)} (${type}, ${unique} distinct${times})`;
  });
  return [
    `${quoted(path, 200)}: ${rows} rows; columns ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`,
    keys.length === 0
      ? '  no column has another value in each row'
      : `  another value in each row: ${quotedList(keys)}`,
    ...joins.map(({ column, train, test }) => `  shares ${quoted(column)} with ${joinWords(train, test)}`),
  ].join('\n');
};

const joinWords = (train: number | null, test: number | null): string =>
  [
    ...(train === null ? [] : [`train (${percent(train)} of its rows find a row here)`]),
    ...(test === null ? [] : [`test (${percent(test)} of its rows)`]),
  ].join(' and ');
