import type { Result } from '../../core/schema/result.ts';
import type { Metric } from '../../services/mlflow/limits.ts';
import type { Facts } from '../report/facts.ts';

type Numbers = Readonly<Record<string, number | null | undefined>>;

/** The results of a run as numbers at its end. Unknown numbers are left out. */
export const metricsOf = ({ result, tree }: Facts, end: number): readonly Metric[] => {
  const numbers: Numbers = {
    ...scoresOf(result),
    ...timesOf(result),
    ...peaksOf(result),
    ...modelsOf(result),
    failures: result.failures.length,
    candidates: tree?.nodes.length,
    template_score: tree?.template.score,
    template_share: tree?.template.share,
  };
  return Object.entries(numbers).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value, timestamp: end, step: 0 }],
  );
};

/** Scores in the competition's metric, by source: the solution's own (cv), ours, Kaggle's. */
const scoresOf = ({ report, submitted }: Result): Numbers => ({
  cv_score: report?.crossValidation?.score,
  cv_error: report?.crossValidation?.error,
  own_folds_score: report?.confirmation?.score,
  own_folds_error: report?.confirmation?.error,
  own_folds_rows: report?.confirmation?.rows,
  own_folds_lacking: report?.confirmation?.lacking,
  baseline_score: report?.confirmation?.baseline,
  check_score: report?.check?.score,
  check_error: report?.check?.error,
  check_rows: report?.check?.rows?.held,
  confirmed: report?.check?.agrees === true ? 1 : 0,
  public_score: numberOf(submitted?.publicScore),
  private_score: numberOf(submitted?.privateScore),
});

const numberOf = (score: string | null | undefined): number | null => (score?.trim() ? Number(score) : null);

const timesOf = ({ timings: { total, python, harness, stages } }: Result): Numbers => ({
  ...Object.fromEntries(Object.entries(stages).map(([stage, seconds]) => [`seconds_${stage}`, seconds])),
  seconds_total: total,
  seconds_python: python,
  seconds_harness: harness,
});

const peaksOf = ({ peaks }: Result): Numbers => ({
  peak_cores: peaks?.cpu,
  peak_memory_bytes: peaks?.memory,
  peak_disk_bytes: peaks?.disk,
  peak_processes: peaks?.processes,
  peak_gpu_load: peaks?.gpu?.load,
  peak_gpu_memory_bytes: peaks?.gpu?.memory,
  cpu_seconds: peaks?.cpuSeconds,
});

/** Cost in whole units of its currency. */
const modelsOf = ({ models }: Result): Numbers => {
  if (models === null) return {};
  const sum = (field: 'calls' | 'inputTokens' | 'outputTokens') =>
    models.roles.reduce((total, role) => total + role[field], 0);
  return {
    model_calls: sum('calls'),
    input_tokens: sum('inputTokens'),
    output_tokens: sum('outputTokens'),
    cost: models.cost === null ? null : models.cost / 1e6,
  };
};
