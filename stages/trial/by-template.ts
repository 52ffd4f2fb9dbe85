import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openAnswers } from '../../core/out-of-fold/answers.ts';
import { readOutOfFold } from '../../core/out-of-fold/read.ts';
import { ok } from '../../core/outcome.ts';
import { answerBy, type Question } from '../../core/solution/run/answer.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import type { StageContext } from '../dag/define.ts';

/** A trial of the template with a wish is one run on all rows, because the template's own out-of-fold predictions are honest. */
export const runTemplate = async (engine: TableEngine, question: Question, context: StageContext) => {
  const began = performance.now();
  const answered = await answerBy(question, 'trial', context);
  if (!answered.ok) return answered;
  const { file, outputs, manifest, weights, media } = answered.value;
  const made = { planned: 1, scheme: 'its own folds', weights, media };
  const nothing = (why: string) => ok({ ...made, why, passes: [] });
  const oof = outputs['oof.csv'];
  if (oof === undefined) return nothing('it left no out-of-fold predictions');
  const { competition, dataset } = question;
  const answers = await openAnswers(engine, competition, dataset, context.data);
  if (!answers.ok) return nothing(answers.why);
  const folder = join(context.scratch, 'out-of-fold');
  mkdirSync(folder);
  const left = { path: context.store.pathOf(oof), manifest };
  const read = await readOutOfFold(engine, competition, answers.value, left, folder);
  if (!read.ok) return nothing(read.why);
  const held = await context.store.putFile(read.value.submission);
  const seconds = Math.round((performance.now() - began) / 10) / 100;
  return ok({ ...made, why: null, passes: [{ held, test: file, rows: read.value.rows, seconds }] });
};
