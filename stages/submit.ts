import { basename } from 'node:path';
import * as z from 'zod';
import { fail, ok, okForNow, routeAll } from '../core/outcome.ts';
import { handedIn } from '../core/submission/handed-in.ts';
import { kaggleProblems } from '../services/kaggle/failure.ts';
import { waitForScore } from '../services/kaggle/submissions/score.ts';
import { send } from '../services/kaggle/submissions/send.ts';
import { competition, score, submission, verdict } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/** How long it waits if the run has no clock. Kaggle needs seconds to minutes; `medalist submissions` gets a later score. */
const patienceSeconds = 1_800;
/** Seconds of the run's time that are kept for what comes after. */
const marginSeconds = 0.5;
/** Seconds after its time in which Kaggle may still answer the call that spends: else it would not be known whether it did. */
const graceSeconds = 5;

/** Sends a valid submission to Kaggle and waits for its score. Runs only when asked, and sends a run's submission once. */
export const submit = defineStage({
  name: 'submit',
  version: 2,
  needs: { submission, competition, verdict },
  wants: {},
  makes: score,
  params: z.strictObject({
    slug: z.string(),
    /** What Kaggle shows beside the submission. */
    message: z.string(),
    /** The run's id: by it a resumed session knows what an earlier one has sent. */
    run: z.string(),
  }),
  timeoutMs: 2 * patienceSeconds * 1000,
  time: { least: 0.5, cut: false, orElse: 'keep', advice: 'Send it with `medalist submit RUN`.' },
  // whatever fails at Kaggle, the submission exists and is kept
  recover: { ...routeAll(kaggleProblems, 'keep'), 'sent-before': 'keep', 'under-way': 'keep', late: 'keep' },
  cached: true,
  headline: ({ status, publicScore }) => (status === 'complete' ? `public score ${publicScore ?? 'hidden'}` : status),
  async run({ submission, competition, params }, { kaggle, signal: stopped, store, scratch, say, granted }) {
    if (kaggle === null) throw new Error('submit was started without Kaggle');
    const seconds = granted ?? patienceSeconds;
    const began = performance.now();
    const deadline = after(seconds);
    const signal = AbortSignal.any([stopped, deadline]);
    const client = kaggle.open(signal);
    const closing = kaggle.open(AbortSignal.any([stopped, after(seconds + graceSeconds)]));
    const { slug, message, run } = params;
    // Kaggle is asked again, because files that a person put there come without details
    const details = await client.details(slug);
    const file = await handedIn(submission.file, competition.submission, { store, scratch });
    const sent = await send(
      { kaggle: client, closing, book: kaggle.book, signal },
      {
        ...{ slug, message, run, folder: kaggle.folder, resumes: true },
        ...{ file: store.pathOf(file.digest), digest: file.digest },
        fileName: details?.requiredFileName ?? basename(competition.submission.fileName),
      },
    );
    if (!sent.ok && sent.kind === 'cancelled' && deadline.aborted) return tooLate;
    if (!sent.ok) return fail(sent.kind, sent.message, { advice: sent.advice });
    const { ref, description } = sent.value;
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
    if (!scored.ok) return okForNow({ ...unscored, ref, description });
    const { status, error, publicScore, privateScore } = scored.value;
    const score = { ref, description, status, error, publicScore, privateScore };
    return status === 'pending' ? okForNow(score) : ok(score);
  },
});

/** A timeout takes whole milliseconds: 32.09 seconds are 32090.000000000004 of them. */
const after = (seconds: number): AbortSignal => AbortSignal.timeout(Math.round(seconds * 1000));

const tooLate = fail('late', "The run's time was over before the submission was sent; nothing was spent.", {
  advice: 'Send it: `medalist submit RUN`.',
});

/** A submission that Kaggle has, but nothing was heard of its score. */
const unscored = { status: 'pending', error: '', publicScore: null, privateScore: null } as const;
