import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { classify, isMissing } from '../../../services/csv/cell.ts';
import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';
import type { ExploredTarget } from '../../schema/explore/held-back.ts';

/** What a metric compares: cells of answers and predictions in one order, and the constant's cell. */
export interface Comparison {
  readonly metric: 'auc' | 'accuracy' | 'rmse' | 'r2';
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
  { kind, positive, constant }: ExploredTarget,
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
    return ok([
      { metric: 'rmse', ...same },
      { metric: 'r2', ...same },
    ]);
  }
  if (positive !== null && areProbabilities(answers, predictions)) {
    const flags = answers.map((cell) => (cell === positive ? '1' : '0'));
    return ok([{ metric: 'auc', answers: flags, predictions, constant: '0.5' }]);
  }
  return ok([{ metric: 'accuracy', ...same }]);
};

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
