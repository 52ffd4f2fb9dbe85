import fc from 'fast-check';
import type { Manifest } from '../../../../core/schema/reported/manifest.ts';
import type { SubmissionColumn } from '../../../../core/schema/submission.ts';
import type { Specification } from '../../../../core/submission/specification.ts';
import { csvText } from '../../../../services/tables/formats/csv-text.ts';
import { carry, key, specimen, target } from '../check/specimen.ts';

/** A competition's specification, and a file for it with faults. */
export interface Example {
  readonly specification: Specification;
  readonly csv: string;
  readonly manifest: Manifest | null;
  readonly faults: readonly string[];
}

/** Each kind with cells that are right for it. */
const kinds: readonly { readonly columns: readonly SubmissionColumn[]; readonly cells: readonly string[] }[] = [
  { columns: [target('t', 'probability')], cells: ['0.5', '0', '1', '0.125'] },
  { columns: [target('s1', 'simplex'), target('s2', 'simplex')], cells: ['0.5'] },
  { columns: [target('t', 'score')], cells: ['-2.5', '3', '1e-7'] },
  { columns: [target('t', 'real')], cells: ['17', '-1.50', '3e5'] },
  { columns: [target('t', 'bounded-real', { min: 0, max: 10 })], cells: ['0', '10', '3.25'] },
  { columns: [target('t', 'class-int', { labels: ['1', '2', '3'] })], cells: ['1', '2', '3'] },
  { columns: [target('t', 'class-int', { labels: ['0', '1'] })], cells: ['0', '1'] },
  { columns: [target('t', 'ordinal-int', { min: 0, max: 4 })], cells: ['0', '3', '4'] },
  { columns: [target('t', 'class-string', { labels: ['Cat', 'dog', 'a, b'] })], cells: ['Cat', 'dog', 'a, b'] },
  { columns: [target('t', 'class-bool', { labels: ['False', 'True'] })], cells: ['True', 'False'] },
  {
    columns: [target('t', 'token-set', { list: { separator: ' ', maxItems: null }, labels: ['x', 'y', 'z'] })],
    cells: ['x', 'y z'],
  },
  {
    columns: [target('t', 'ranked-list', { list: { separator: ' ', maxItems: 2 }, labels: ['x', 'y', 'z'] })],
    cells: ['x y', 'z'],
  },
  {
    columns: [target('t', 'sequence', { list: { separator: ' ', maxItems: null }, sampleValues: ['1 2'] })],
    cells: ['1 1 2', '3'],
  },
  {
    columns: [target('t', 'text', { sampleValues: ['word'], uniques: 1 })],
    cells: ['a word', 'Ünï, "x"', 'two\nlines'],
  },
  { columns: [target('t', 'structured', { sampleValues: ['1 2'] })], cells: ['1 2', '3 4 9 1', ''] },
  { columns: [target('t', 'structured', { sampleValues: ['-', '1 2'] })], cells: ['1 2', '-'] },
];

const ids = [
  '007',
  '1000000000000000001',
  '1000000000000000002',
  'a,b',
  'say "x"',
  'l1\nl2',
  'é',
  'id_1',
  'id_2',
  '500.0010',
  '0',
  '1',
];
const id = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ids) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !/[\0\r]/.test(text)) },
);
const oddCell = fc.oneof(
  fc.constantFrom(
    '',
    'nan',
    'cat',
    ' 1',
    '1.0',
    '0.3',
    '101',
    '-4',
    '10%',
    '[0.5]',
    '0,5',
    'true',
    'x,y',
    "['x']",
    '1.0000001',
    'q',
    '5 1 2 1',
    '2.0',
  ),
  fc.string({ maxLength: 4 }).filter((text) => !text.includes('\0')),
);

type Rows = readonly (readonly string[])[];
interface File {
  readonly header: readonly string[];
  readonly rows: Rows;
}
const eachCell = (column: number, change: (cell: string, i: number) => string) => (file: File) => ({
  ...file,
  rows: file.rows.map((row, i) => row.with(column, change(row[column] ?? '', i))),
});
const withColumn =
  (name: string, cell: (i: number) => string) =>
  ({ header, rows }: File) => ({
    header: [name, ...header],
    rows: rows.map((row, i) => [cell(i), ...row]),
  });
const without =
  (column: number) =>
  ({ header, rows }: File) => ({
    header: header.toSpliced(column, 1),
    rows: rows.map((row) => row.toSpliced(column, 1)),
  });

