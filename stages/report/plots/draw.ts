import type { CrossValidation } from '../../../core/schema/reported/cross-validation.ts';
import type { SubmissionSchema } from '../../../core/schema/submission.ts';
import { barChart } from './bar-chart.ts';
import { rowsIn } from './cells-in.ts';
import { sharesOf } from './shares-of.ts';

/** What pictures are drawn from. */
export interface Drawable {
  readonly columns: SubmissionSchema['columns'];
  /** Paths of CSV files. */
  readonly submission: string;
  readonly oof: string | null;
  readonly crossValidation: CrossValidation | null;
}

const mostTargets = 3;
const mostModels = 30;

/** Quick pictures for every run, as SVG by path. A template draws others itself if it has time. */
export const drawPlots = ({ columns, submission, oof, crossValidation }: Drawable): Record<string, string> => ({
  ...predictionPlots(columns, submission, oof),
  ...(crossValidation === null ? {} : modelPlot(crossValidation)),
});

/** The distribution of predictions for test, beside that of the out-of-fold predictions for train. */
const predictionPlots = (
  columns: Drawable['columns'],
  submission: string,
  oof: string | null,
): Record<string, string> => {
  const rows = rowsIn(submission);
  const held = oof === null ? [] : rowsIn(oof);
  const plots: Record<string, string> = {};
  const targets = columns.filter(({ role }) => role === 'target').slice(0, mostTargets);
  for (const [at, { name }] of targets.entries()) {
    const ours = rows.map((row) => row[name] ?? '');
    const theirs = held.filter(({ target }) => target === name).map(({ prediction = '' }) => prediction);
    const bars = sharesOf(theirs.length === 0 ? [ours] : [ours, theirs]);
    if (bars === null) continue;
    const series = theirs.length === 0 ? ['test'] : ['test (submission.csv)', 'train (oof.csv)'];
    const percent = (share = 0) => `${(100 * share).toFixed(1)} %`;
    const lines = bars.map(({ label, shares }) => ({ label, shares, note: percent(shares[0]) }));
    const path = `plots/predictions${at === 0 ? '' : `_${at + 1}`}.svg`;
    plots[path] = barChart({ title: `Predictions of ${name}`, series, bars: lines });
  }
  return plots;
};

const short = (value: number): string => String(Number(value.toPrecision(4)));

/** Each model's weight in the blend, with its score. */
const modelPlot = ({ metric, score, models: all }: CrossValidation): Record<string, string> => {
  const ranked = [...all].sort((a, b) => b.weight - a.weight).slice(0, mostModels);
  const bars = ranked.map(({ name, weight, score: own }) => ({ label: name, shares: [weight], note: `${short(own)}` }));
  if (bars.length === 0) return {};
  return {
    'plots/weights.svg': barChart({
      title: `Models: weight in the blend, and ${metric} (all together ${short(score)})`,
      series: ['weight'],
      bars,
    }),
  };
};
