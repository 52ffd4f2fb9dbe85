import { quotedList } from '../../../../core/brief/wording/quoted.ts';
import { hasTrait } from '../../../../core/metrics/table.ts';
import type { TargetsAsked } from '../targets.ts';

/** Notes several columns of the submission that one column of train answers, where the metric does not read them as quantiles or bounds of it. */
export const noteOneAnswer = ({ targets, metric, notes }: TargetsAsked, learned: string): void => {
  if (metric !== undefined && (hasTrait(metric.name, 'columns-named') || ofOneAnswer.has(metric.name))) return;
  const why = `${quotedList(targets, 3)} have the same answer, "${learned}", and nothing says what is different in each`;
  notes.because('targets.other', 'sample_submission', why);
  notes.warn(`The submission is not understood: ${why}.`);
};

/** These read a second column as a deviation, or as the other bound of an interval. */
const ofOneAnswer: ReadonlySet<string> = new Set(['laplace_ll', 'winkler']);
