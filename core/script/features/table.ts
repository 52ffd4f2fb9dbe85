import type { Plan } from '../plan.ts';
import { type Block, block } from '../python/block.ts';
import { broken } from '../python/broken.ts';
import { compact, names, statement, text } from '../python/python.ts';
import { isJson } from '../recipe/coverable.ts';
import { groupsLine } from '../validation.ts';
import type { Column } from './column.ts';
import { crossesBlock } from './crosses.ts';
import { renamed } from './names.ts';

/** The lines that make X, and the same columns of test. */
export const tableBlock = (plan: Plan): Block => {
  const {
    recipe,
    columns: { columns, crosses, lists },
    subject,
    target,
  } = plan;
  const groups = groupsLine(target);
  const sourcesOf = (way: Column['way'], kind?: Column['kind']) =>
    columns
      .filter((one) => one.way === way && (kind === undefined || one.kind === kind))
      .map(({ from }) => from[0] ?? '');
  const [numbers, categories] = [sourcesOf('plain', 'number'), sourcesOf('plain', 'category')];
  const crossed = crossesBlock(crosses);
  const functions = [
    ...(lists.length > 0 ? [block('texts/list_words', isJson(subject.files.train[0] ?? '') ? [] : ['written'])] : []),
  ];
  const code = [
    ...functions.map(({ code }) => `${code}\n\n`),
    `df = pd.concat([train, test], ignore_index=True)  # ${recipe.forecast === null ? 'counts see test rows, too; targets never' : 'rows of train first'}`,
    ...lists.map((name) =>
      broken(`df[${text(name)}] = df[${text(name)}].map(list_words, na_action="ignore").fillna("")`),
    ),
    ...(numbers.length > 0
      ? [columnsOfKind('NUMBERS', numbers, true, subject, target.name), 'X = df[NUMBERS].copy()']
      : ['X = pd.DataFrame(index=df.index)']),
    ...(categories.length > 0
      ? [
          columnsOfKind('NON_NUMERIC', categories, false, subject, target.name),
          'X[NON_NUMERIC] = df[NON_NUMERIC].astype("category")',
        ]
      : []),
    ...eachOf(
      'FEW',
      sourcesOf('few'),
      'cat',
      'df[name].astype("category")',
      '  # whole numbers that may name things: also as categories',
    ),
    ...eachOf('COUNTED', sourcesOf('count'), 'count', 'df[name].map(df[name].value_counts(dropna=False))'),
    ...ownLines(columns),
    ...gapLines(columns, subject),
    ...(crossed === null ? [] : ['', crossed.code]),
    ...renamed('X', [...columns.map(({ name }) => name), ...crosses.pairs.flat()]),
    ...renamed('crosses', crosses.pairs.flat()),
    ...(columns.some(({ kind }) => kind === 'category') ? ['CATEGORIES = list(X.select_dtypes("category"))'] : []),
    ...(recipe.forecast === null ? ['X, X_test = X[: len(train)], X[len(train) :]'] : []), // windows have test as the last
    ...(groups === null ? [] : [groups]),
  ];
  const imports = [...functions, crossed].flatMap((part) => part?.imports ?? []);
  return { imports: ['import pandas as pd', ...imports], code: code.join('\n') };
};

/** Fills numbers that only test lacks, since no model learns what such a blank means. */
const gapLines = (columns: readonly Column[], { profile }: Plan['subject']): string[] => {
  const news = profile.filter(({ missing, testMissing }) => missing === 0 && (testMissing ?? 0) > 0);
  const named = new Set(news.map(({ name }) => name));
  return columns.some(
    ({ kind, way, from }) => kind === 'number' && way !== 'count' && from.some((one) => named.has(one)),
  )
    ? [
        '# Numbers of which only test has blanks: no model learns what these mean.',
        'X = X.fillna(X[: len(train)].select_dtypes("number").dropna(axis=1).median())',
      ]
    : [];
};

/** A loop where several columns are made alike. */
const eachOf = (constant: string, from: readonly string[], ending: string, line: string, why = ''): string[] => {
  if (from.length === 0) return [];
  if (from.length > 2) {
    return [listed(constant, from), `for name in ${constant}:${why}`, `    X[f"{name}_${ending}"] = ${line}`];
  }
  return from.map((name) => broken(`X[${text(`${name}_${ending}`)}] = ${line.replaceAll('name', () => text(name))}`));
};

/** What several lines need stands before the first of them. */
const ownLines = (columns: readonly Column[]): string[] => {
  const lines = columns
    .filter(({ way }) => way === 'line')
    .sort((a, b) => (a.from[0] ?? '').localeCompare(b.from[0] ?? '', 'en'));
  return [
    ...new Set(lines.flatMap((column) => [...column.linesBefore, broken(`X[${text(column.name)}] = ${column.code}`)])),
  ];
};

/** Which columns: by their kind where that says it, else the few that are not among them, else each by name. */
const columnsOfKind = (
  constant: string,
  wanted: readonly string[],
  numeric: boolean,
  { profile }: Plan['subject'],
  target: string,
): string => {
  const inTests = profile.filter(({ inTest }) => inTest);
  const candidates = inTests.filter(({ name }) => name !== target);
  // test may have an empty column of the target, too
  const sure =
    inTests.length === candidates.length && candidates.every(({ type }) => type !== 'empty' && type !== 'constant');
  const alike = candidates
    .filter(({ type }) => (type === 'integer' || type === 'number') === numeric)
    .map(({ name }) => name);
  const apart = alike.filter((name) => !wanted.includes(name));
  const canNameKind = sure && wanted.every((name) => alike.includes(name)) && apart.length < wanted.length / 2;
  if (!canNameKind || wanted.length < 4) return listed(constant, wanted);
  const kind = numeric ? 'test.select_dtypes("number").columns' : 'test.select_dtypes(exclude="number").columns';
  return statement(
    `${constant} = `,
    apart.length === 0 ? kind : { open: `${kind}.drop([`, items: names(apart).items, close: '])' },
  );
};

const listed = (constant: string, wanted: readonly string[]): string => compact(`${constant} = `, names(wanted));
