import { statSync } from 'node:fs';
import type * as z from 'zod';
import type { Blend } from '../../core/schema/blend.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { CrossValidation } from '../../core/schema/cross-validation.ts';
import type { Trial } from '../../core/schema/trial.ts';
import type { Store } from '../../services/store/store.ts';
import type { baseline, submission } from '../dag/artifacts.ts';

type Submission = z.output<typeof submission.schema>;

/** The template's answer as it was, and why nothing else took its place. */
export const standing = (made: Submission, why: string): Submission => ({
  ...made,
  blend: { kept: false, why, weights: { template: 1 }, ranks: false, search: null, final: null, optimism: null },
});

interface Blended {
  readonly blend: Blend;
  /** The blended submission, as a path. */
  readonly file: string;
  readonly baseline: z.output<typeof baseline.schema>;
  readonly trial: Trial;
  readonly competition: Competition;
}

/** What was blended, with all that is known of both. */
export const blended = async (
  { blend, file, baseline: { submission: own }, trial, competition }: Blended,
  store: Store,
): Promise<Submission> => {
  const { template = 0 } = blend.weights;
  return {
    ...own,
    file: await store.putFile(file),
    bytes: statSync(file).size,
    crossValidation: crossValidationOf(blend, trial, competition),
    outputs: {},
    manifest: template > 0 ? own.manifest : null,
    weights: template > 0 ? [...own.weights, ...trial.weights] : trial.weights,
    media: template > 0 ? own.media : trial.media,
    blend,
  };
};

/** The figures are the harness's own: it gave out the rows and compared what came back. */
const crossValidationOf = (
  { search, weights }: Blend,
  { scheme, passes }: Trial,
  { metric: { name, direction } }: Competition,
): CrossValidation | null => {
  if (search === null) return null;
  const models = Object.entries(search.scores).flatMap(([answer, score]) =>
    score === null ? [] : [{ name: answer, score, weight: weights[answer] ?? 0 }],
  );
  return {
    metric: name,
    score: search.blend,
    direction,
    scheme,
    folds: passes.length,
    source: 'reported',
    models,
  };
};