/** Faults of a whole file; `k` is the first key column. */
const faults: Readonly<Record<string, (file: File, k: number) => File>> = {
  reversed: (file) => ({ ...file, rows: file.rows.toReversed() }),
  'header in capitals': (file) => ({ ...file, header: file.header.map((name) => name.toUpperCase()) }),
  'columns turned': ({ header, rows }) => ({ header: header.toReversed(), rows: rows.map((row) => row.toReversed()) }),
  'index column': withColumn('Unnamed: 0', String),
  'extra column': withColumn('fold', (i) => String(i % 2)),
  'row written twice': (file) => ({ ...file, rows: [...file.rows, ...file.rows.slice(0, 1)] }),
  'row left out': (file) => ({ ...file, rows: file.rows.slice(1) }),
  'unknown row': (file, k) => ({
    ...file,
    rows: [...file.rows, ...file.rows.slice(0, 1).map((row) => row.with(k, 'other'))],
  }),
  'ids padded': (file, k) => eachCell(k, (cell) => ` ${cell}`)(file),
  'ids with a prefix': (file, k) => eachCell(k, (cell) => `test/${cell}`)(file),
  'ids with an extension': (file, k) => eachCell(k, (cell) => `${cell}.jpg`)(file),
  'row numbers for ids': (file, k) => eachCell(k, (_, i) => String(i))(file),
  'no ids': (file, k) => without(k)(file),
  'no first column': (file) => without(0)(file),
  'key under another name': (file, k) => ({ ...file, header: file.header.with(k, 'ImageId') }),
};

const manifests = fc.option(
  fc.record({
    labels: fc.constantFrom<string[][]>(['3', '2', '1'], ['dog', 'Cat', 'a, b'], ['0', '1']).map((t) => ({ t })),
    scale: fc.constantFrom<NonNullable<Manifest['scale']>>({ t: 'logit', s1: 'logit', s2: 'logit' }, { t: 'percent' }),
    rows: fc.constant({ order: 'sample' as const, failed: ids }),
    thresholds: fc.constant({ t: 0.3 }),
  }),
);

/** Competitions of every kind and keys of every sort, and files with any faults. */
export const examples: fc.Arbitrary<Example> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    second: fc.option(fc.constantFrom('real' as const, 'text' as const)),
    keys: fc.constantFrom('one', 'two', 'repeated', 'none'),
    carried: fc.boolean(),
    keyLast: fc.boolean(),
    ids: fc.uniqueArray(id, { minLength: 2, maxLength: 8 }),
    many: fc.boolean(),
    cells: fc.array(fc.nat({ max: 5 }), { minLength: 12, maxLength: 12 }),
    odd: fc.array(fc.record({ row: fc.nat({ max: 30 }), column: fc.nat({ max: 4 }), cell: oddCell }), { maxLength: 2 }),
    all: fc.option(fc.constantFrom('0', '2', '0.4', '-7', '40', ' a ', '[1 2]'), { freq: 4 }),
    faults: fc.uniqueArray(fc.constantFrom(...Object.keys(faults)), { maxLength: 2 }),
    manifest: manifests,
    counted: fc.integer({ min: 0, max: 5 }),
    end: fc.constantFrom('\n', '\n', '\n', '\r\n'),
  })
  .map((given) => {
    const targets = [
      ...given.kind.columns,
      ...(given.second === null ? [] : [target('u', given.second, { sampleValues: ['7'], uniques: 1 })]),
    ];
    const keys = given.keys === 'none' ? [] : given.keys === 'two' ? [key('k'), key('day')] : [key('k')];
    const copied = [...keys, ...(given.carried && keys.length > 0 ? [carry('date')] : [])];
    const columns = given.keyLast ? [...targets, ...copied] : [...copied, ...targets];
    const wanted = given.many ? [...given.ids, ...Array.from({ length: 20 }, (_, i) => `n${i}`)] : given.ids;
    const own = [...(given.keys === 'repeated' ? [...wanted, wanted[0] ?? ''] : wanted)].map((text, i) => [
      text,
      ...(given.keys === 'two' ? [String(i % 2)] : []),
      ...(copied.length > keys.length ? [`d${i % 3},`] : []),
    ]);
    const rows = own.map((cells, i) => (copied.length === 0 ? [String(i)] : cells.slice(0, copied.length)));
    const specification = specimen({ columns, rows, schema: { keyUnique: given.keys !== 'repeated' } });
    const cellFor = (i: number, j: number): string => {
      if (j >= given.kind.columns.length) return String(i);
      return given.all ?? given.kind.cells[(given.cells[i % 12] ?? 0) % given.kind.cells.length] ?? '';
    };
    const first = given.keyLast ? 0 : copied.length;
    const whole: File = {
      header: columns.map(({ name }) => name),
      rows: rows.map((cells, i) => {
        const predicted = targets.map((_, j) => cellFor(i, j));
        const mine = copied.length === 0 ? [] : cells;
        return given.keyLast ? [...predicted, ...mine] : [...mine, ...predicted];
      }),
    };
    const spoilt = given.odd.reduce<File>(
      (file, { row, column, cell }) =>
        eachCell(first + (column % targets.length), (old, i) => (i === row % rows.length ? cell : old))(file),
      whole,
    );
    const k = given.keyLast ? targets.length : 0;
    const file = given.faults.reduce<File>((done, name) => {
      const last = done.header.length - 1;
      return last < 1 ? done : (faults[name]?.(done, Math.min(k, last)) ?? done);
    }, spoilt);
    const csv = [file.header, ...file.rows].map((cells) => csvText([cells]).slice(0, -1) + given.end).join('');
    const manifest = given.manifest && {
      ...given.manifest,
      rows: { ...given.manifest.rows, count: rows.length + Math.max(0, given.counted - 4) },
    };
    return { specification, csv, manifest, faults: given.faults };
  });
