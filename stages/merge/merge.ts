import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ok, okForNow } from '../../core/outcome.ts';
import { baseline, candidate, competition, dataset, submission, trial } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { blended, standing } from './answers.ts';
import { compare } from './compare.ts';

/** Seconds where nobody waits. */
const patience = 300;

/** Decides what is shipped: the template's answer, a blend with a candidate's, or the candidate's, by rows that it was not told the answers of. */
export const merge = defineStage({
  name: 'merge',
  version: 1,
  needs: { baseline, competition, dataset },
  wants: { candidate, trial },
  makes: submission,
  params: z.strictObject({
    seed: z.int(),
    /** Digest of packages and templates: what compares is among them. */
    environment: z.string(),
    /** The template's answer stands, whatever else there is. */
    alone: z.boolean(),
  }),
  timeoutMs: 600_000,
  time: { least: 0, cut: false, orElse: 'lastResort' },
  recover: {},
  cached: true,
  headline: ({ blend }) => (blend === undefined ? '' : `${blend.kept ? 'kept' : 'not kept'}: ${blend.why}`),
  async run({ baseline, candidate, trial, competition, dataset, params: { seed, alone } }, context) {
    const began = performance.now();
    const stands = (why: string) => ok(standing(baseline.submission, why));
    if (alone) return stands('the other answer was not valid');
    if (trial === undefined || candidate === undefined || candidate.origin === 'template')
      return stands('no program came through its checks');
    if (trial.why !== null) return stands(`the program cannot be measured: ${trial.why}`);
    const left = () => (context.granted ?? patience) - (performance.now() - began) / 1000;
    const folder = join(context.scratch, 'merge');
    mkdirSync(folder);
    const compared = await compare({ baseline, trial, competition, dataset, seed, left, folder }, context);
    // it may have been for lack of time or memory: another run may do better
    if ('why' in compared) return okForNow(standing(baseline.submission, compared.why));
    if (!compared.blend.kept) return ok({ ...standing(baseline.submission, ''), blend: compared.blend });
    return ok(await blended({ ...compared, baseline, trial }, context.store));
  },
});
