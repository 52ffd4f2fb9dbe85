import * as z from 'zod';
import { scoreboardBrief, scoreboardOf, sharedBrief } from '../../core/brief/index.ts';
import { openThread } from '../../core/brief/wording/thread.ts';
import { checkSolution } from '../../core/checks/index.ts';
import { imageNetworkGuide } from '../../core/coding/weights.ts';
import { fail, ok } from '../../core/outcome.ts';
import { Means } from '../../core/solution/means.ts';
import { needsOf } from '../../core/solution/needs.ts';
import { findPython } from '../../services/python/environment.ts';
import { baseline, candidate, competition, requirement, strategies, survey, trial } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { askForImprovement } from './ask.ts';
import { Parent } from './words.ts';

/** Changes one block of a model's program that ran well: the coder sees what it printed and how it did, and may let it stay. */
export const improve = defineStage({
  name: 'improve',
  version: 1,
  needs: { candidate, competition, strategies, trial },
  wants: { baseline, requirement, survey },
  makes: candidate,
  params: z.strictObject({
    models: z.string().nullable(),
    /** What a person said about earlier work. */
    notes: z.array(z.string()),
    /** What became of an earlier run. */
    earlier: z.string().exactOptional(),
    seed: z.int(),
    environment: z.string(),
    means: Means.optional(),
    /** The id of the new candidate. */
    node: z.string(),
    parent: Parent,
    /** One line for each candidate so far: what it was, and whether it was kept. */
    tried: z.array(z.string()),
  }),
  timeoutMs: 3_600_000,
  time: { least: 2, cut: false, orElse: 'hurry' },
  recover: { 'no-change': 'enough' },
  cached: true,
  headline: ({ code }) => `${code.split('\n').length} lines`,
  async run({ candidate, competition, strategies, trial, baseline, requirement, survey, params }, context) {
    const { claude, signal, terms, data, say } = context;
    if (candidate.origin !== 'model') return fail('no-change', 'only a program that a model wrote is improved by one');
    if (claude?.has('coder') !== true) return fail('no-change', 'there is no model to improve the program');
    const { node, parent, tried, notes, earlier, means } = params;
    const needs = needsOf(competition, findPython());
    const changed = await askForImprovement({
      claude,
      ...{ code: candidate.code, node, parent, tried, notes, earlier, run: trial.run },
      scoreboard: scoreboardBrief(scoreboardOf(baseline?.submission.crossValidation)),
      strategy: strategies.strategies[candidate.strategy ?? 0],
      context: [
        sharedBrief({ data, competition, requirement, survey, means, terms }),
        ...imageNetworkGuide(competition),
      ],
      check: (code) => checkSolution(code, needs, signal),
      tell: openThread(say, `improve-${node.slice(0, 6)}`),
    });
    if (!changed.ok) return fail('no-change', changed.message);
    const { code, findings, complexity } = changed;
    say({ type: 'stage.log', line: 'one block of the program is changed, and it passes the static checks' });
    const title = `${candidate.title ?? 'a program'}, with one block changed`.slice(0, 200);
    return ok({ ...candidate, title, code, attempts: candidate.attempts + 1, complexity, findings: [...findings] });
  },
});
