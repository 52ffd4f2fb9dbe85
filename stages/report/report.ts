import * as z from 'zod';
import { agrees, verdictOf } from '../../core/holdout/agrees.ts';
import { ok } from '../../core/outcome.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { HeldCheck, Rehearsal } from '../../core/schema/judged/rehearsal.ts';
import { type Report, StageFailure, Status } from '../../core/schema/result.ts';
import { recipeOf } from '../../core/script/recipe/recipe-of.ts';
import { withUnmeasured } from '../../core/script/unmeasured.ts';
import { strategyFollowed } from '../../core/solution/followed.ts';
import { handedIn } from '../../core/submission/handed-in.ts';
import type { Store } from '../../services/store/store.ts';
import { shown } from '../../services/text/shown.ts';
import {
  baseline,
  candidate,
  check,
  competition,
  confirmation,
  rehearsal,
  report,
  review,
  script,
  strategies,
  submission,
  tree,
  verdict,
} from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';
import { answeredBy, programFiles } from './answered.ts';
import { doubtsAbout } from './doubts/index.ts';
import { reportPage } from './page.ts';
import { drawPlots } from './plots/draw.ts';
import { summarise } from './summary.ts';

/** Gathers everything about the run's result into one report, as data and as a page for people. */
export const reportStage = defineStage({
  name: 'report',
  version: 26,
  needs: { competition, submission, verdict },
  wants: { baseline, candidate, tree, strategies, rehearsal, review, confirmation, check, script },
  makes: report,
  params: z.strictObject({
    status: Status,
    /** How earlier attempts failed, the latest last. */
    failures: z.array(StageFailure.pick({ stage: true, kind: true, message: true })).default([]),
  }),
  timeoutMs: 60_000,
  recover: {},
  cached: true,
  async run(
    {
      competition,
      submission,
      verdict,
      baseline,
      candidate: last,
      tree,
      strategies,
      rehearsal,
      review,
      confirmation,
      check,
      script,
      params,
    },
    { store, scratch },
  ) {
    const answered = answeredBy({ baseline, candidate: last, tree, submission }, store.get);
    const candidate = answered?.main;
    const recipe = recipeOf(submission, store);
    // a recipe of a stranger's program is no script of ours
    const ours = candidate?.origin === 'template' ? recipe : undefined;
    const found = withUnmeasured(script, ours, competition, store.putText);
    const solved = submission.origin !== 'fallback';
    // the rehearsal and review of a candidate say nothing about an answer of the template alone
    const judged =
      solved && answered !== undefined && (answered.main.origin !== 'template' || answered.beside.length > 0);
    // a blend was measured on more rows than a rehearsal, so the rehearsal does not count
    const rehearsed = judged && submission.blend === undefined ? rehearsal : undefined;
    const reviewed = judged ? (review ?? null) : null;
    const confirmed = confirmation ?? null;
    const held = solved
      ? heldCheck(check ?? rehearsed, candidate, { competition, submission, confirmation: confirmed })
      : null;
    const doubt = doubtsAbout({
      ...{ competition, submission, verdict, candidate: candidate ?? null, failures: params.failures },
      ...{ check: held, review: reviewed, confirmation: confirmed, recipe },
    });
    const file = await handedIn(submission.file, competition.submission, { store, scratch });
    const made: Report = {
      status: params.status,
      summary: summarise(params.status, {
        competition,
        submission,
        check: held,
        confirmation: confirmed,
        doubt,
      }),
      name: competition.name,
      about: competition.about,
      target: competition.targets.map(({ column }) => column),
      task: competition.task,
      metric: { name: competition.metric.name, direction: competition.metric.direction },
      submission: {
        rows: verdict.rows,
        columns: competition.submission.header,
        sha256: file.digest,
        bytes: file.bytes,
      },
      crossValidation: submission.crossValidation,
      confirmation: confirmed,
      check: held,
      review: reviewed,
      blend: submission.blend ?? null,
      tree: tree ?? null,
      script: found,
      verdict: { valid: true, findings: verdict.findings },
      found: submission.found,
      repairs: submission.repairs,
      // a user's program follows no strategy
      strategy: solved && candidate?.origin !== 'user' ? strategyOf(candidate, baseline, strategies) : null,
      solution: solved && candidate ? solutionLabels(candidate) : null,
      sandbox: submission.sandbox,
      weights: submission.weights,
      outputs: {
        ...(answered && programFiles(answered, script?.file ?? null, store.putText)),
        ...(found?.unmeasured && { 'script.py': found.unmeasured.file }),
        ...submission.outputs,
      },
      warnings: [...competition.warnings, ...disagreement(submission.crossValidation, confirmed)],
      doubt,
    };
    Object.assign(made.outputs, plotsOf(competition, submission, store));
    return ok({
      ...made,
      outputs: { ...made.outputs, 'report.md': store.putText(shown(reportPage(made, submission.gpuUse))) },
    });
  },
});

