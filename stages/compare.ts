import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { blend } from '../core/blending/blend.ts';
import { ok, okForNow } from '../core/outcome.ts';
import { baseline, comparison, competition, dataset, trial } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/** Seconds that it may take if the run has no clock. */
const patience = 300;

/** Compares one candidate with the template, on rows whose answers neither was given. Rows of the last check are left out. */
export const compare = defineStage({
  name: 'compare',
  version: 4,
  needs: { baseline, trial, competition, dataset },
  wants: {},
  makes: comparison,
  params: z.strictObject({
    seed: z.int(),
    /** Digest of packages and templates, the comparison's program among them. */
    environment: z.string(),
  }),
  timeoutMs: 600_000,
  time: { least: 0, cut: false, orElse: 'lastResort' },
  recover: {},
  cached: true,
  headline: ({ kept, why }) => `${kept ? 'keep' : 'discard'}: ${why}`,
  async run({ baseline: { submission }, trial, competition, dataset, params: { seed } }, context) {
    const began = performance.now();
    if (trial.why !== null) return ok(discarded(`it cannot be measured: ${trial.why}`));
    const left = () => (context.granted ?? patience) - (performance.now() - began) / 1000;
    const folder = join(context.scratch, 'compare');
    mkdirSync(folder);
    const incumbent = {
      submission: submission.file,
      oof: submission.outputs['oof.csv'],
      manifest: submission.manifest,
      labelScores: submission.labelScores,
    };
    const compared = await blend(
      { competition, dataset, incumbent, candidates: [{ name: 'candidate', trial }] },
      { purpose: 'pair', tried: 1, seed, left, folder },
      context,
    );
    // it may have failed for lack of time or memory, so another run tries again
    return compared.ok ? ok(compared.value.blend) : okForNow(discarded(compared.why));
  },
});

const discarded = (why: string) => ({
  ...{ kept: false, why, weights: { template: 1 }, ranks: false, search: null, final: null },
  ...{ finalists: [], optimism: null },
});
