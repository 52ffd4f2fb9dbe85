import * as z from 'zod';
import { scoreboardBrief, scoreboardOf, sharedBrief } from '../../core/brief/index.ts';
import { openThread } from '../../core/brief/wording/thread.ts';
import { checkSolution } from '../../core/checks/index.ts';
import { planBlock } from '../../core/coding/coder-prompt.ts';
import { coderSystem } from '../../core/coding/coder-system.ts';
import { imageNetworkGuide } from '../../core/coding/weights.ts';
import { fail, ok } from '../../core/outcome.ts';
import { strategyFollowed } from '../../core/solution/followed.ts';
import { needsOf } from '../../core/solution/needs.ts';
import { Resources } from '../../core/solution/resources.ts';
import { findPython } from '../../services/python/environment.ts';
import {
  ablation,
  baseline,
  candidate,
  competition,
  requirement,
  strategies,
  survey,
  trial,
} from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { askForChangeOfScript, askForImprovement } from './ask.ts';
import { baseOf } from './base.ts';
import { titleOf } from './title.ts';
import { Parent } from './words.ts';

/**
 * Changes one block of a model's program that ran well, or of the template's script. The coder sees its result, and may leave it unchanged.
 */
export const improve = defineStage({
  name: 'improve',
  version: 3,
  needs: { competition, strategies },
  wants: { candidate, trial, ablation, baseline, requirement, survey },
  makes: candidate,
  params: z.strictObject({
    models: z.string().nullable(),
    /** What a person said about earlier work. */
    notes: z.array(z.string()),
    /** How an earlier run ended. */
    earlier: z.string().exactOptional(),
    seed: z.int(),
    environment: z.string(),
    means: Resources.optional(),
    /** The id of the new candidate. */
    node: z.string(),
    /** The result of the candidate that it is made from; null: it is made from the template's script. */
    parent: Parent.nullable(),
    /** One line for each candidate so far: what it was, and whether it was kept. */
    tried: z.array(z.string()),
  }),
  timeoutMs: 3_600_000,
  time: { least: 2, cut: false, orElse: 'hurry' },
  recover: { 'no-change': 'enough' },
  cached: true,
  headline: ({ code }) => `${code.split('\n').length} lines`,
  async run({ competition, strategies, candidate, trial, ablation, baseline, requirement, survey, params }, context) {
    const { claude, signal, terms, data, say, store } = context;
    if (claude?.has('coder') !== true) return fail('no-change', 'there is no model to improve the program');
    const { node, parent, tried, notes, earlier, means } = params;
    const base = baseOf(parent, { candidate, ablation }, store);
    if ('why' in base) return fail('no-change', base.why);
    const needs = needsOf(competition, findPython());
    const job = {
      ...{ claude, code: base.candidate.code, node, tried, notes, earlier },
      system: coderSystem(competition, means),
      scoreboard: scoreboardBrief(scoreboardOf(baseline?.submission, store)),
      context: [
        sharedBrief({ data, competition, requirement, survey, means, terms }),
        ...imageNetworkGuide(competition),
      ],
      check: (code: string) => checkSolution(code, needs, signal),
      tell: openThread(say, `improve-${node.slice(0, 6)}`),
    };
    const strategy = strategyFollowed(base.candidate, strategies.strategies);
    const plan = strategy === undefined ? '' : planBlock(strategy, competition);
    const changed =
      base.is === 'script'
        ? await askForChangeOfScript({ ...job, ablation: base.ablation, time: means?.time ?? base.ablation.seconds })
        : await askForImprovement({ ...job, parent: base.parent, run: trial?.run, plan });
    if (!changed.ok) return fail('no-change', changed.message);
    const { code, findings, complexity } = changed;
    say({ type: 'stage.log', line: 'one block of the program is changed, and it passes the static checks' });
    const { attempts } = base.candidate;
    const title = titleOf(base.candidate, code);
    return ok({ ...base.candidate, title, code, attempts: attempts + 1, complexity, findings: [...findings] });
  },
});
