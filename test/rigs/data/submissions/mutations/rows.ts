import type { Format } from './formats.ts';
import { layout, type Mutation } from './mutation.ts';
import { shuffled } from './random.ts';

const withRows = ({ header }: Format, rows: readonly (readonly string[])[]) => [header, ...rows];
const withKeys = (format: Format, change: (cell: string, row: number) => string, wanted = format.keys) =>
  withRows(
    format,
    format.rows.map((row, i) => row.map((cell, j) => (wanted.includes(j) ? change(cell, i) : cell))),
  );
/** Only where the ids are of this form, and change. */
const spelled = (name: string, form: RegExp, change: (cell: string) => string): Mutation =>
  layout(name, 'fix', (format) => {
    const [position = -1, second] = format.keys;
    const ids = format.rows.map((row) => row[position] ?? '');
    if (second !== undefined || !ids.every((id) => form.test(id) && change(id) !== id)) return undefined;
    return withKeys(format, change);
  });
const strange = (cell: string): string => `zz${cell}zz`;
const other = (format: Format, row: readonly string[]) =>
  row.map((cell, j) => (j === format.targets[0] ? (format.rows.find((one) => one[j] !== cell)?.[j] ?? cell) : cell));

/** Rows and their ids. */
export const rowChanges: readonly Mutation[] = [
  layout('last row dropped', 'bad', (format) => withRows(format, format.rows.slice(0, -1))),
  layout('a tenth of the rows dropped', 'bad', (format) =>
    withRows(
      format,
      format.rows.filter((_, i) => i % 10 > 0),
    ),
  ),
  layout('an id twice with other values', 'bad', (format) =>
    withRows(format, [...format.rows, other(format, format.rows.at(-1) ?? [])]),
  ),
  layout('an id in the place of another', 'bad', (format) =>
    withKeys(format, (cell, row) => (row === 5 ? (format.rows[6]?.[format.keys[0] ?? 0] ?? '') : cell), [
      format.keys[0] ?? 0,
    ]),
  ),
  layout('an unknown id', 'bad', (format) => withKeys(format, (cell, row) => (row === 7 ? strange(cell) : cell))),
  layout('ids counted from 0', 'bad', (format) =>
    format.keys.length > 1 ? undefined : withKeys(format, (_, row) => String(row)),
  ),
  layout('a blank id', 'bad', (format) => withKeys(format, (cell, row) => (row === 7 ? '' : cell))),
  layout('header only', 'bad', (format) => withRows(format, [])),
  layout('the rows of train', 'bad', (format) =>
    withRows(
      format,
      [1, 2, 3].flatMap((n) =>
        format.rows.map((row) => row.map((cell, j) => (format.keys.includes(j) ? `t${n}${cell}` : cell))),
      ),
    ),
  ),
  layout('the last row twice', 'fix', (format) => withRows(format, [...format.rows, format.rows.at(-1) ?? []])),
  layout('a row too many', 'fix', (format) =>
    withRows(format, [
      ...format.rows,
      (format.rows.at(-1) ?? []).map((cell, j) => (format.keys.includes(j) ? strange(cell) : cell)),
    ]),
  ),
  spelled('ids as floats', /^[1-9]\d{0,14}$/, (id) => `${id}.0`),
  spelled('ids padded with zeros', /^[1-9]\d*$/, (id) => id.padStart(22, '0')),
  spelled('zeros of ids stripped', /^0+[1-9a-f]/, (id) => id.replace(/^0+/, '')),
  spelled('file endings dropped', /\.(?:jpg|png)$/, (id) => id.replace(/\.\w+$/, '')),
  spelled('a path in front of ids', /^\w[\w.-]*$/, (id) => `test/${id}`),
  spelled('ids padded with spaces', /^\S/, (id) => ` ${id} `),
  spelled('ids in capitals', /[a-z]/, (id) => id.toUpperCase()),
  layout('values moved to other ids', 'semantic', (format, random) => {
    const ids = shuffled(
      format.rows.map((row) => format.keys.map((j) => row[j]!)), // own positions
      random,
    );
    return withRows(
      format,
      format.rows.map((row, i) => row.map((cell, j) => ids[i]?.[format.keys.indexOf(j)] ?? cell)),
    );
  }),
];
