import { statSync } from 'node:fs';
import type * as z from 'zod';
import type { Blend } from '../../core/schema/search/blend.ts';
import type { Trial } from '../../core/schema/search/trial.ts';
import type { Store } from '../../services/store/store.ts';
import type { submission } from '../dag/artifacts.ts';

type Submission = z.output<typeof submission.schema>;

/** The template's unchanged answer, with the reason why no other took its place. */
export const unchanged = (made: Submission, why: string): Submission => ({
  ...made,
  blend: {
    ...{ kept: false, why, weights: { template: 1 }, ranks: false, search: null, final: null, optimism: null },
    finalists: [],
  },
});

interface Blended {
  readonly blend: Blend;
  /** The blended submission, as a path. */
  readonly file: string;
  readonly own: Submission;
  /** By the names in the blend's weights. */
  readonly trials: Readonly<Record<string, Trial>>;
}

/** The blended submission, with the weights, media and limits of all programs that have a share in it. */
export const blended = async ({ blend, file, own, trials }: Blended, store: Store): Promise<Submission> => {
  const { template = 0 } = blend.weights;
  const { stopped, gpuUse, ...kept } = own;
  const ofTemplate = { ...(stopped !== undefined && { stopped }), ...(gpuUse !== undefined && { gpuUse }) };
  const shipped = Object.entries(trials).flatMap(([name, trial]) => ((blend.weights[name] ?? 0) > 0 ? trial : []));
  return {
    ...kept,
    ...(template > 0 && ofTemplate),
    file: await store.putFile(file),
    bytes: statSync(file).size,
    crossValidation: null, // a solution reports this itself; we measured the blend
    outputs: {},
    manifest: template > 0 ? own.manifest : null,
    weights: [...(template > 0 ? own.weights : []), ...shipped.flatMap(({ weights }) => weights)],
    media: [...(template > 0 ? own.media : []), ...shipped.flatMap(({ media }) => media)],
    blend,
  };
};
