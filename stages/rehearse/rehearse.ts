import { join } from 'node:path';
import * as z from 'zod';
import { openThread } from '../../core/brief/wording/thread.ts';
import { measureHeld } from '../../core/masking/measure-held.ts';
import { prepare } from '../../core/masking/prepare.ts';
import { type Tried, tryOut } from '../../core/masking/try-out.ts';
import { ok } from '../../core/outcome.ts';
import type { ProgramTime } from '../../core/solution/run/program-time.ts';
import { runRoutes } from '../../core/solution/run/routes.ts';
import { RunParams } from '../../core/solution/run/run-params.ts';
import { onDevice, readyToRun } from '../../core/solution/run/run-solution.ts';
import { digestOf } from '../../services/files/digest.ts';
import { short, withError } from '../../services/text/figures.ts';
import { candidate, competition, dataset, rehearsal } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';

/** Runs a candidate on rows of train. It gets the answers of one part; we hold back those of the other, and score its predictions. */
export const rehearse = defineStage({
  name: 'rehearse',
  version: 17,
  needs: { candidate, competition, dataset },
  wants: {},
  makes: rehearsal,
  params: RunParams.extend({
    /** Share of train that is held back. */
    held: z.number().min(0.01).max(0.9).default(0.2),
    /** Rows of the quick pass, which finds most crashes in seconds. */
    quick: z.int().min(20).default(500),
    /** Whether there is only a quick pass, because a trial follows that measures the program. */
    isQuick: z.boolean().default(false),
  }),
  timeoutMs: 44_000_000,
  time: { least: 2, cut: false, orElse: 'hurry' },
  recover: { ...runRoutes('fixCode'), 'invalid-submission': 'fixCode' },
  cached: true,
  headline: ({ metric, score, error, baseline, rows, scheme, why }) =>
    score === null
      ? `not scored: ${why}`
      : `${metric} ${withError(score, error)} on ${rows?.held} held rows (${scheme}); a constant gets ${baseline === null ? 'none' : short(baseline)}`,
  async run({ candidate, competition, dataset, params }, context) {
    const { name: metric, direction } = competition.metric;
    const blank = { score: null, metric, direction, baseline: null, rows: null, scheme: 'none' };
    if (candidate.origin === 'template') return ok({ ...blank, why: 'templates validate themselves' });
    const ready = readyToRun(context.terms, 'rehearse');
    if (!ready.ok) return ready;
    const { seed, threads, held, quick, isQuick } = params;
    const seconds = context.granted ?? params.time;
    const began = performance.now();
    const left = () => Math.max(1, seconds - (performance.now() - began) / 1000);
    const prepared = await prepare(competition, dataset, { seed, share: held, quick }, context);
    if (!prepared.ok) return ok({ ...blank, why: prepared.why });
    const made = prepared.value;
    const { scheme, rows } = made.split;
    const tell = openThread(context.say, `rehearse-${digestOf({ code: candidate.code, seed }).slice(0, 12)}`);
    const task = `run on ${rows.train} rows of train, predict ${rows.held} others (${scheme})`;
    const parent = tell({ kind: 'execution-request', from: 'coder', to: 'harness', text: task });
    const failed = <F extends { readonly kind: string; readonly message: string }>(failure: F): F => {
      tell({ kind: 'error', from: 'harness', to: 'debugger', text: `${failure.kind}: ${failure.message}`, parent });
      return failure;
    };
    const passes = passesOf(made, { quick, isQuick, seconds, left });
    let last: Tried | undefined;
    for (const { name, masked, where, time } of passes) {
      const run = {
        code: candidate.code,
        slug: dataset.slug,
        folder: join(context.scratch, `run-${name}`),
        seed,
        threads,
        ...(params.batchScale !== undefined && { batchScale: params.batchScale }),
      };
      const tried = await tryOut(
        { where, masked, run: { ...run, time: time() } },
        onDevice(ready, params.gpu),
        context,
      );
      if (!tried.ok && isQuick && tried.kind === 'timed-out') return ok({ ...blank, rows, scheme, why: tried.message });
      if (!tried.ok) return failed(tried);
      last = tried.value;
    }
    const { python, terms } = ready;
    if (last === undefined) throw new Error('one pass is always run');
    if (isQuick) return ok({ ...blank, rows, scheme, why: 'a trial measures it', run: last.run });
    const ran = { masked: made.whole, tried: last, competition, dataset };
    const measured = await measureHeld(ran, { python, sandbox: terms.sandbox }, context);
    if (!measured.ok) return failed(measured);
    const { score, error, why } = measured.value;
    const text = score === null ? `not scored: ${why}` : `${metric} ${withError(score, error)}`;
    tell({ kind: 'execution-result', from: 'harness', to: 'verifier', text, parent });
    return ok({ ...measured.value, metric, direction, rows, scheme, run: last.run });
  },
});

type Prepared = Extract<Awaited<ReturnType<typeof prepare>>, { readonly ok: true }>['value'];

interface Pass {
  readonly name: 'quick' | 'whole';
  readonly masked: Prepared['whole'];
  readonly where: string;
  readonly time: () => ProgramTime;
}

interface Time {
  /** Rows of the quick pass. */
  readonly quick: number;
  /** Whether there is only a quick pass. */
  readonly isQuick: boolean;
  readonly seconds: number;
  readonly left: () => number;
}

/** The quick pass, which finds most crashes in seconds, and the whole one, which is scored. A small train has no quick pass of its own. */
const passesOf = (made: Prepared, { quick, isQuick, seconds, left }: Time): readonly Pass[] => {
  const allLeft = () => cautiousTime((1 - scoringShare) * left());
  const shareForQuick = () => cautiousTime(Math.min(75, quickShare * seconds));
  const few = made.quick ?? (isQuick ? made.whole : null);
  const quickWhere = `in the quick pass on about ${quick} rows`;
  const wholeWhere = `on ${made.split.rows.train} rows of train`;
  return [
    ...(few === null
      ? []
      : [{ name: 'quick' as const, masked: few, where: quickWhere, time: isQuick ? allLeft : shareForQuick }]),
    ...(isQuick ? [] : [{ name: 'whole' as const, masked: made.whole, where: wholeWhere, time: allLeft }]),
  ];
};

const quickShare = 0.4;
const scoringShare = 0.05;

/** The program is told two thirds of the time it has, so that slow imports, or steps that ignore the clock, do not fail it. */
const cautiousTime = (seconds: number): ProgramTime => ({
  argument: Math.max(1, Math.floor((seconds * 2) / 3)),
  asked: 0.95 * seconds,
  killed: seconds,
});
