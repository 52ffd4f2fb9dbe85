import { join } from 'node:path';
import type * as z from 'zod';
import { measureHeld } from '../core/masking/measure-held.ts';
import { prepare } from '../core/masking/prepare.ts';
import { isQuicklyCopied } from '../core/masking/search-copy.ts';
import { tryOut } from '../core/masking/try-out.ts';
import { ok, okForNow } from '../core/outcome.ts';
import { programTime } from '../core/solution/run/program-time.ts';
import { RunParams } from '../core/solution/run/run-params.ts';
import { onDevice, readyToRun } from '../core/solution/run/run-solution.ts';
import { short, withError } from '../services/text/figures.ts';
import { check as artifact, baseline, candidate, competition, dataset, submission, verdict } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/** The share of train that is held back, and the most rows: more tell hardly more, and the program would lack them. */
const [share, mostHeld] = [0.2, 5000];
/** Seconds that are kept for the scorers: a part, but no more than they need on a busy machine. */
const scoring = { share: 0.3, most: 8 } as const;
/** Where time is left, the program has all of its seconds, and copies and scorers come on top, up to so many times as much. */
const mostTimes = 2.5;

/**
 * Runs the program that answered once more, on a copy of train without some of its rows, and scores it on those: what a program says
 * of itself can only be confirmed by rows that it was not told.
 */
export const check = defineStage({
  name: 'check',
  version: 3,
  needs: { competition, dataset, submission, verdict },
  wants: { baseline, candidate },
  makes: artifact,
  params: RunParams.omit({ spare: true, pause: true, later: true }),
  timeoutMs: 44_000_000,
  /** Importing a program's libraries and the scorer's takes some seconds. */
  time: { least: 4, cut: true, orElse: 'goOn' },
  recover: { 'no-python': 'goOn' },
  cached: true,
  headline: ({ metric, score, error, claimed, rows, why }) =>
    score === null
      ? `no rows held back: ${why}`
      : `${metric} ${withError(score, error)} on ${rows?.held} held rows${claimed ? `; its own folds said ${short(claimed.score)}` : ''}`,
  async run({ competition, dataset, submission, baseline, candidate, params }, context) {
    const ends = performance.now() + 1000 * Math.min(context.granted ?? Infinity, mostTimes * params.time);
    const left = () => (ends - performance.now()) / 1000;
    const { name: metric, direction } = competition.metric;
    const none = (why: string) => ({ score: null, metric, direction, baseline: null, rows: null, scheme: 'none', why });
    const program = programOf(submission, baseline, candidate);
    if (program === undefined) return ok(none('no program answered that has not been measured on held rows'));
    if (!isQuicklyCopied(dataset)) return ok(none('the files are too large to be copied'));
    const ready = readyToRun(context.terms, 'check');
    if (!ready.ok) return ready;
    const { seed, threads, batchScale } = params;
    const all = competition.shapes.train.rows;
    const options = { seed, share: Math.min(share, mostHeld / all), quick: all, asTest: true };
    const prepared = await prepare(competition, dataset, options, context);
    if (!prepared.ok) return ok(none(prepared.why));
    const { whole: masked, split } = prepared.value;
    const measured = { rows: split.rows, scheme: split.scheme, metric, direction };
    const kept = Math.min(scoring.share * left(), scoring.most);
    const run = {
      ...{ code: program.code, slug: dataset.slug, folder: join(context.scratch, 'run'), seed, threads },
      ...(batchScale !== undefined && { batchScale }),
      time: programTime(Math.max(1, Math.min(params.time, left() - kept)), isTemplate(program)),
    };
    const where = `on ${split.rows.train} rows of train`;
    const pass = { where, masked, run, takesLast: isTemplate(program) };
    const tried = await tryOut(pass, onDevice(ready, params.gpu), context);
    if (!tried.ok) return okForNow({ ...none(tried.message), ...measured });
    const terms = { python: ready.python, sandbox: ready.terms.sandbox, seconds: Math.max(1, left()) };
    const made = await measureHeld({ masked, tried: tried.value, competition, dataset }, terms, context);
    return made.ok ? ok({ ...made.value, ...measured }) : okForNow({ ...none(made.message), ...measured });
  },
});

type Candidate = z.output<typeof candidate.schema>;

const isTemplate = ({ origin }: Candidate): boolean => origin === 'template';

/** The program whose word the answer's score rests on; undefined: none, or only candidates, which trials held rows back from. */
const programOf = (
  { origin, blend }: z.output<typeof submission.schema>,
  template: z.output<typeof baseline.schema> | undefined,
  only: Candidate | undefined,
): Candidate | undefined => {
  if (origin === 'fallback') return undefined;
  if (blend === undefined || template === undefined) return only;
  return !blend.kept || (blend.weights.template ?? 0) > 0 ? template.candidate : undefined;
};
