import { basename, join } from 'node:path';
import * as z from 'zod';
import { notThere } from '../../../services/files/regular.ts';
import { readUntrusted } from '../../../services/python/run/untrusted.ts';
import type { Tier } from '../../../services/python/sandbox/tier.ts';
import { metricByWord } from '../../metrics/aliases.ts';
import { fail, ok } from '../../outcome.ts';
import { Recipe } from '../../schema/recipe/recipe.ts';
import { CvFile } from '../../schema/reported/cross-validation.ts';
import type { SeenMedia } from '../../schema/reported/seen-media.ts';
import type { UsedWeights } from '../../schema/reported/weights.ts';
import { takePlots } from './plots.ts';
import { stateFile, workOf } from './run-solution.ts';
import { storeOutput, type Taking } from './store-output.ts';

const megabyte = 2 ** 20;
/** The files that are taken from a work folder, and their largest sizes. */
const sizeLimits: Readonly<Record<string, number>> = {
  'oof.csv': 2_048 * megabyte,
  'folds.csv': 2_048 * megabyte,
  'cv.json': 16 * megabyte,
  'manifest.json': 16 * megabyte,
};
/** The predictions of all members of the blend. */
export const memberPredictionsFile = 'member_predictions.npz';
/** The scores of labels that the template chose its labels by. */
const labelScoresFile = 'label_scores.csv';
const predictionsLimit = 512 * megabyte;
/** The recipe is taken only if its schema accepts it, since later stages read it. */
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

/** Stores the submission that a solution wrote. */
export const takeSubmission = async (work: string, fileName: string, taking: Taking) => {
  const stored = await storeOutput(join(work, basename(fileName)), submissionLimit, taking);
  if (!stored.ok)
    return stored.isTooLarge
      ? fail('bad-output', `${fileName} ${stored.why}`)
      : fail('no-submission', `the solution wrote no usable ${fileName}: it ${stored.why}`);
  return stored.value.bytes === 0 ? fail('no-submission', `the solution wrote nothing into ${fileName}`) : stored;
};

const stateLimit = 1_024 * megabyte;

/** Stores the state in which the template's program stopped, so that a later run goes on from it; null: it left none. */
export const takeState = async (folder: string, taking: Taking): Promise<string | null> => {
  const state = await storeOutput(join(workOf(folder), stateFile), stateLimit, taking);
  return state.ok ? state.value.digest : null;
};

/** Says whether a solution reports a score by the competition's metric. One by another metric is not reported on; `cv.json` is kept all the same. */
const isByMetric = (reported: string, metric: string): boolean =>
  metric === 'unknown' || reported === metric || metricByWord(reported)?.name === metric;

/** The folder that a solution wrote into, the facts that its run reported, and what is expected of its files. */
interface SolutionOutput {
  readonly work: string;
  readonly fileName: string;
  /** The competition's. */
  readonly metric: string;
  readonly sandbox: Tier;
  readonly weights: UsedWeights[];
  readonly media: SeenMedia[];
}

/** The score that a solution reports by this metric, and its manifest. */
const reportedIn = (work: string, metric: string) => {
  const cv = readJson(join(work, 'cv.json'), sizeLimits['cv.json'] ?? 0, CvFile);
  return {
    crossValidation:
      cv !== null && isByMetric(cv.metric, metric)
        ? { ...cv, metric: metric === 'unknown' ? cv.metric : metric, source: 'reported' as const }
        : null,
    manifest: readJson(join(work, 'manifest.json'), sizeLimits['manifest.json'] ?? 0, ManifestFile),
  };
};

/** What a solution says of itself: its out-of-fold predictions beside the score that it reports. */
export const takeReported = async (work: string, metric: string, taking: Taking) => {
  const oof = await storeOutput(join(work, 'oof.csv'), sizeLimits['oof.csv'] ?? 0, taking);
  return { oof: oof.ok ? oof.value.digest : null, ...reportedIn(work, metric) };
};

/** Stores what a solution wrote: the submission, and the known files beside it. `say` hears of a file that is left behind. */
export const collectOutputs = async (
  { work, fileName, metric, sandbox, weights, media }: SolutionOutput,
  taking: Taking,
  say: (line: string) => void,
) => {
  const submission = await takeSubmission(work, fileName, taking);
  if (!submission.ok) return submission;
  const take = async (name: string, limit: number): Promise<string | undefined> => {
    const file = await storeOutput(join(work, name), limit, taking);
    if (file.ok) return file.value.digest;
    if (file.why !== notThere) say(`${name} is left behind: it ${file.why}`);
    return undefined;
  };
  const outputs: Record<string, string> = {};
  for (const [name, limit] of Object.entries(sizeLimits)) {
    const digest = await take(name, limit);
    if (digest !== undefined) outputs[name] = digest;
  }
  if (readJson(join(work, recipeName), recipeLimit, Recipe) !== null) {
    const digest = await take(recipeName, recipeLimit);
    if (digest !== undefined) outputs[recipeName] = digest;
  }
  const memberPredictions = await take(memberPredictionsFile, predictionsLimit);
  const labelScores = await take(labelScoresFile, predictionsLimit);
  return ok({
    origin: 'solution' as const,
    file: submission.value.digest,
    bytes: submission.value.bytes,
    ...reportedIn(work, metric),
    outputs: { ...outputs, ...(await takePlots(work, taking)) },
    ...(memberPredictions !== undefined && { memberPredictions }),
    ...(labelScores !== undefined && { labelScores }),
    sandbox,
    weights,
    media,
    repairs: [],
    found: [],
  });
};