/** The pictures of every run, stored, by path. */
const plotsOf = (
  { submission: { columns } }: Competition,
  { file, outputs: { 'oof.csv': oof }, crossValidation }: z.output<typeof submission.schema>,
  { pathOf, putText }: Store,
): Report['outputs'] => {
  const submission = pathOf(file);
  const drawn = drawPlots({ columns, submission, oof: oof === undefined ? null : pathOf(oof), crossValidation });
  return Object.fromEntries(Object.entries(drawn).map(([path, svg]) => [path, putText(svg)]));
};

/** A warning if the solution reports another score than ours, by more than rounding and means over targets explain. */
const disagreement = (reported: Report['crossValidation'], confirmed: Report['confirmation']): string[] => {
  if (reported === null || confirmed === null || confirmed.score === null) return [];
  const apart = Math.abs(reported.score - confirmed.score);
  const noise = 3 * (confirmed.error ?? reported.error ?? 0);
  if (apart <= Math.max(noise, 0.02 * Math.abs(confirmed.score - (confirmed.baseline ?? 0)))) return [];
  const { metric, score, rows } = confirmed;
  return [
    `the solution reports ${metric} ${short(reported.score)}; its out-of-fold predictions of ${rows} rows score ${short(score)} by our scorer`,
  ];
};

type Planned = z.output<typeof strategies.schema> | undefined;
type Baseline = z.output<typeof baseline.schema> | undefined;

/** The strategy behind the answer. The template's is its baseline's, because a model's plan is for the model's program. */
const strategyOf = (
  main: z.output<typeof candidate.schema> | undefined,
  baseline: Baseline,
  planned: Planned,
): string | null =>
  main?.origin === 'template' && baseline !== undefined
    ? baseline.strategy
    : (strategyFollowed(main ?? {}, planned?.strategies ?? [])?.name ?? null);

const short = (value: number): string => String(Number(value.toPrecision(5)));

const solutionLabels = (made: z.output<typeof candidate.schema>) => ({
  origin: made.origin,
  mode: made.mode,
  attempts: made.attempts,
  complexity: made.complexity,
});

interface Said {
  readonly competition: Competition;
  readonly submission: z.output<typeof submission.schema>;
  readonly confirmation: z.output<typeof confirmation.schema> | null;
}

/**
 * Held rows beside what the same run says of itself, and beside what the run that answered says. Without what it printed and how long it
 * took: a report says the same of the same program.
 */
const heldCheck = (
  held: Rehearsal | undefined,
  program: z.output<typeof candidate.schema> | undefined,
  { competition, submission: { crossValidation: cv, blend }, confirmation: own }: Said,
): HeldCheck | null => {
  if (held === undefined) return null;
  const { run: _, ...measured } = held;
  const there = agrees(held, held.claimed ?? null);
  const reported = cv === null ? null : { score: cv.score, error: cv.error ?? null, rows: null };
  const scored = own?.score == null ? reported : { score: own.score, error: own.error, rows: own.rows };
  const here = agrees(held, scored);
  const isOurs = program?.origin === 'template' || blend?.kept === true;
  return { ...measured, agrees: verdictOf({ there, here, isOurs, isForecast: competition.time?.kind === 'future' }) };
};
