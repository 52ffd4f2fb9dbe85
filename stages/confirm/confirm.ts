import { join } from 'node:path';
import * as z from 'zod';
import { measure } from '../../core/holdout/score.ts';
import { openAnswers } from '../../core/out-of-fold/answers.ts';
import { readOutOfFold } from '../../core/out-of-fold/read.ts';
import { rowsWords } from '../../core/out-of-fold/score-words.ts';
import { ok, okForNow } from '../../core/outcome.ts';
import type { Confirmation } from '../../core/schema/judged/confirmation.ts';
import { findPython } from '../../services/python/environment.ts';
import { TableError } from '../../services/tables/failure.ts';
import { short } from '../../services/text/figures.ts';
import { competition, confirmation, dataset, submission, verdict } from '../dag/artifacts.ts';
import { defineStage, type StageContext } from '../dag/define.ts';
import { findTells } from './tells.ts';

/** With fewer seconds no scorer is started: importing its libraries takes one, and some metrics import more. */
const leastScoring = 2;
/** Seconds that a scorer may take if the run has no clock. */
const patience = 60;

/** Scores the out-of-fold predictions of a solution by our own scorer, and looks for a column that gives a target away. */
export const confirm = defineStage({
  name: 'confirm',
  version: 13,
  needs: { competition, dataset, submission, verdict },
  wants: {},
  makes: confirmation,
  params: z.strictObject({
    /** Digest of packages and templates, the scorer among them. */
    environment: z.string(),
  }),
  timeoutMs: 120_000,
  time: { least: 0.3, cut: true, orElse: 'goOn' },
  recover: {},
  cached: true,
  headline: ({ metric, score, rows, lacking, of, why, tells }) =>
    [
      score === null
        ? `not scored: ${why}`
        : `${metric} ${short(score)} by its own folds, over ${rowsWords({ rows, lacking, of })}`,
      ...tells.map(({ feature, target }) => `${JSON.stringify(feature)} tells ${JSON.stringify(target)}`),
    ].join('; '),
  async run({ competition, dataset, submission }, context) {
    const began = performance.now();
    const left = () => (context.granted ?? patience) - (performance.now() - began) / 1000;
    const { name: metric, direction } = competition.metric;
    const blank = {
      score: null,
      error: null,
      baseline: null,
      difference: null,
      metric,
      direction,
      rows: null,
      lacking: null,
      of: null,
      folds: null,
      tells: [],
    };
    if (submission.origin === 'fallback') return ok({ ...blank, why: 'a plain constant has nothing to confirm' });
    const { data, scratch, signal } = context;
    using engine = await context.intake.openTableEngine(context);
    try {
      const answers = await openAnswers(engine, competition, dataset, data);
      if (!answers.ok) return ok({ ...blank, why: answers.why });
      const { train, labels } = answers.value;
      const seen = {
        ...blank,
        tells: labels === null ? await findTells(engine, train, competition) : [],
      };
      const { blend } = submission;
      if (blend?.kept === true && blend.search !== null) {
        const { blend: score, rows } = blend.search;
        return ok({ ...seen, score, rows, why: null });
      }
      const oof = submission.outputs['oof.csv'];
      if (oof === undefined) return ok({ ...seen, why: 'the solution left no out-of-fold predictions' });
      const outOfFold = { path: context.store.pathOf(oof), manifest: submission.manifest };
      const read = await readOutOfFold(engine, competition, answers.value, outOfFold, join(scratch, 'answers'), {
        inBlocks: true,
      });
      if (!read.ok) return ok({ ...seen, why: read.why });
      const made = read.value;
      const { rows, lacking, of, folds } = made;
      const told = { ...seen, rows, lacking, of, folds };
      if (left() < leastScoring) return okForNow({ ...told, why: 'there was no time for it' });
      const figures = await scoreOf(made, metric, left(), context);
      // a scorer that was too slow now may be quick enough in another run
      return (figures.score === null ? okForNow : ok)({ ...told, ...figures });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TableError) return ok({ ...blank, why: error.message });
      throw error;
    }
  },
});

type Scorable = Extract<Awaited<ReturnType<typeof readOutOfFold>>, { readonly ok: true }>['value'];

const scoreOf = async (
  made: Scorable,
  metric: string,
  seconds: number,
  { terms }: StageContext,
): Promise<Pick<Confirmation, 'score' | 'error' | 'baseline' | 'difference' | 'why'>> => {
  const python = findPython();
  const none = { score: null, error: null, baseline: null, difference: null };
  if (terms === null || python === undefined) return { ...none, why: 'there is no Python to score it with' };
  const question = { masked: made, submission: made.submission, metric };
  const measured = await measure(question, { python, sandbox: terms.sandbox, seconds });
  if (!measured.ok) return { ...none, why: measured.message };
  const { score, error = null, baseline, difference = null, why } = measured.value;
  return { score, error, baseline, difference, why };
};
