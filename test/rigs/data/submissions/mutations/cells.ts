import type { TargetKind } from '../../../../../core/schema/submission.ts';
import type { Format } from './formats.ts';
import { cells, layout, type Mutation, oneCell } from './mutation.ts';

const numbers: readonly TargetKind[] = ['probability', 'simplex', 'real', 'bounded-real', 'score'];
const shares: readonly TargetKind[] = ['probability', 'simplex'];
const integers: readonly TargetKind[] = ['class-int', 'ordinal-int'];
const labels: readonly TargetKind[] = [...integers, 'class-string', 'class-bool'];
const lists: readonly TargetKind[] = ['token-set', 'ranked-list', 'sequence'];

const column = ({ rows, targets: [first = 0] }: Format) => rows.map((row) => row[first] ?? '');
const between = (cell: string, format: Format): boolean => {
  const values = column(format).map(Number);
  return cell !== '' && Number(cell) >= Math.min(...values) && Number(cell) <= Math.max(...values);
};
const isKnown = (cell: string, format: Format): boolean => column(format).includes(cell);
const missing = (spelling: string): readonly Mutation[] => [
  oneCell(
    `one cell ${spelling || 'blank'}`,
    'fix',
    ['probability', 'real', 'bounded-real', 'score'],
    () => spelling,
    () => between,
  ),
  oneCell(
    `one share ${spelling || 'blank'}`,
    'fix',
    ['simplex'],
    () => spelling,
    (cell) => cell,
  ),
  oneCell(
    `one label ${spelling || 'blank'}`,
    'fix',
    labels,
    () => spelling,
    () => isKnown,
  ),
];
const hard = (cell: string): string => (Number(cell) > 0.5 ? '1' : '0');
const logit = (cell: string): string => String(Math.log(Number(cell) / (1 - Number(cell))));

const numberCells: readonly Mutation[] = [
  ...missing(''),
  ...missing('NULL'),
  cells('no value at all', 'bad', [...numbers, ...labels, ...lists], () => ''),
  oneCell('one infinite', 'bad', numbers, () => 'inf'),
  oneCell('one minus infinite', 'bad', numbers, () => '-inf'),
  oneCell('one word', 'bad', numbers, () => 'cat'),
  oneCell('one chance far below', 'bad', shares, () => '-0.1'),
  oneCell('one chance far above', 'bad', shares, () => '1.5'),
  oneCell(
    'one below the bounds',
    'fix',
    ['bounded-real'],
    () => '-0.1',
    () => '1',
  ),
  oneCell(
    'one above the bounds',
    'fix',
    ['bounded-real'],
    () => '150.5',
    () => '100',
  ),
  oneCell(
    'one a hair above',
    'fix',
    ['probability'],
    () => '1.0000001',
    () => '1',
  ),
  cells(
    'percentages',
    'fix',
    ['probability'],
    (cell) => String(Number(cell) * 100),
    (cell) => cell,
  ),
  cells(
    'percent signs',
    'fix',
    ['probability'],
    (cell) => `${(Number(cell) * 100).toFixed(2)}%`,
    (cell) => cell,
  ),
  cells(
    'rows that sum to 0.9',
    'fix',
    ['simplex'],
    (cell) => String(Number(cell) * 0.9),
    (cell) => cell,
  ),
  cells('rows that sum to nothing', 'bad', ['simplex'], () => '0'),
  cells('logits', 'bad', shares, logit),
  cells('exponents', 'ok', numbers, (cell) => Number(cell).toExponential()),
  cells('decimal commas', 'fix', numbers, (cell) => cell.replace('.', ',')),
  cells('in brackets', 'fix', numbers, (cell) => `[${cell}]`),
  cells('printed tensors', 'fix', numbers, (cell) => `tensor(${cell})`),
  cells('True and False', 'fix', ['probability'], (cell) => (hard(cell) === '1' ? 'True' : 'False'), hard),
  cells('hard labels', 'ok', ['probability'], hard, hard),
  cells('words where chances are wanted', 'bad', shares, (cell) => (hard(cell) === '1' ? 'cat' : 'dog')),
  cells('the other way round', 'semantic', ['probability'], (cell) => String(1 - Number(cell))),
];

