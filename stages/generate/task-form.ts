import { isDeepStrictEqual } from 'node:util';
import { PythonCode, type PythonValue, pythonLiteral, pythonString } from '../../core/solution/python-literal.ts';
import type { SolutionConfig } from './config.ts';

type Fields = Readonly<Record<string, PythonValue>>;

/** So many names or columns that are alike are written as one line. */
const manyAlike = 5;

/**
 * The configuration as a form that a person can read: without what goes without saying (templates/medalist_engine/task.py adds it), and
 * with numbered names, and columns that differ in their names only, as one line of Python.
 */
export const taskForm = (config: SolutionConfig): PythonValue => {
  const { files, metric, submission, validation, time_shares: shares, ...more } = config;
  const { columns, ...form } = submission;
  const named = (role: string) => columns.filter((column) => column.role === role).map(({ name }) => name);
  const { id_column, targets, task, features, media, steps, models, ...facts } = more;
  return spelled({
    files: unlike(files, { labels: null, sample: null, side: [], key_parts: null }),
    ...unlike({ id_column }, { id_column: null }),
    ...{ targets, task },
    metric: unlike(metric, { k: null, scored_as: metric.name, predicts: metric.wants, traits: [] }),
    submission: {
      ...unlike(form, {
        header: columns.map(({ name }) => name),
        key: named('key'),
        layout: 'columns',
        mapping: Object.fromEntries(named('target').map((name) => [name, name])),
      }),
      columns: columns.map(shortColumn),
    },
    features,
    ...(media === null ? {} : { media: shortMedia(media) }),
    ...unlike(facts, {
      ...{ version: 1, mode: 'full', seed: 42, leaks: [], text_columns: [], postprocess: [] },
      ...{ group_column: null, time: null },
    }),
    validation: unlike(validation, { group: null }),
    ...unlike({ time_shares: unlike(shares, { text: 0, writing: 0.05 }) }, { time_shares: {} }),
    ...{ steps, models },
  });
};

/** The fields that differ from the usual ones. */
const unlike = (fields: Fields, usual: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, usual[name])));

const shortMedia = ({ sources, ...media }: NonNullable<SolutionConfig['media']>): Fields => ({
  sources: sources.map(({ name, ...source }) => ({
    name,
    ...unlike(source, { column: null, train: null, test: null, columns: [], shape: null, test_column: null }),
  })),
  ...unlike(media, { listings: [], archives: {}, target: null }),
});

const shortColumn = ({ role, ...column }: SolutionConfig['submission']['columns'][number]): Fields =>
  role === 'target'
    ? unlike(column, { kind: null, min: null, max: null, labels: null, separator: null, max_items: null })
    : unlike({ ...column, role }, { kind: null });

/** A value in which long lists of what is alike are code. */
const spelled = (value: PythonValue): PythonValue => {
  if (typeof value !== 'object' || value === null || value instanceof PythonCode) return value;
  if (!isList(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spelled(one)]));
  if (areNames(value)) return numbered(value);
  return alike(value).flatMap((run) => (run.length < manyAlike ? run.map(spelled) : [comprehension(run)]));
};

const areNames = (list: readonly PythonValue[]): list is readonly string[] =>
  list.every((one) => typeof one === 'string');

const isList = (value: PythonValue): value is readonly PythonValue[] => Array.isArray(value);

/** Names that count on, such as pixel1 to pixel784, as one piece of code. */
const numbered = (names: readonly string[]): PythonValue[] => {
  const runs: string[][] = [];
  for (const name of names) {
    const last = runs.at(-1);
    if (last !== undefined && follows(last.at(-1) ?? '', name)) last.push(name);
    else runs.push([name]);
  }
  return runs.flatMap((run): PythonValue[] => (run.length < manyAlike ? run : [counted(run)]));
};

const counter = /^(.*?)(0|[1-9]\d{0,8})$/s;

const follows = (before: string, name: string): boolean => {
  const [, stem, number] = counter.exec(before) ?? [];
  return stem !== undefined && name === `${stem}${Number(number) + 1}`;
};

const counted = (run: readonly string[]): PythonCode => {
  const [, stem = '', first] = counter.exec(run[0] ?? '') ?? [];
  const text = pythonString(stem).slice(1, -1).replaceAll(/[{}]/g, '$&$&');
  return new PythonCode(() => `*[f"${text}{n}" for n in range(${first}, ${Number(first) + run.length})]`);
};

/** Runs of columns that differ in name only; anything else is alone. */
const alike = (list: readonly PythonValue[]): PythonValue[][] => {
  const runs: PythonValue[][] = [];
  for (const one of list) {
    const last = runs.at(-1);
    if (isNamed(one) && isNamed(last?.[0]) && isDeepStrictEqual({ ...one, name: '' }, { ...last[0], name: '' }))
      last.push(one);
    else runs.push([one]);
  }
  return runs;
};

const isNamed = (value: PythonValue | undefined): value is Fields & { readonly name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

const comprehension = (run: readonly PythonValue[]): PythonCode => {
  const columns = run.filter(isNamed);
  const { name: _, ...shared } = columns[0] ?? { name: '' };
  const column = { name: new PythonCode(() => 'name'), ...shared };
  const names = numbered(columns.map(({ name }) => name));
  return new PythonCode((indent) => {
    const inner = ' '.repeat(indent + 4);
    const lines = [pythonLiteral(column, indent + 4), `for name in ${pythonLiteral(names, indent + 4, indent + 16)}`];
    return ['*[', ...lines.map((line) => inner + line), `${' '.repeat(indent)}]`].join('\n');
  });
};
