import * as z from 'zod';
import { candidate, competition, rehearsal, report, review, strategies, submission, verdict } from './artifacts.ts';
import { defineStage, ok } from './define.ts';
import { reportPage } from './report/page.ts';
import { drawPlots } from './report/plots/draw.ts';
import { summarise } from './report/summary.ts';
import { type Report, Status } from './schema/result.ts';

/** Gathers what there is to say about the run into one honest label, and writes it down for a person. */
export const reportStage = defineStage({
  name: 'report',
  version: 7,
  needs: { competition, submission, verdict },
  wants: { candidate, strategies, rehearsal, review },
  makes: report,
  params: z.strictObject({ status: Status }),
  timeoutMs: 60_000,
  recover: {},
  cached: true,
  async run({ competition, submission, verdict, candidate, strategies, rehearsal, review, params }, { store }) {
    const solved = submission.origin !== 'fallback';
    // what a model's candidate earned says nothing about the template that took its place
    const judged = solved && candidate !== undefined && candidate.origin !== 'template';
    const rehearsed = judged ? (rehearsal ?? null) : null;
    const made: Report = {
      status: params.status,
      summary: summarise(params.status, competition, submission, rehearsed),
      name: competition.name,
      about: competition.about,
      target: competition.targets.map(({ column }) => column),
      task: competition.task,
      metric: { name: competition.metric.name, direction: competition.metric.direction },
      submission: {
        rows: verdict.rows,
        columns: competition.submission.header,
        sha256: submission.file,
        bytes: submission.bytes,
      },
      crossValidation: submission.crossValidation,
      rehearsal: rehearsed,
      review: judged ? (review ?? null) : null,
      verdict: { valid: true, findings: verdict.findings },
      found: submission.found,
      repairs: submission.repairs,
      // a user's program follows no plan of ours
      strategy:
        solved && candidate?.origin !== 'user'
          ? (strategies?.strategies[candidate?.strategy ?? 0]?.name ?? null)
          : null,
      solution: solved && candidate ? pick(candidate) : null,
      sandbox: submission.sandbox,
      outputs: { ...submission.outputs },
      warnings: competition.warnings,
      doubt: [],
    };
    const oof = submission.outputs['oof.csv'];
    const drawn = drawPlots({
      columns: competition.submission.columns,
      submission: store.pathOf(submission.file),
      oof: oof === undefined ? null : store.pathOf(oof),
      crossValidation: submission.crossValidation,
    });
    for (const [path, svg] of Object.entries(drawn)) made.outputs[path] = store.putText(svg);
    return ok({ ...made, outputs: { ...made.outputs, 'report.md': store.putText(reportPage(made)) } });
  },
});

const pick = (made: z.output<typeof candidate.schema>) => ({
  origin: made.origin,
  mode: made.mode,
  attempts: made.attempts,
  complexity: made.complexity,
});
