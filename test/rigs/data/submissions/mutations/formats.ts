import type { SubmissionColumn, TargetKind } from '../../../../../core/schema/submission.ts';
import type { Specification } from '../../../../../core/submission/specification.ts';
import { carry, key, specimen, target } from '../../../../core/submission/check/specimen.ts';
import { below, seeded } from './random.ts';

/** A small competition and a valid submission to it. */
export interface Format {
  readonly name: string;
  readonly kind: TargetKind;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Positions of the columns. */
  readonly keys: readonly number[];
  readonly targets: readonly number[];
  readonly specification: Specification;
}

const rowCount = 40;
type Random = () => number;
type Cells = (random: Random, row: number) => readonly string[];

const format = (name: string, columns: readonly SubmissionColumn[], cells: Cells, metric = 'rmse'): Format => {
  const random = seeded(name.length * 7919 + rowCount);
  const rows = Array.from({ length: rowCount }, (_, row) => cells(random, row));
  const positions = (role: SubmissionColumn['role']) =>
    columns.flatMap((column, j) => (column.role === role ? [j] : []));
  const copied = columns.flatMap(({ role }, j) => (role === 'target' ? [] : [j]));
  return {
    name,
    kind: columns.find(({ role }) => role === 'target')?.kind ?? 'text',
    header: columns.map((column) => column.name),
    rows,
    keys: positions('key'),
    targets: positions('target'),
    specification: specimen({ columns, rows: rows.map((row) => copied.map((j) => row[j]!)), metric }), // own positions
  };
};

const chance = (random: Random): string => (0.01 + 0.98 * random()).toFixed(4);
const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)]!; // never empty
const hex = (row: number): string => ((row + 1) * 2654435761).toString(16).padStart(12, '0');
const words = ['amber', 'birch', 'cedar', 'dune', 'ember'];
const crops = ['Sugar beet', 'wheat', 'Maize'];
const texts = ['plain words', 'with, a comma', 'it said "so"', 'größer', 'два слова', '日本'];

const shares = (random: Random): string[] => {
  const weights = [random() + 0.1, random() + 0.1, random() + 0.1];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => String(weight / sum));
};

const someWords = (random: Random): string => {
  const first = below(random, words.length);
  return [words[first], words[(first + 1 + below(random, words.length - 1)) % words.length]].join(' ');
};

const list = (maxItems: number | null) => ({ list: { separator: ' ', maxItems } });

/** Each kind of cell and each layout once: integer, padded, hexadecimal, file, composite, quoted and 19-digit ids. */
export const formats: readonly Format[] = [
  format('chances', [key('id'), target('chance', 'probability', { sampleValues: ['0.5'] })], (random, row) => [
    String(900 + row),
    chance(random),
  ]),
  format('images', [key('image'), target('has_boat', 'probability', { sampleValues: ['0.5'] })], (random, row) => [
    `${hex(row)}.jpg`,
    chance(random),
  ]),
  format(
    'tags',
    [key('clip'), ...['hum', 'hiss', 'pop'].map((name) => target(name, 'probability', { sampleValues: ['0'] }))],
    (random, row) => [`00${row + 100}`, chance(random), chance(random), chance(random)],
  ),
  format(
    'classes',
    [
      key('id'),
      ...['p_red', 'p_green', 'p_blue'].map((name) => target(name, 'simplex', { sampleValues: ['0.333333'] })),
    ],
    (random, row) => [`r-${row + 70}`, ...shares(random)],
    'logloss',
  ),
  format('prices', [key('Id'), target('SalePrice', 'real')], (random, row) => [
    String(1461 + row),
    (50_000 + 400_000 * random()).toFixed(2),
  ]),
  format('scores', [key('Id'), target('Grade', 'bounded-real', { min: 1, max: 100 })], (random, row) => [
    hex(row),
    (1 + 99 * random()).toFixed(3),
  ]),
  format(
    'similarity',
    [key('pair'), target('score', 'score')],
    (random, row) => [`p${row + 300}`, (4 * random() - 2).toFixed(4)],
    'pearson',
  ),
  format(
    'covers',
    [key('Id'), target('Cover', 'class-int', { labels: ['3', '15', '27', '1000'], sampleValues: ['3'] })],
    (random, row) => [String(5_000_000_000_000_000_000n + BigInt(row)), pick(random, ['3', '15', '27', '1000'])],
    'accuracy',
  ),
  format(
    'grades',
    [key('id_code'), target('grade', 'ordinal-int', { min: 0, max: 4, labels: ['0', '1', '2', '3', '4'] })],
    (random, row) => [hex(row), String(below(random, 5))],
    'qwk',
  ),
  format(
    'crops',
    [key('field'), target('crop', 'class-string', { labels: crops, sampleValues: ['wheat'] })],
    (random, row) => [`f_${row + 11}`, pick(random, crops)],
    'accuracy',
  ),
  format(
    'transported',
    [key('Passenger'), target('Moved', 'class-bool', { labels: ['False', 'True'], sampleValues: ['False'] })],
    (random, row) => [`00${13 + row}_01`, pick(random, ['True', 'False'])],
    'accuracy',
  ),
  format(
    'leaves',
    [key('image'), target('labels', 'token-set', { labels: words, sampleValues: ['amber birch'], ...list(null) })],
    (random, row) => [`${hex(row)}.png`, someWords(random)],
    'micro_f1',
  ),
  format(
    'ranking',
    [key('user'), target('items', 'ranked-list', { labels: words, sampleValues: ['amber birch cedar'], ...list(3) })],
    (random, row) => [String(10_000 + row), someWords(random)],
    'map_k',
  ),
  format(
    'gestures',
    [key('Id'), target('Sequence', 'sequence', { sampleValues: ['1 2 3'], ...list(null) })],
    (random, row) => [`0${300 + row}`, [1, 2, 3, 4].map(() => 1 + below(random, 9)).join(' ')],
    'levenshtein',
  ),
  format(
    'sentences',
    [key('id'), target('after', 'text', { sampleValues: texts.slice(0, 2), uniques: 2 })],
    (random, row) => [`${row}_${row % 3}`, pick(random, texts)],
    'levenshtein',
  ),
  format(
    'masks',
    [key('id'), target('pixels', 'structured', { sampleValues: ['1 2 5 3', '7 1'], uniques: 2 })],
    (random, row) => [hex(row), `${1 + below(random, 9)} 3 ${20 + below(random, 9)} 5 ${40 + row} 2`],
    'dice',
  ),
  format('tracks', [key('trip'), key('time'), target('lat', 'real'), target('lng', 'real')], (random, row) => [
    `2020-0${1 + (row % 4)}-US`,
    String(1273608785432 + row * 1000),
    (37 + random()).toFixed(7),
    (-122 + random()).toFixed(7),
  ]),
  format(
    'insults',
    [target('Insult', 'probability', { sampleValues: ['0'] }), carry('Date'), key('Comment')],
    (random, row) => [chance(random), `201206${10 + (row % 20)}Z`, `"you, ${row}", they said`],
    'auc',
  ),
];
