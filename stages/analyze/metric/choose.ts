import { quoted } from '../../../core/brief/wording/quoted.ts';
import { areSets } from '../../../core/competition/label-sets.ts';
import { labelsOrNumbers } from '../../../core/competition/labels-or-numbers.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import { type MetricName, metricNamed, metricNames, metrics } from '../../../core/metrics/table.ts';
import type { Metric, TargetProfile } from '../../../core/schema/competition.ts';
import { isNumber } from '../../../services/tables/types.ts';
import type { Notes } from '../evidence.ts';
import { overrideName } from '../override/read.ts';
import type { TargetMap } from '../target/targets.ts';
import type { Judged } from './misfit.ts';
import { withoutMetric } from './unknown.ts';

interface MetricQuestion {
  readonly found: MetricFound | undefined;
  readonly map: TargetMap;
  readonly targets: readonly TargetProfile[];
  /** First cells of the first target in the sample. */
  readonly sampleCells: readonly string[];
  /** Target cells are pieces of another column's text. */
  readonly isSpan: boolean;
  readonly notes: Notes;
}

/** The metric of one column that is called the same as this one of several columns. */
const singleOf = (many: MetricName) => metricNames.find((name) => metrics[name].several === many);

const fitted = ({ found, map, targets, sampleCells }: MetricQuestion): MetricName | undefined => {
  if (found === undefined) return undefined;
  const labels = targets[0]?.labels?.map(({ label }) => label) ?? [];
  if (found.name === 'map_k' && areScores({ map, labels, sampleCells })) return 'average_precision';
  if (found.name === 'ndcg_k' && rankRows(found.k, { map, targets, sampleCells })) return 'ndcg_of_groups';
  if (map.columns.length > 1) return severalOf(found.name, targets);
  const one = singleOf(found.name);
  if (one !== undefined) return one;
  const hasLists = areSets(labels) || sampleCells.some((cell) => /\S[ ,;|]\S/.test(cell) && !labels.includes(cell));
  if (found.name === 'mean_f1' && !hasLists) return 'micro_f1';
  if (isOtherF(found.name) && areSets(labels)) return 'mean_f1';
  if (found.name === 'jaccard' && areSets(labels, '|')) return 'mean_f1';
  return found.name === 'f1' && labels.length > 2 && !hasLists ? 'macro_f1' : found.name;
};

/** The metric of several columns. If not all of them are yes or no, it is the mean of the plain metric. */
const severalOf = (name: MetricName, targets: readonly TargetProfile[]): MetricName => {
  const isPlain = name === 'micro_f1' && !targets.every(({ labels }) => labels?.length === 2);
  return isPlain ? name : (metrics[name].several ?? name);
};

/** F scores with different weights of precision and recall, or over classes. None of them is computed for sets here. */
const isOtherF = (name: MetricName): boolean => ['fbeta', 'f2', 'macro_f1', 'micro_f1'].includes(name);

interface Cells {
  readonly map: TargetMap;
  readonly labels: readonly string[];
  readonly sampleCells: readonly string[];
}

/** Whether cells are scores of a label. Then average precision is taken over the rows of a column, and cells are no lists. */
const areScores = ({ map, labels, sampleCells }: Cells): boolean =>
  map.layout === 'classes' ||
  map.columns.length > 1 ||
  (map.orders === undefined && labels.length === 2 && sampleCells.length > 0 && sampleCells.every(isNumber));

/** Whether cells are scores by which the rows of a group are ranked: amounts, or too few grades for a list of k. */
const rankRows = (k: number | null, { map, targets, sampleCells }: Pick<MetricQuestion, keyof Judged>): boolean => {
  const [target] = targets;
  if (map.layout !== 'columns' || map.columns.length > 1 || map.orders !== undefined) return false;
  if (target === undefined || target.numeric === null || !sampleCells.every(isNumber)) return false;
  return sampleCells.some((cell) => !isWhole(cell)) || (target.labels?.length ?? 0) <= (k ?? fewestListed);
};

/** With fewer labels, a list would hold all of them. */
const fewestListed = 5;

