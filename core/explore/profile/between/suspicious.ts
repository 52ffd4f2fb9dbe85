import type { TableEngine } from '../../../../services/tables/engine.ts';
import { round6 } from '../../../columns/round.ts';
import type { Suspicion } from '../../../schema/explore/profiled-table.ts';
import { aggregate, countIn } from '../batches.ts';
import type { KnownColumn, KnownSample } from '../columns/columns.ts';
import { upTo } from '../columns/columns.ts';
import { copiesAmong } from './copies.ts';
import { nearlyAllSpelled, spellsNumber } from './spelled-numbers.ts';

/** From this share of rows with one value on, a column tells hardly anything. */
const almostAll = 0.995;
/** From this share of cells that are numbers on, the others look like slips. */
const mostlyNumbers = 0.9;

/** What is odd about columns whatever is asked of the data, the worst first. */
export const suspiciousColumns = async (
  engine: TableEngine,
  sample: KnownSample,
  keys: readonly KnownColumn[],
): Promise<Suspicion[]> => {
  const found = [
    ...sample.columns.flatMap((column) => byItself(sample, column)),
    ...keys.map(({ name }): Suspicion => ({ column: name, kind: 'key', beside: null, share: null })),
    ...(await numbersAsTexts(engine, sample)),
    ...(await copiesAmong(engine, sample)),
  ];
  return found.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
};

const order: readonly Suspicion['kind'][] = [
  ...([
    'leak',
    'infinite',
    'mixed',
    'spelled',
    'copy',
    'renamed',
    'key',
    'empty',
    'constant',
    'almost-constant',
  ] as const),
];

const byItself = ({ rows }: KnownSample, { name, profile }: KnownColumn): Suspicion[] => {
  const { kind, values, numbers } = profile;
  const suspicion = (of: Suspicion['kind'], share: number | null, beside: string | null = null): Suspicion[] => [
    { column: name, kind: of, beside, share },
  ];
  if (kind === 'empty') return suspicion('empty', null);
  if (kind === 'constant') return suspicion('constant', null, profile.examples[0] ?? null);
  if ((numbers?.infinite ?? 0) > 0) return suspicion('infinite', numbers?.infinite ?? null);
  const [first] = values;
  const share = (first?.rows ?? 0) / Math.max(1, rows);
  return share >= almostAll ? suspicion('almost-constant', round6(share), upTo(first?.value ?? '', 100)) : [];
};

/** Columns that are read as text for the sake of some cells, or of how their numbers are written. */
const numbersAsTexts = async (engine: TableEngine, { from, columns }: KnownSample): Promise<Suspicion[]> => {
  const texts = columns.filter(({ profile: { kind } }) => kind === 'category' || kind === 'text');
  const selects = texts.map(({ cell, index }) => [
    `count(${cell}) AS p${index}`,
    `count(${asNumber(cell)}) AS n${index}`,
    `min(${cell}) FILTER (${asNumber(cell)} IS NULL) AS e${index}`,
    `count(*) FILTER (${spellsNumber(cell)}) AS s${index}`,
  ]);
  const answers = await aggregate(engine, from, selects);
  return texts.flatMap(({ name: column, index }): Suspicion[] => {
    const [present, numbers] = [countIn(answers, `p${index}`), countIn(answers, `n${index}`)];
    const beside = upTo(String(answers[`e${index}`] ?? ''), 100);
    if (numbers === present) return [];
    if (numbers >= mostlyNumbers * present)
      return [{ column, kind: 'mixed', beside, share: round6(1 - numbers / present) }];
    const isSpelled = countIn(answers, `s${index}`) >= nearlyAllSpelled * present;
    return isSpelled ? [{ column, kind: 'spelled', beside, share: null }] : [];
  });
};

const asNumber = (cell: string): string => `try_cast(${cell} AS DOUBLE)`;
