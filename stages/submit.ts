import { basename } from 'node:path';
import * as z from 'zod';
import { fail, ok, okForNow, routeAll } from '../core/outcome.ts';
import { type KaggleFailure, kaggleProblems } from '../services/kaggle/failure.ts';
import type { Kaggle, KaggleSubmission } from '../services/kaggle/kaggle.ts';
import { submitOnce, waitForScore } from '../services/kaggle/submissions/submit.ts';
import { competition, score, submission, verdict } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/** How long it waits if the run has no clock. Kaggle needs seconds to minutes; `medalist submissions` shows a later score. */
const patienceSeconds = 1_800;
/** Seconds of the run's time that are kept for what comes after. */
const marginSeconds = 0.5;

/** Sends a valid submission to Kaggle and waits for its score. Runs only when asked, and sends a run's submission once. */
export const submit = defineStage({
  name: 'submit',
  version: 1,
  needs: { submission, competition, verdict },
  wants: {},
  makes: score,
  params: z.strictObject({
    slug: z.string(),
    /** What Kaggle shows beside the submission. */
    message: z.string(),
    /** The run's id. It marks the submission in the team's list, where it is found even after a crash. */
    run: z.string(),
  }),
  timeoutMs: 2 * patienceSeconds * 1000,
  time: { least: 0.5, cut: false, orElse: 'keep', advice: 'Send it with `medalist submit RUN`.' },
  // whatever fails at Kaggle, the submission exists and is kept
  recover: routeAll(kaggleProblems, 'keep'),
  cached: true,
  headline: ({ status, publicScore }) => (status === 'complete' ? `public score ${publicScore ?? 'hidden'}` : status),
  async run({ submission, competition, params }, { kaggle, signal: stopped, store, say, granted }) {
    if (kaggle === null) throw new Error('submit was started without Kaggle');
    const seconds = granted ?? patienceSeconds;
    const began = performance.now();
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(seconds * 1000)]);
    const client = kaggle(signal);
    const mark = `[medalist ${params.run}]`;
    const { slug } = params;
    const [earlier, details] = await Promise.all([findEarlier(client, slug, mark), client.details(slug)]);
    if (!earlier.ok) return failed(earlier);
    const file = store.pathOf(submission.file);
    // Kaggle is asked again, because files that a person put there come without details
    const fileName = details?.requiredFileName ?? basename(competition.submission.fileName);
    const message = `${params.message} ${mark}`;
    const sent = earlier.value ?? (await submitOnce(client, { slug, file, fileName, message, signal }));
    if ('ok' in sent && !sent.ok) return failed(sent);
    const ref = 'ok' in sent ? sent.value.ref : sent.ref;
    const scored = await waitForScore(client, ref, {
      timeoutSeconds: Math.max(0, seconds - marginSeconds - (performance.now() - began) / 1000),
      signal,
      onPoll: ({ status }, seconds) =>
        say({
          type: 'stage.progress',
          what: `submission ${ref} ${status}`,
          done: seconds,
          total: null,
          unit: 'seconds',
        }),
    });
    if (!scored.ok) return failed(scored);
    const { status, error, publicScore, privateScore } = scored.value;
    const score = { ref, description: message, status, error, publicScore, privateScore };
    return status === 'pending' ? okForNow(score) : ok(score);
  },
});

/** The run's submission in the team's list; there is one if a session was killed after it had sent it. */
const findEarlier = async (kaggle: Kaggle, slug: string, mark: string) => {
  const listed = await kaggle.submissions(slug);
  if (!listed.ok) return listed;
  const found: KaggleSubmission | null = listed.value.find(({ description }) => description.endsWith(mark)) ?? null;
  return { ok: true as const, value: found };
};

const failed = ({ kind, message, advice }: KaggleFailure) => fail(kind, message, { advice });
