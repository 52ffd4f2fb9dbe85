import * as z from 'zod';
import { ok } from '../core/outcome.ts';
import { Digest } from '../core/schema/basics.ts';
import { NodeVerdict, Operator } from '../core/schema/search/tree.ts';
import { tree as artifact, baseline, comparison, competition, trial } from './dag/artifacts.ts';
import { defineStage, type StageContext } from './dag/define.ts';

/** A candidate as the machine knows it. Its artifacts are given by digest. */
const Known = z.object({
  id: z.string(),
  round: z.int(),
  operator: Operator,
  parents: z.array(z.string()),
  title: z.string(),
  verdict: NodeVerdict,
  why: z.string(),
  refs: z.object({ candidate: Digest.optional(), trial: Digest.optional(), comparison: Digest.optional() }),
});
type Known = z.output<typeof Known>;

/** Writes down all candidates, with what was measured of each. */
export const treeStage = defineStage({
  name: 'tree',
  version: 2,
  needs: { baseline, competition },
  wants: {},
  makes: artifact,
  params: z.strictObject({ nodes: z.array(Known) }),
  timeoutMs: 60_000,
  recover: {},
  cached: true,
  headline: ({ nodes }) => {
    const kept = nodes.filter(({ verdict }) => verdict === 'keep').length;
    return `${nodes.length} ${nodes.length === 1 ? 'candidate' : 'candidates'}, ${kept} kept`;
  },
  async run({ competition: { metric }, params }, { store }) {
    const nodes = params.nodes.map((known) => nodeOf(known, store));
    const template = nodes.map(({ template: score }) => score).find((score) => score !== null) ?? null;
    return ok({
      metric: metric.name,
      direction: metric.direction,
      template,
      nodes: nodes.map(({ template: _, ...node }) => node),
    });
  },
});

const nodeOf = ({ refs, ...known }: Known, store: StageContext['store']) => {
  const stored = (digest: string | undefined) => (digest === undefined ? undefined : store.get(digest));
  const tried = trial.schema.safeParse(stored(refs.trial)).data;
  const search = comparison.schema.safeParse(stored(refs.comparison)).data?.search ?? null;
  return {
    ...known,
    score: search?.scores.candidate ?? null,
    gain: search?.gain ?? null,
    error: search?.error ?? null,
    parts: search?.parts ?? [],
    seconds: Math.round((tried?.passes ?? []).reduce((sum, { seconds }) => sum + seconds, 0) * 100) / 100,
    candidate: refs.candidate ?? null,
    trial: refs.trial ?? null,
    template: search?.scores.template ?? null,
  };
};
