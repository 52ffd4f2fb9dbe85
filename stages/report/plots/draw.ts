import type { CrossValidation } from '../../../core/schema/reported/cross-validation.ts';
import type { SubmissionSchema } from '../../../core/schema/submission.ts';
import { barChart } from './bar-chart.ts';
import { rowsIn } from './cells-in.ts';
import { sharesOf } from './shares-of.ts';

/** What pictures can be drawn from, whoever wrote the solution. */
export interface Drawable {
  readonly columns: SubmissionSchema['columns'];
  /** Paths of CSV files. */
  readonly submission: string;
  readonly oof: string | null;
  readonly crossValidation: CrossValidation | null;
}

const mostTargets = 3;
const mostModels = 30;

/** Pictures that cost next to nothing, for every run: a template draws more of its own where it has the time. By path. */
export const drawPlots = ({ columns, submission, oof, crossValidation }: Drawable): Record<string, string> => ({
  ...predictions(columns, submission, oof),
  ...(crossValidation === null ? {} : models(crossValidation)),
});

/** What was predicted for test, beside what was for rows of train that the model had not seen. */
const predictions = (columns: Drawable['columns'], submission: string, oof: string | null): Record<string, string> => {
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
const models = ({ metric, score, models: all }: CrossValidation): Record<string, string> => {
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
