import { type MetricName, metrics } from '../../../core/metrics/table.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { analyze } from '../../analyze/analyze.ts';
import { validate } from '../../submission/submission.ts';
import type { Judge } from './board.ts';
import { gradable, scoreWith } from './scorer.ts';

/** What a competition's judge works with. */
export interface CourtOptions {
  readonly folder: string;
  readonly answers: string;
  /** The home folder in which the analysis of the competition is stored. */
  readonly home: string;
  /** Null: the metric that the description names. */
  readonly metric: MetricName | null;
}

export interface GradedBy {
  readonly name: string;
  readonly higherIsBetter: boolean;
}

/** A competition's metric, and the judge that uses it. */
export interface Court {
  readonly metric: () => Promise<GradedBy>;
  readonly judge: Judge;
}

/** Checks with the product's own validator, then scores with scikit-learn in a sandbox. */
export const openCourt = ({ folder, answers, home, metric }: CourtOptions): Court => {
  let known: Promise<Competition> | undefined;
  const understood = () => {
    known ??= analyze({ competition: folder, home }).then((outcome) => {
      if (outcome.ok) return outcome.competition;
      throw new Error(outcome.kind === 'failed' ? outcome.failure.message : outcome.message);
    });
    return known;
  };
  const metricOf = async () => {
    const name = metric ?? (await understood()).metric.name;
    const direction = metric === null ? (await understood()).metric.direction : metrics[metric].direction;
    return { name, higherIsBetter: direction === 'max' };
  };
  const judge: Judge = async (file) => {
    const checked = await validate(file, { competition: folder, home, manifest: null });
    if (!checked.ok) return { ok: false, why: checked.kind === 'failed' ? checked.failure.message : checked.message };
    const errors = checked.findings.filter(({ severity }) => severity === 'error');
    if (!checked.valid) return { ok: false, why: errors.map(({ message }) => message).join(' ') };
    const { name } = await metricOf();
    if (!gradable.some((known) => known === name)) return { ok: false, why: `The arena cannot grade by ${name}.` };
    const { submission, metric: found } = await understood();
    return scoreWith(answers, file, {
      metric: name,
      k: found.k,
      key: submission.key,
      targets: submission.columns.filter(({ role }) => role === 'target').map((column) => column.name),
      classes: submission.layout === 'classes' ? submission.mapping : null,
    });
  };
  return { metric: metricOf, judge };
};