const labelCells: readonly Mutation[] = [
  cells('labels as floats', 'fix', integers, (cell) => `${cell}.0`),
  cells('padded labels', 'fix', labels, (cell) => ` ${cell}`),
  cells('labels in another case', 'fix', ['class-string'], (cell) => cell.toUpperCase()),
  cells('booleans as 0 and 1', 'fix', ['class-bool'], (cell) => (cell === 'True' ? '1' : '0')),
  oneCell('one label 1.7', 'bad', ['class-int'], () => '1.7'),
  oneCell(
    'one grade 1.7',
    'fix',
    ['ordinal-int'],
    () => '1.7',
    () => '2',
  ),
  oneCell('one unknown label', 'bad', labels, () => '99999'),
  cells('chances where labels are wanted', 'bad', ['class-int', 'class-string'], (cell) => `0.${cell.length}3`),
  layout('labels counted anew', 'bad', (format) => {
    if (format.kind !== 'class-int' && format.kind !== 'class-string') return undefined;
    const known = [...new Set(column(format))].toSorted();
    return [
      format.header,
      ...format.rows.map((row) =>
        row.map((cell, j) => (format.targets.includes(j) ? String(known.indexOf(cell)) : cell)),
      ),
    ];
  }),
  cells('always the same label', 'semantic', ['class-int'], () => '3'),
];

const items = (cell: string): string[] => cell.split(' ');
const sets: readonly TargetKind[] = ['token-set', 'ranked-list'];
const listCells: readonly Mutation[] = [
  cells('items between commas', 'fix', lists, (cell) => items(cell).join(',')),
  cells(
    'printed lists',
    'fix',
    lists,
    (cell) =>
      `[${items(cell)
        .map((item) => `'${item}'`)
        .join(', ')}]`,
  ),
  cells('two spaces', 'fix', lists, (cell) => items(cell).join('  ')),
  cells('padded lists', 'fix', [...lists, 'text'], (cell) => ` ${cell} `),
  cells(
    'one item only',
    'ok',
    lists,
    (cell) => items(cell)[0] ?? '',
    (cell) => items(cell)[0] ?? '',
  ),
  cells('an item twice', 'fix', sets, (cell) => `${cell} ${items(cell)[0]}`),
  oneCell('an unknown item', 'bad', sets, () => 'zebra'),
  oneCell(
    'a line break in text',
    'ok',
    ['text'],
    () => 'one\ntwo',
    () => 'one\ntwo',
  ),
  oneCell(
    'the word null in text',
    'ok',
    ['text'],
    () => 'null',
    () => 'null',
  ),
];

const runCells: readonly Mutation[] = [
  oneCell('an odd number of run tokens', 'bad', ['structured'], () => '1 3 10'),
  oneCell(
    'runs not in order',
    'fix',
    ['structured'],
    () => '10 5 1 3',
    () => '1 3 10 5',
  ),
  oneCell(
    'overlapping runs',
    'fix',
    ['structured'],
    () => '1 5 3 4',
    () => '1 6',
  ),
  oneCell('a run from 0', 'bad', ['structured'], () => '0 3 10 5'),
  oneCell(
    'a run of nothing',
    'fix',
    ['structured'],
    () => '1 0 10 5',
    () => '10 5',
  ),
  oneCell(
    'runs as floats',
    'fix',
    ['structured'],
    () => '1.0 3.0',
    () => '1 3',
  ),
  oneCell(
    'a printed list of runs',
    'fix',
    ['structured'],
    () => '[1, 3]',
    () => '1 3',
  ),
];

/** What is in the cells to be predicted. */
export const cellChanges: readonly Mutation[] = [...numberCells, ...labelCells, ...listCells, ...runCells];
