import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { classify, isMissing } from '../../../services/csv/cell.ts';
import { type MetricName, metrics } from '../../metrics/table.ts';
import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';
import type { ExploredTarget } from '../../schema/explore/held-back.ts';

/** What a metric compares: cells of answers and predictions in one order, and the constant's cell. */
export interface Comparison {
  readonly metric: MetricName;
  readonly answers: readonly string[];
  readonly predictions: readonly string[];
  readonly constant: string;
}

const Cells = z.array(z.tuple([z.string()]));

/** The cells below the header of a CSV with one column; undefined: it is no such file. */
export const cellsOf = (csv: string): string[] | undefined => {
  try {
    const read = Cells.safeParse(parse(csv, { from_line: 2 }));
    return read.success ? read.data.map(([cell]) => cell) : undefined;
  } catch {
    return undefined; // of csv-parse: quotes that do not end, lines of other lengths
  }
};

/** What predictions are scored by, the first metric before all; or what is wrong with them. */
export const comparisonsOf = (
  { kind, positive, constant, metric }: ExploredTarget,
  answers: readonly string[],
  predictions: readonly string[],
): Result<readonly [Comparison, ...Comparison[]]> => {
  if (predictions.length !== answers.length)
    return noResult(`predict returned ${predictions.length} values for ${answers.length} rows`);
  const blank = predictions.findIndex(isMissing);
  if (blank >= 0) return noResult(`predict returned no value for row ${blank + 1}`);
  const same = { answers, predictions, constant };
  if (kind === 'numeric') {
    const odd = predictions.find((cell) => classify(cell) !== 'number');
    if (odd !== undefined) return noResult(`predict returned "${odd.slice(0, 60)}" where a number is wanted`);
    return ok(
      first(metric, [
        { metric: 'rmse', ...same },
        { metric: 'r2', ...same },
      ]),
    );
  }
  if (positive !== null && areProbabilities(answers, predictions)) {
    const flags = answers.map((cell) => (cell === positive ? '1' : '0'));
    return ok(first(metric, [{ metric: 'auc', answers: flags, predictions, constant: '0.5' }]));
  }
  const flag = (cell: string): string => (plain(cell) === plain(positive ?? '') ? '1' : '0');
  const isOfOne = metric !== undefined && positive !== null && predictions.every(isLabelOf(answers));
  return ok(
    first(metric, [
      isOfOne
        ? {
            metric: 'accuracy',
            answers: answers.map(flag),
            predictions: predictions.map(flag),
            constant: flag(constant),
          }
        : { metric: 'accuracy', ...same },
    ]),
  );
};

/** The metric that the user names before the usual ones of the same predictions. */
const first = (
  named: MetricName | undefined,
  [usual, ...more]: readonly [Comparison, ...Comparison[]],
): readonly [Comparison, ...Comparison[]] =>
  named === undefined || named === usual.metric || metrics[named].wants !== metrics[usual.metric].wants
    ? [usual, ...more]
    : [{ ...usual, metric: named }, usual, ...more.filter(({ metric }) => metric !== named)];

/** Whether a prediction is one of these answers; 1 and 1.0 are one label. */
export const isLabelOf = (answers: readonly string[]): ((prediction: string) => boolean) => {
  const labels = new Set(answers.map(plain));
  return (prediction) => labels.has(plain(prediction));
};

/** Numbers from 0 to 1 that are not simply the labels. */
const areProbabilities = (answers: readonly string[], predictions: readonly string[]): boolean => {
  const areLabels = predictions.every(isLabelOf(answers));
  return (
    !areLabels && predictions.every((cell) => classify(cell) === 'number' && Number(cell) >= 0 && Number(cell) <= 1)
  );
};

/** 1 and 1.0 are one label. */
const plain = (cell: string): string =>
  classify(cell) === 'number' ? String(Number(cell)) : cell.trim().toLowerCase();
