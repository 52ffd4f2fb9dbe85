import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricName } from '../../../core/metrics/table.ts';
import { projectRoot } from '../../../services/package/root.ts';
import { findPython } from '../../../services/python/environment.ts';
import { chooseTier } from '../../../services/python/sandbox/choose.ts';
import { score } from '../../../services/python/scorer.ts';
import { sandboxChoice } from '../../request/terms.ts';
import type { Verdict } from './board.ts';

/** What `score.py` can compute. */
export const gradable = [
  'auc',
  'mean_auc',
  'gini',
  'average_precision',
  'brier',
  'logloss',
  'balanced_logloss',
  'accuracy',
  'balanced_accuracy',
  'top1_error',
  'f1',
  'macro_f1',
  'micro_f1',
  'weighted_f1',
  'mcc',
  'qwk',
  'rmse',
  'rmse_log',
  'rmsle',
  'mean_rmsle',
  'mcrmse',
  'mse',
  'mae',
  'medae',
  'mape',
  'smape',
  'rmspe',
  'r2',
  'pearson',
  'spearman',
  'map_k',
  'jaccard',
] as const satisfies readonly MetricName[];

/** How to score a submission: the metric, and how its columns relate to those of the answers. */
export interface Rules {
  readonly metric: string;
  readonly k: number | null;
  /** Empty: rows match by position. */
  readonly key: readonly string[];
  readonly targets: readonly string[];
  /** The label in the answers for each column of the submission; null: columns are not classes. */
  readonly classes: Readonly<Record<string, string>> | null;
}

const script = join(projectRoot, 'app', 'arena', 'grading', 'score.py');

/** Scores in a sandbox that sees a copy of the answers and of the submission, and nothing else. */
export const scoreWith = async (answers: string, submission: string, rules: Rules): Promise<Verdict> => {
  const python = findPython();
  const choice = sandboxChoice({});
  if (python === undefined) return { ok: false, why: 'The arena has no Python: run `medalist setup`.' };
  if (typeof choice !== 'string') return { ok: false, why: choice.message };
  const sandbox = await chooseTier(choice, python);
  if ('refused' in sandbox) return { ok: false, why: `The arena cannot grade: ${sandbox.refused}` };
  const folder = mkdtempSync(join(tmpdir(), 'medalist-answers-'));
  try {
    copyFileSync(answers, join(folder, 'answers.csv'));
    const args = (at: string, file: string) => [join(at, 'answers.csv'), file, JSON.stringify(rules)];
    const scored = await score({ python, sandbox, script, answers: folder, submission, args });
    return 'score' in scored ? { ok: true, score: scored.score } : { ok: false, why: scored.why };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
