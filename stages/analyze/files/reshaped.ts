import type { DataFile } from '../../../core/schema/dataset.ts';

type Rule = NonNullable<NonNullable<DataFile['made']>['reshaped']>['rule'];

/** Says which tables come from a workbook or a database, and which were made from other files. */
export const linesOfReshaped = (files: readonly DataFile[]): string[] => [
  ...linesOfBooks(files),
  ...files.flatMap(({ path, made }) => {
    const words = made?.reshaped && wordsOf(made.reshaped.rule);
    return words === undefined ? [] : [`${path} is made of other tables: ${words}.`];
  }),
];

const linesOfBooks = (files: readonly DataFile[]): string[] => {
  const ofBooks = files.flatMap(({ path, book }) => (book === undefined ? [] : [{ path, book }]));
  return [...Map.groupBy(ofBooks, ({ book }) => book.path)].flatMap(([book, tables]) => [
    `${book} is read as ${tables.map(({ path }) => path).join(', ')}. Elsewhere a program needs these as CSV files.`,
    ...tables.flatMap(({ book: { notes } }) => notes.map((note) => `${note}.`)),
  ]);
};

const wordsOf = (rule: Rule): string | undefined => {
  switch (rule.kind) {
    case 'days':
      return `each day from ${rule.since} on has a row, and ${rule.target} is its number`;
    case 'objects':
      return rule.answer === null ? undefined : answerIn(rule.answer);
    case 'sets':
      return `the rows of ${rule.names.length} sets stand together, with a column ${rule.set}`;
    case 'gained':
      return rule.asks === null
        ? `${rule.target} lists what a ${rule.key} has that it lacked the time before`
        : undefined;
    case 'keys':
      return undefined;
  }
};

const answerIn = ({ by, of, target, isSum, isLog }: NonNullable<Extract<Rule, { kind: 'objects' }>['answer']>) => {
  const sum = isSum ? `the sum of ${of} over each ${by}` : of;
  return `${target} is taken to be ${isLog ? `ln(1 + ${sum})` : sum}`;
};
