import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { claimFolder } from '../../../services/files/claim.ts';
import type { Terms } from '../../../services/python/limits/terms.ts';
import type { KeptScore } from '../../schema/explore/exploration.ts';
import type { HeldBack } from '../../schema/explore/held-back.ts';
import { grade } from './grade.ts';
import { cellsOf } from './measures.ts';
import { notScored } from './not-scored.ts';
import { predict } from './predict.ts';
import { takeModel } from './take-model.ts';

export interface ScoreKeptJob {
  /** The folder that a session left: nobody trusts it. */
  readonly model: string;
  /** The folder with held rows and answers. */
  readonly held: string;
  readonly heldBack: Pick<HeldBack, 'target' | 'file' | 'by' | 'why'>;
  readonly python: string;
  readonly terms: Terms;
  readonly signal: AbortSignal;
  readonly scratch: string;
  /** The most seconds for all predictions. */
  readonly seconds?: number;
}

/** Scores a kept model on the rows that no session saw: the model is run by itself, with those rows and nothing else. */
export const scoreKept = async (job: ScoreKeptJob): Promise<KeptScore> => {
  const { model, held, heldBack, python, terms, signal, seconds = 120 } = job;
  const { target, file, by, why } = heldBack;
  if (target === null || file === null || by === null)
    return notScored(`no rows were held back: ${why ?? 'no target is known'}`);
  if (!existsSync(join(model, 'predict.py'))) return notScored('the session kept no model/predict.py');
  await using claim = claimFolder(job.scratch, 'kept-');
  const copy = join(claim.folder, 'model');
  const taken = await takeModel(model, copy);
  if (!taken.ok) return notScored(`the model cannot be taken over: ${taken.why}`);
  const rows = join(held, file);
  const predicted = await predict({
    ...{ model: copy, rows, folder: join(claim.folder, 'run'), python, terms, signal, seconds },
  });
  if (!predicted.ok) return notScored(predicted.why);
  const predictions = cellsOf(predicted.value);
  if (predictions === undefined) return notScored('predict left no list of predictions');
  const { sandbox } = terms;
  return await grade({ target, by, held, predictions, folder: join(claim.folder, 'grades'), python, sandbox });
};
