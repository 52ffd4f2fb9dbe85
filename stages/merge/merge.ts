import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { blend } from '../../core/blending/blend.ts';
import { ok, okForNow } from '../../core/outcome.ts';
import type { Tree } from '../../core/schema/search/tree.ts';
import type { Trial } from '../../core/schema/search/trial.ts';
import { baseline, competition, dataset, submission, tree, trial } from '../dag/artifacts.ts';
import { defineStage, type StageContext } from '../dag/define.ts';
import { blended, unchanged } from './answers.ts';

/** Seconds that it may take if the run has no clock. */
const patience = 300;

/** Decides which answer is shipped: the template's, a blend, or a candidate's. It only uses predictions for rows whose answers the models did not see. */
export const merge = defineStage({
  name: 'merge',
  version: 6,
  needs: { baseline, competition, dataset },
  wants: { tree },
  makes: submission,
  params: z.strictObject({
    seed: z.int(),
    /** Digest of packages and templates, the comparison's program among them. */
    environment: z.string(),
    /** The template's answer is taken, whatever else there is. */
    alone: z.boolean(),
  }),
  timeoutMs: 600_000,
  time: { least: 0, cut: false, orElse: 'lastResort' },
  recover: {},
  cached: true,
  headline: ({ blend }) => (blend === undefined ? '' : `${blend.kept ? 'kept' : 'not kept'}: ${blend.why}`),
  async run({ baseline: { submission: own }, tree, competition, dataset, params: { seed, alone } }, context) {
    const began = performance.now();
    const stands = (why: string) => ok(unchanged(own, why));
    if (alone) return stands('the other answer was not valid');
    const nodes = tree?.nodes ?? [];
    const kept = nodes.filter(({ verdict }) => verdict === 'keep');
    if (kept.length === 0) return stands(whyNone(nodes));
    const trials = trialsOf(kept, context.store);
    const left = () => (context.granted ?? patience) - (performance.now() - began) / 1000;
    const folder = join(context.scratch, 'merge');
    mkdirSync(folder);
    const candidates = Object.entries(trials).map(([name, made]) => ({ name, trial: made }));
    const { file, outputs, manifest, labelScores } = own;
    const incumbent = { submission: file, oof: outputs['oof.csv'], manifest, labelScores };
    const compared = await blend(
      { competition, dataset, incumbent, candidates },
      { purpose: 'merge', tried: nodes.filter(({ trial: made }) => made !== null).length, seed, left, folder },
      context,
    );
    // it may have failed for lack of time or memory, so another run tries again
    if (!compared.ok) return okForNow(unchanged(own, compared.why));
    if (!compared.value.blend.kept) return ok({ ...unchanged(own, ''), blend: compared.value.blend });
    return ok(await blended({ ...compared.value, own, trials }, context.store));
  },
});

/** Why no candidate was kept: the only candidate's reason, or a summary. */
const whyNone = (nodes: Tree['nodes']): string => {
  const discarded = nodes.filter(({ verdict }) => verdict === 'discard');
  const first = discarded.find(({ gain }) => gain !== null) ?? discarded[0];
  if (first === undefined) {
    const [why, ...others] = new Set(nodes.map((node) => node.why));
    return why && others.length === 0 ? why : 'no program came through its checks';
  }
  return nodes.length === 1
    ? first.why
    : `none of ${nodes.length} candidates was measured to be better; one of them: ${first.why}`;
};

const trialsOf = (nodes: Tree['nodes'], store: StageContext['store']): Readonly<Record<string, Trial>> =>
  Object.fromEntries(
    nodes.flatMap(({ id, trial: digest }) => {
      const made = digest === null ? undefined : trial.schema.safeParse(store.get(digest)).data;
      return made === undefined ? [] : [[id, made]];
    }),
  );
