import type { Format } from './formats.ts';
import { layout, type Mutation } from './mutation.ts';
import { shuffled } from './random.ts';

const pickColumns = ({ header, rows }: Format, positions: readonly number[]) =>
  [header, ...rows].map((row) => positions.map((j) => row[j]!)); // own positions
const others = ({ header }: Format, left: readonly number[]) =>
  [...header.keys()].filter((column) => !left.includes(column));
const renamed = ({ header, rows }: Format, rename: (name: string, column: number) => string) => [
  header.map(rename),
  ...rows,
];
const otherCase = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

/** Columns and their names. */
export const layouts: readonly Mutation[] = [
  layout('as it should be', 'ok', ({ header, rows }) => [header, ...rows]),
  layout('rows shuffled', 'ok', ({ header, rows }, random) => [header, ...shuffled(rows, random)]),
  layout('rows reversed', 'ok', ({ header, rows }) => [header, ...rows.toReversed()]),
  layout('ids last', 'ok', (format) => pickColumns(format, [...others(format, format.keys), ...format.keys])),
  layout('targets permuted', 'ok', (format) =>
    format.targets.length < 2
      ? undefined
      : pickColumns(format, [...others(format, format.targets), ...format.targets.toReversed()]),
  ),
  layout('one more column', 'fix', ({ header, rows }) => [
    [...header, 'fold'],
    ...rows.map((row, i) => [...row, String(i % 5)]),
  ]),
  layout('index in front', 'fix', ({ header, rows }) => [
    ['', ...header],
    ...rows.map((row, i) => [String(i), ...row]),
  ]),
  layout('a column twice', 'fix', ({ header, rows }) => [header, ...rows].map((row) => [...row, row.at(-1) ?? ''])),
  layout('target in another case', 'fix', (format) =>
    renamed(format, (name, column) => (format.targets.includes(column) ? otherCase(name) : name)),
  ),
  layout('id in another case', 'fix', (format) =>
    renamed(format, (name, column) => (format.keys.includes(column) ? otherCase(name) : name)),
  ),
  layout('padded header', 'fix', (format) => renamed(format, (name) => ` ${name} `)),
  layout('no header', 'fix', ({ rows }) => rows),
  layout('a generic target name', 'fix', (format) =>
    format.targets.length > 1
      ? undefined
      : renamed(format, (name, column) => (format.targets.includes(column) ? 'prediction' : name)),
  ),
  layout('ids missing', 'bad', (format) => pickColumns(format, others(format, format.keys))),
  layout('a target missing', 'bad', (format) => pickColumns(format, others(format, format.targets.slice(0, 1)))),
];
