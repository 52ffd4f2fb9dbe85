import { basename, join } from 'node:path';
import * as z from 'zod';
import { readUntrusted } from '../../../services/python/run/untrusted.ts';
import type { Tier } from '../../../services/python/sandbox/tier.ts';
import type { Store } from '../../../services/store/store.ts';
import { metricByWord } from '../../metrics/aliases.ts';
import { fail, ok } from '../../outcome.ts';
import { Recipe } from '../../schema/recipe/recipe.ts';
import { CvFile } from '../../schema/reported/cross-validation.ts';
import type { SeenMedia } from '../../schema/reported/seen-media.ts';
import type { UsedWeights } from '../../schema/reported/weights.ts';
import { takePlots } from './plots.ts';
import { stateFile, workOf } from './run-solution.ts';
import { take } from './take.ts';

const megabyte = 2 ** 20;
/** What is taken from a work folder, and how large it may be. All else but plots is left behind. */
const kept: Readonly<Record<string, number>> = {
  'oof.csv': 2_048 * megabyte,
  'folds.csv': 2_048 * megabyte,
  'cv.json': 16 * megabyte,
  'manifest.json': 16 * megabyte,
};
/** What models of texts said of all rows, and what all members of the blend predict. */
export const textScoresFile = 'text_scores.npz';
export const memberPredictionsFile = 'member_predictions.npz';
/** What the template's labels were chosen from. */
const labelScoresFile = 'label_scores.csv';
const predictionsLimit = 512 * megabyte;
/** Taken only if it is one: later stages read it. */
const recipeName = 'recipe.json';
const recipeLimit = 8 * megabyte;
const submissionLimit = 4_096 * megabyte;

const ManifestFile = z.record(z.string(), z.json());

const readJson = <T>(path: string, limit: number, schema: z.ZodType<T>): T | null => {
  const text = readUntrusted(path, limit);
  if (text === undefined) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Takes over the submission alone. */
export const takeSubmission = async (work: string, fileName: string, store: Store) => {
  const made = await take(join(work, basename(fileName)), submissionLimit, store);
  if ('why' in made) {
    return made.large === true
      ? fail('bad-output', `${fileName} ${made.why}`)
      : fail('no-submission', `the solution wrote no usable ${fileName}: it ${made.why}`);
  }
  return made.bytes === 0 ? fail('no-submission', `the solution wrote nothing into ${fileName}`) : ok(made);
};

const stateLimit = 1_024 * megabyte;

/** Takes over where the template's program that ran in this folder stopped; null: it left nothing to go on from. */
export const takeState = async (folder: string, store: Store): Promise<string | null> => {
  const state = await take(join(workOf(folder), stateFile), stateLimit, store);
  return 'digest' in state ? state.digest : null;
};

/** A score by another metric than the competition's is none: it would be read as one. `cv.json` is kept all the same. */
const isByMetric = (said: string, metric: string): boolean =>
  metric === 'unknown' || said === metric || metricByWord(said)?.name === metric;

/** What a solution leaves, and what it is asked for. */
interface Leavings {
  readonly work: string;
  readonly fileName: string;
  /** The competition's. */
  readonly metric: string;
  readonly sandbox: Tier;
  readonly weights: UsedWeights[];
  readonly media: SeenMedia[];
}

/** Takes over what a solution left in its work folder: the submission, and the few known files beside it. */
export const collectOutputs = async ({ work, fileName, metric, sandbox, weights, media }: Leavings, store: Store) => {
  const made = await takeSubmission(work, fileName, store);
  if (!made.ok) return made;
  const outputs: Record<string, string> = {};
  for (const [name, limit] of Object.entries(kept)) {
    const extra = await take(join(work, name), limit, store);
    if ('digest' in extra) outputs[name] = extra.digest;
  }
  if (readJson(join(work, recipeName), recipeLimit, Recipe) !== null) {
    const recipe = await take(join(work, recipeName), recipeLimit, store);
    if ('digest' in recipe) outputs[recipeName] = recipe.digest;
  }
  const scores = await take(join(work, textScoresFile), predictionsLimit, store);
  const predictions = await take(join(work, memberPredictionsFile), predictionsLimit, store);
  const labels = await take(join(work, labelScoresFile), predictionsLimit, store);
  const cv = readJson(join(work, 'cv.json'), kept['cv.json'] ?? 0, CvFile);
  return ok({
    origin: 'solution' as const,
    file: made.value.digest,
    bytes: made.value.bytes,
    crossValidation:
      cv !== null && isByMetric(cv.metric, metric)
        ? { ...cv, metric: metric === 'unknown' ? cv.metric : metric, source: 'reported' as const }
        : null,
    manifest: readJson(join(work, 'manifest.json'), kept['manifest.json'] ?? 0, ManifestFile),
    outputs: { ...outputs, ...(await takePlots(work, store)) },
    ...('digest' in scores && { textScores: scores.digest }),
    ...('digest' in predictions && { memberPredictions: predictions.digest }),
    ...('digest' in labels && { labelScores: labels.digest }),
    sandbox,
    weights,
    media,
    repairs: [],
    found: [],
  });
};
