import type { Table } from '../../services/tables/table.ts';
import { quantileAsked } from '../baseline/quantile.ts';
import { isLabel } from '../holdout/holdout-scheme.ts';
import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import type { Manifest } from '../schema/reported/manifest.ts';
import type { SubmissionColumn } from '../schema/submission.ts';
import { spelledSql } from '../submission/cells/spelled.ts';

/** With more than so many classes, the template writes probabilities only for so many cells (templates/medalist_engine/output/tables/predictions.py). */
const [fewClasses, mostProbabilities] = [20, 5_000_000];

/** A target column of the submission, with SQL of its prediction and of the right answer over the tables `truth` and `predicted`. */
export interface ScoredColumn {
  readonly column: SubmissionColumn;
  readonly prediction: string;
  readonly answer: string;
}

/** Says why no out-of-fold predictions of this competition can be scored; undefined: they can. */
export const unscorable = ({ submission, metric, shapes }: Competition): string | undefined => {
  if (submission.layout === 'unknown') return 'how its columns follow from train is not known';
  const classes = submission.columns.filter(({ role }) => role === 'target').length;
  if (submission.layout === 'classes' && classes > fewClasses && classes * shapes.train.rows > mostProbabilities)
    return `the chances of ${classes} classes in ${shapes.train.rows} rows are too many to be kept out of fold`;
  if (metric.name === 'crps') return 'its out-of-fold predictions hold numbers, and no chances of staying below bounds';
  return metric.wants === 'lists' ? 'its out-of-fold predictions hold no lists' : undefined;
};

/** Names of columns that hold a quantile beside the median, such as `q_0.1`. */
export const quantileColumn = /^q_\d*\.\d+$/;

/** Gives SQL of the predicted quantile that a column asks for; undefined where it asks for none, or none was predicted. */
const quantileSql = (
  { metric, submission: schema, targets }: Competition,
  { name, quantile }: SubmissionColumn,
  place: number,
  predictions: Table,
) => {
  const level = quantile ?? (metric.name === 'pinball' ? quantileAsked(name, { schema, targets }) : undefined);
  if (level === undefined) return undefined;
  const quantiles = predictions.columns.filter((column) => quantileColumn.test(column));
  const index = quantiles.findIndex((column) => Number(column.slice(2)) === level);
  return index < 0 ? undefined : `q${place}_${index}`;
};

/** Gives the scored columns of the submission, or says why its predictions cannot be scored. */
export const scoredColumns = (
  competition: Competition,
  manifest: Manifest | null,
  targets: readonly string[],
  predictions: Table,
): Result<readonly ScoredColumn[]> => {
  const { submission } = competition;
  const obstacle = unscorable(competition);
  if (obstacle !== undefined) return noResult(obstacle);
  const byClass = submission.layout === 'classes';
  const scored: ScoredColumn[] = [];
  for (const column of submission.columns.filter(({ role }) => role === 'target')) {
    const target = submission.mapping[column.name];
    const place = byClass ? 0 : targets.indexOf(target ?? '');
    if (target === undefined || place < 0) return noResult(`what ${column.name} follows from is not known`);
    const labels = manifest?.labels?.[byClass ? (targets[0] ?? '') : column.name];
    const probability = (label: number) =>
      predictions.columns.includes(`p_${label}`) ? `s${place}_${label}` : undefined;
    const answerIs = (label: string) => `CASE WHEN ${isLabel(`y${place}`, label)} THEN '1' ELSE '0' END`;
    if (byClass) {
      const prediction = probability(labels?.indexOf(target) ?? -1);
      if (prediction === undefined) return noResult(`its out-of-fold predictions hold no chances of ${target}`);
      scored.push({ column, prediction, answer: answerIs(target) });
    } else if (labels?.length === 2 && ['probability', 'score', 'real'].includes(column.kind ?? '')) {
      const prediction = probability(1);
      if (prediction === undefined) return noResult(`its out-of-fold predictions hold no chances of ${labels[1]}`);
      scored.push({ column, prediction, answer: answerIs(labels[1] ?? '') });
    } else {
      const spelled = (cell: string) => spelledSql(competition, column, cell);
      const cell = quantileSql(competition, column, place, predictions) ?? `prediction_${place}`;
      scored.push({ column, prediction: spelled(cell), answer: spelled(`y${place}`) });
    }
  }
  return scored.length === 0 ? noResult('the submission has no target') : ok(scored);
};
