import * as z from 'zod';
import { filesBrief, scoreboardBrief, scoreboardOf, sharedBrief } from '../../core/brief/index.ts';
import { openThread } from '../../core/brief/wording/thread.ts';
import { checkSolution } from '../../core/checks/index.ts';
import { planBlock } from '../../core/coding/coder-prompt.ts';
import { fail, ok } from '../../core/outcome.ts';
import { strategyFollowed } from '../../core/solution/followed.ts';
import { needsOf } from '../../core/solution/needs.ts';
import { Resources } from '../../core/solution/resources.ts';
import { digestOf } from '../../services/files/digest.ts';
import { findPython } from '../../services/python/environment.ts';
import {
  baseline,
  candidate,
  competition,
  dataset,
  rehearsal,
  requirement,
  strategies,
  survey,
} from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { askDebugger, rounds } from './ask.ts';

/** Changes a model's program that failed: the debugger is shown what happened and where, and answers with edits. */
export const debug = defineStage({
  name: 'debug',
  version: 5,
  needs: { candidate, competition, strategies, dataset },
  wants: { baseline, rehearsal, requirement, survey },
  makes: candidate,
  params: z.strictObject({
    round: z.int().min(1).max(rounds),
    /** What failed, in the words of the stage that saw it. */
    failure: z.strictObject({
      stage: z.string(),
      kind: z.string(),
      message: z.string(),
      advice: z.string().optional(),
    }),
    /** The most memory, time and so on that it used, in words. */
    peaks: z.string().optional(),
    models: z.string().nullable(),
    /** What a person said about earlier work. */
    notes: z.array(z.string()),
    /** How an earlier run ended. */
    earlier: z.string().exactOptional(),
    seed: z.int(),
    environment: z.string(),
    means: Resources.optional(),
  }),
  timeoutMs: 3_600_000,
  time: { least: 2, cut: false, orElse: 'hurry' },
  recover: { 'no-change': 'retry' },
  cached: true,
  headline: ({ code }) => `${code.split('\n').length} lines`,
  async run(
    { candidate, competition, dataset, strategies, rehearsal, requirement, survey, baseline, params },
    context,
  ) {
    const { claude, signal, terms, data, say, store } = context;
    if (candidate.origin !== 'model') return fail('no-change', 'only a program that a model wrote is debugged by one');
    if (claude?.has('debugger') !== true) return fail('no-change', 'there is no model to debug the program');
    const { round, failure, notes, earlier, means, peaks } = params;
    const needs = needsOf(competition, findPython());
    const strategy = strategyFollowed(candidate, strategies.strategies);
    const changed = await askDebugger({
      claude,
      code: candidate.code,
      round,
      failure,
      peaks: peaks ?? '',
      notes,
      earlier,
      score: rehearsal?.score ?? null,
      scoreboard: scoreboardBrief(scoreboardOf(baseline?.submission, store)),
      plan: strategy === undefined ? '' : planBlock(strategy, competition),
      context: [sharedBrief({ data, competition, requirement, survey, means, terms }), filesBrief(dataset)],
      check: (code) => checkSolution(code, needs, signal),
      tell: openThread(say, `debug-${digestOf({ round, failure, code: candidate.code }).slice(0, 6)}`),
    });
    if (!changed.ok) return fail('no-change', changed.message);
    const { code, findings, complexity } = changed;
    say({
      type: 'stage.log',
      line: `round ${round} of ${rounds}: the program is changed and passes the static checks`,
    });
    return ok({ ...candidate, code, attempts: candidate.attempts + 1, complexity, findings: [...findings] });
  },
});