const isWhole = (cell: string) => /^-?\d+$/.test(cell);

/** How many labels a sample's cells list; null: they are no lists. Three diagnoses in one cell are a ranking. */
const rankedIn = (cells: readonly string[], targets: readonly TargetProfile[]): number | null => {
  const labels = new Set(targets[0]?.labels?.map(({ label }) => label) ?? []);
  const counts = cells.map((cell) => cell.split(/[ ,;|]+/)).filter((items) => items.length > 1);
  const isList = counts.length > cells.length / 2 && counts.every((items) => items.every((item) => labels.has(item)));
  return isList ? Math.max(...counts.map((items) => items.length)) : null;
};

/** The usual metric for such a target, if no page names one. */
const usual = ({ map, targets, sampleCells, isSpan }: MetricQuestion): MetricName => {
  const [target] = targets;
  const distinct = target?.labels?.length ?? Number.POSITIVE_INFINITY;
  if (map.layout === 'classes') return 'logloss';
  if (target === undefined) return 'rmse';
  if (map.columns.length > 1) return targets.every(({ labels }) => labels?.length === 2) ? 'mean_auc' : 'mcrmse';
  if (isSpan) return 'jaccard';
  if (distinct === 2) return sampleCells.some((cell) => isNumber(cell) && !isWhole(cell)) ? 'auc' : 'accuracy';
  return labelsOrNumbers({ distinct, numeric: target.numeric, shown: sampleCells }) === 'labels' ? 'accuracy' : 'rmse';
};

/** The metric that the override or the page names. Without train, none can be guessed. */
export const chooseMetricAlone = (question: Omit<MetricQuestion, 'targets' | 'isSpan'>): Metric => {
  if (question.found !== undefined) return chooseMetric({ ...question, targets: [], isSpan: false });
  question.notes.because('metric', 'default', 'no override and no description names it');
  question.notes.warn(
    `The metric is unknown: cells are held only against what the sample shows. Name it in ${overrideName}.`,
  );
  return withoutMetric(question.sampleCells);
};

const doubtOf = (name: MetricName, { source, words }: MetricFound): string =>
  source === 'model'
    ? `The metric ${name} is what a model makes of the page: ${quoted(words, 120)}.`
    : `The metric ${name} comes from a passing remark on the page.`;

/** The metric that the page names, or else the usual one for such a target, marked as a guess. */
export const chooseMetric = (question: MetricQuestion): Metric => {
  const { found, notes, sampleCells, targets } = question;
  const ranked = rankedIn(sampleCells, targets);
  if (found?.source === 'override') {
    notes.overrule('metric', `${found.by ?? overrideName} says "${found.words}"`);
    return metricNamed(found.name, 'high', metrics[found.name].wants === 'lists' ? (found.k ?? ranked) : null);
  }
  const name = fitted(question);
  if (
    found !== undefined &&
    name !== undefined &&
    !(ranked !== null && metrics[name].wants === 'labels' && found.confidence === 'low')
  ) {
    notes.because(
      'metric',
      found.source,
      found.source === 'kaggle' ? `Kaggle calls it "${found.words}"` : `"${found.words}"`,
    );
    if (found.seconded !== undefined) notes.because('metric', 'kaggle', `Kaggle calls it "${found.seconded}"`);
    if (found.confidence === 'low') notes.warn(doubtOf(name, found));
    if (name === 'mean_f1' && (isOtherF(found.name) || found.name === 'jaccard'))
      notes.warn(
        `The cells are sets of labels: they are judged by the mean F1 of the rows, in the place of ${found.name === 'jaccard' ? 'the Jaccard score of texts' : 'another F score'}.`,
      );
    return metricNamed(name, found.confidence, metrics[name].ranked === undefined ? null : (found.k ?? ranked));
  }
  const guess = ranked === null ? usual(question) : 'map_k';
  notes.because('metric', 'default', `no metric in the description; ${guess} is usual for such a target`);
  notes.warn(`No page names the metric: ${guess} is assumed.`);
  return metricNamed(guess, 'low', ranked);
};
