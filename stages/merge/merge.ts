import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ok, okForNow } from '../../core/outcome.ts';
import { baseline, candidate, competition, dataset, submission, trial } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { blended, standing } from './answers.ts';
import { compare } from './compare.ts';

/** Seconds below which nothing is compared: the libraries alone take one. */
const leastComparing = 2.5;
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
    const stands = (why: string) => ok(standing(baseline.submission, why));
    if (alone) return stands('the other answer was not valid');
    if (trial === undefined || candidate === undefined || candidate.origin === 'template')
      return stands('no program came through its checks');
    if (trial.why !== null) return stands(`the program cannot be measured: ${trial.why}`);
    const seconds = context.granted ?? patience;
    if (seconds < leastComparing)
      return okForNow(standing(baseline.submission, 'there was no time to measure the program'));
    const folder = join(context.scratch, 'merge');
    mkdirSync(folder);
    const compared = await compare({ baseline, trial, competition, dataset, seed, seconds, folder }, context);
    if ('why' in compared) return stands(compared.why);
    if (!compared.blend.kept) return ok({ ...standing(baseline.submission, ''), blend: compared.blend });
    return ok(await blended({ ...compared, baseline, trial, competition }, context.store));
  },
});
