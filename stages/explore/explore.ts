import * as z from 'zod';
import { openThread } from '../../core/brief/wording/thread.ts';
import { explorerLooks, openLook } from '../../core/coding/look/tool.ts';
import { fail, ok, okForNow } from '../../core/outcome.ts';
import { Resources } from '../../core/solution/resources.ts';
import { digestOf } from '../../services/files/digest.ts';
import { findPython } from '../../services/python/environment.ts';
import { competition, dataset, findings, requirement, survey } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { askForFindings } from './ask.ts';
import { holdAgainstData } from './hold-against-data.ts';

/**
 * A model looks at the rows that it may see, before the plan is made. Each finding is a claim with a check, which we run. The planner is
 * told only of findings whose checks passed.
 */
export const explore = defineStage({
  name: 'explore',
  version: 2,
  needs: { competition, dataset },
  wants: { requirement, survey },
  makes: findings,
  params: z.strictObject({
    /** Digest of the models' configuration; null: rules only. */
    models: z.string().nullable(),
    /** What a person said about earlier work. */
    notes: z.array(z.string()),
    means: Resources.optional(),
    turns: z.int().min(1),
    /** The run's seed, which draws the rows of the last check. */
    seed: z.int(),
  }),
  timeoutMs: 1_800_000,
  recover: { 'no-answer': 'goOn', 'no-data': 'goOn' },
  cached: true,
  headline: ({ findings: held, struck }) =>
    `${held.length} ${held.length === 1 ? 'finding' : 'findings'}${struck === 0 ? '' : `, ${struck} struck: their checks failed`}`,
  async run({ competition, dataset, requirement, survey, params }, context) {
    const { claude, data, terms, say, granted } = context;
    const { models, notes, means, turns, seed } = params;
    const began = performance.now();
    const left = () => (granted ?? Number.POSITIVE_INFINITY) - (performance.now() - began) / 1000;
    const python = findPython();
    if (models === null || claude?.has('explorer') !== true) return fail('no-answer', 'there is no model to look');
    if (terms === null || python === undefined) return fail('no-data', 'no Python may run here');
    const look = openLook({ ...explorerLooks(turns), competition, dataset, seed, python, terms, granted }, context);
    if (look === undefined) return fail('no-data', 'the data are too large to be laid out for a look');
    const tell = openThread(say, `explore-${digestOf({ notes }).slice(0, 6)}`);
    const asked = tell({ kind: 'task-request', from: 'harness', to: 'explorer', text: 'look at the data' });
    const known = { data, competition, requirement, survey, means, terms };
    const answer = await askForFindings({ claude, known, notes, toolbox: look.toolbox });
    if (!answer.ok) {
      tell({ kind: 'error', from: 'explorer', to: 'harness', text: answer.message, parent: asked });
      return fail('no-answer', answer.message, { advice: answer.advice });
    }
    const { held, isWhole } = await holdAgainstData(answer.value, competition, look.run, { ...context, left });
    tell({ kind: 'result', from: 'explorer', to: 'planner', text: inWords(held.findings), parent: asked });
    return isWhole ? ok(held) : okForNow(held);
  },
});

const inWords = (found: readonly { readonly claim: string }[]): string =>
  found.length === 0 ? 'nothing that could be shown' : found.map(({ claim }) => `- ${claim}`).join('\n');
