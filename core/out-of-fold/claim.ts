import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from '../holdout/score.ts';
import type { Workplace } from '../masking/workplace.ts';
import type { Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';
import type { Claim } from '../schema/judged/rehearsal.ts';
import { takeReported } from '../solution/run/outputs.ts';
import { openAnswers } from './answers.ts';
import { readOutOfFold } from './read.ts';

/** A run whose word is asked for: the folder that it wrote into, and the data that it saw. */
interface Said {
  readonly work: string;
  readonly data: string;
  readonly competition: Competition;
  readonly dataset: Dataset;
}

/** What a run says of itself: its out-of-fold predictions by our scorer, else the score that it reports; null: it says nothing. */
export const claimOf = async (
  { work, data, competition, dataset }: Said,
  terms: Parameters<typeof measure>[1],
  { scratch, store, intake, signal }: Pick<Workplace, 'scratch' | 'store' | 'intake' | 'signal'>,
): Promise<Claim | null> => {
  const metric = competition.metric.name;
  const { oof, manifest, crossValidation: cv } = await takeReported(work, metric, { store, signal });
  const reported = cv === null ? null : { score: cv.score, error: cv.error ?? null, rows: null };
  if (oof === null) return reported;
  using engine = await intake.openTableEngine({ data, scratch, signal });
  const answers = await openAnswers(engine, competition, dataset, data);
  if (!answers.ok) return reported;
  const predictions = { path: store.pathOf(oof), manifest };
  const folder = mkdtempSync(join(scratch, 'claim-'));
  const read = await readOutOfFold(engine, competition, answers.value, predictions, folder, { inBlocks: true });
  if (!read.ok) return reported;
  const { submission, rows } = read.value;
  const measured = await measure({ masked: read.value, submission, metric }, terms);
  if (!measured.ok || measured.value.score === null) return reported;
  return { score: measured.value.score, error: measured.value.error ?? null, rows };
};
