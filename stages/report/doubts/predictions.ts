import { asksBounds } from '../../../core/baseline/bound.ts';
import type { Finding } from '../../../core/schema/finding.ts';
import type { Doubt } from '../../../core/schema/judged/doubt.ts';
import type { SubmissionColumn } from '../../../core/schema/submission.ts';
import { type Family, familyOf } from '../../../core/submission/kinds.ts';
import { isNumber } from '../../../services/tables/types.ts';
import type { Evidence } from './evidence.ts';

/** A column is doubted if it explains at least this share of a target. */
const leastExplained = 0.99;
/** Fewer rows may all be alike by chance. */
const fewestRows = 20;
const mostNamed = 3;

/** A column that alone tells the target. */
export const oneFeature = ({ confirmation }: Evidence): Doubt[] =>
  (confirmation?.tells ?? [])
    .filter(({ explained }) => explained >= leastExplained)
    .map(({ feature, target, explained, rows }) => ({
      kind: 'one-feature',
      message: `${quoted(feature)} alone tells ${quoted(target)}: ${percent(explained)} of what a constant leaves open, on ${rows} rows of train. Is it known before the answer is?`,
    }));

/** An answer is doubted if the order of a table's rows has at least this share in what the models gain. */
const leastOfOrder = 0.1;
/** The engine's words for columns that are of the order of a side table (templates/medalist_engine/data/side/surroundings.py). */
const orderWords = /^by the order of rows in (.+)$/;

/** The order of a table's rows tells the target: it does so only while later tables are written in such an order. */
export const leansOnOrder = ({ recipe }: Evidence): Doubt[] => {
  const tables = new Map(recipe?.made.map(({ name, words }) => [name, orderWords.exec(words ?? '')?.[1]]));
  const told = recipe?.features.filter(({ from }) => from.some((name) => tables.get(name) !== undefined)) ?? [];
  const share = told.reduce((sum, { importance }) => sum + (importance ?? 0), 0);
  if (share < leastOfOrder) return [];
  const names = new Set(told.flatMap(({ from }) => from.flatMap((name) => tables.get(name) ?? [])));
  const message = `${percent(share)} of what the models gain is by the order of rows in ${[...names].slice(0, mostNamed).map(quoted).join(', ')}: rows beside each other there are alike. Is that order known before the answer is?`;
  return [{ kind: 'order-of-rows', message }];
};

const sameEverywhere = new Set(['constant', 'nearly-constant', 'one-class', 'sample-fill']);

/**
 * The validator found the same answer in every row. Not doubted: a rare label of several that is in no row, and, if there are few rows,
 * anything but texts and lists.
 */
export const constant = ({ competition, verdict }: Evidence): Doubt[] => {
  const found = verdict.findings.filter(({ rule }) => sameEverywhere.has(rule));
  const targets = competition.submission.columns.filter(({ role }) => role === 'target');
  const isOf = ({ columnName }: Finding, families: readonly Family[]) => {
    const kind = targets.find(({ name }) => name === columnName)?.kind;
    return kind !== undefined && kind !== null && families.includes(familyOf(kind));
  };
  if (verdict.rows < fewestRows) {
    const words = verdict.rows < 2 ? [] : found.filter((finding) => isOf(finding, ['text', 'list']));
    return firstFew('constant', words);
  }
  const all = new Set(found.map(({ columnName }) => columnName)).size >= targets.length;
  // bounds may be equal in all rows, if no answer lies beyond them
  const areBounds = asksBounds(
    competition.metric,
    targets.map(({ name }) => name),
  );
  const relevant = all ? found : areBounds ? [] : found.filter((finding) => !isOf(finding, ['label']));
  return firstFew('constant', relevant);
};

const unlikeTrain = new Set(['label-shift', 'far-from-train', 'other-class']);

/** Answers that are unlike this column's cells in train or in the sample. */
export const labelsShifted = ({ competition, verdict }: Evidence): Doubt[] => [
  ...firstFew(
    'labels-shifted',
    verdict.findings.filter(({ rule }) => unlikeTrain.has(rule)),
  ),
  ...competition.submission.columns.flatMap((column) => otherTargetLearned(competition, column)).slice(0, mostNamed),
];

/** Another column was learned although train has one of this name, or the sample shows another kind of cell. */
const otherTargetLearned = (
  { submission, profile, targets, orders }: Evidence['competition'],
  { name, role, labels, sampleValues, uniques }: SubmissionColumn,
): Doubt[] => {
  if (role !== 'target' || submission.layout !== 'columns' || orders !== undefined) return [];
  const learned = submission.mapping[name] ?? targets[0]?.column ?? name;
  const own = profile.find((column) => column.name === name && column.inTrain);
  if (learned !== name && own !== undefined) {
    const message = `${quoted(name)} is a column of train, but ${quoted(learned)} was learned in its place`;
    return [{ kind: 'labels-shifted', message }];
  }
  const shown = sampleValues.filter((cell) => cell.trim() !== '');
  const differs =
    labels !== null && labels.length > 0 && uniques > 1 && shown.every(isNumber) !== labels.every(isNumber);
  if (!differs || shown.length === 0 || shown.some((cell) => labels.includes(cell))) return [];
  const message = `${quoted(name)} is answered with ${labels.slice(0, 3).map(quoted).join(', ')}, where the sample has ${shown.slice(0, 3).map(quoted).join(', ')}`;
  return [{ kind: 'labels-shifted', message }];
};

const firstFew = (kind: Doubt['kind'], found: readonly Finding[]): Doubt[] => {
  const more = found.length - mostNamed;
  return found.slice(0, mostNamed).map(({ message }, i) => ({
    kind,
    message: i === mostNamed - 1 && more > 0 ? `${message}; and ${more} columns more` : message,
  }));
};

const quoted = (name: string): string => JSON.stringify(name.slice(0, 80));
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
