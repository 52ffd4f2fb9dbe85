import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { claimFolder } from '../../../services/files/claim.ts';
import { metrics } from '../../metrics/table.ts';
import { probeFiles } from '../hold-back/probe.ts';
import { cellsOf, comparisonsOf, isLabelOf } from './measures.ts';
import { predict } from './predict.ts';
import type { ScoreKeptJob } from './score-kept.ts';
import { takeModel } from './take-model.ts';

/** What became of a model that was asked about rows which the session has. `none`: there is nothing to try. */
export type Tried =
  | { readonly kind: 'works'; readonly rows: number }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'none' };

/** Tries a kept model as it will be scored at the end, on a few rows of the session's own: only whether it answers in the right form. */
export const tryKept = async (job: ScoreKeptJob): Promise<Tried> => {
  const { model, held, heldBack, python, terms, signal, seconds = 60 } = job;
  const { target, file } = heldBack;
  if (target === null || file === null) return { kind: 'none' };
  const probe = probeFiles(held, extname(file));
  const answers = existsSync(probe.rows) ? cellsOf(readFileSync(probe.answers, 'utf8')) : undefined;
  if (answers === undefined || answers.length === 0) return { kind: 'none' };
  await using claim = claimFolder(job.scratch, 'tried-');
  const copy = join(claim.folder, 'model');
  const taken = await takeModel(model, copy);
  if (!taken.ok) return { kind: 'wrong', why: `the model cannot be taken over: ${taken.why}` };
  const predicted = await predict({
    ...{ model: copy, rows: probe.rows, folder: join(claim.folder, 'run'), python, terms, signal, seconds },
  });
  if (!predicted.ok) return { kind: 'wrong', why: predicted.why };
  const predictions = cellsOf(predicted.value);
  if (predictions === undefined) return { kind: 'wrong', why: 'predict left no list of predictions' };
  const comparisons = comparisonsOf(target, answers, predictions);
  if (!comparisons.ok) return { kind: 'wrong', why: comparisons.why };
  const [{ metric }] = comparisons.value;
  if (metrics[metric].wants === 'labels' && !predictions.some(isLabelOf(answers)))
    return { kind: 'wrong', why: `predict returned "${predictions[0]?.slice(0, 60)}", which is none of the labels` };
  return { kind: 'works', rows: answers.length };
};
