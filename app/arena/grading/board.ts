import { basename } from 'node:path';
import type { Settings } from '../settings.ts';

/** How a submitted file was judged. */
export type Verdict = { readonly ok: true; readonly score: number } | { readonly ok: false; readonly why: string };

/** Judges a file: checks it as Kaggle's parser would, then scores it. */
export type Judge = (file: string) => Promise<Verdict>;

/** One submission. `verdict` is null until it is judged; `looks` is how often it is still shown as pending. */
export interface Submission {
  readonly ref: number;
  readonly fileName: string;
  readonly description: string;
  readonly date: Date;
  readonly bytes: number;
  looks: number;
  /** How often the list still lacks it. */
  unlisted: number;
  verdict: Verdict | null;
  readonly judged: Promise<void>;
}

/** One row of the leaderboard. */
export interface Rival {
  readonly team: string;
  readonly score: number;
  readonly date: Date;
}

/** The submissions of one account to one competition. */
export interface Board {
  readonly submissions: readonly Submission[];
  readonly add: (file: string, bytes: number, description: string) => Submission;
  /** The status that a caller sees now. Each look counts `looks` down. */
  readonly look: (submission: Submission) => Promise<'PENDING' | 'COMPLETE' | 'ERROR'>;
  /** How many submissions were made on this UTC day. Failed ones do not count. */
  readonly today: () => number;
}

const patience = 5000;
let refs = 40_000_000;

export const openBoard = (settings: Settings, judge: Judge, now: () => Date): Board => {
  const submissions: Submission[] = [];
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const counts = ({ verdict }: Submission) => verdict === null || verdict.ok;
  return {
    submissions,
    add: (file, bytes, description) => {
      const judged = judge(file)
        .catch((error: unknown): Verdict => ({ ok: false, why: `the arena failed: ${error}` }))
        .then((verdict) => {
          submission.verdict = verdict;
        });
      const submission: Submission = {
        ref: ++refs,
        fileName: basename(file),
        description,
        date: now(),
        bytes,
        looks: settings.pendingLooks,
        unlisted: settings.unlistedLooks,
        verdict: null,
        judged,
      };
      submissions.unshift(submission);
      return submission;
    },
    look: async (submission) => {
      submission.looks -= 1;
      if (submission.looks >= 0) return 'PENDING';
      await Promise.race([submission.judged, after(patience)]);
      const { verdict } = submission;
      return verdict === null ? 'PENDING' : verdict.ok ? 'COMPLETE' : 'ERROR';
    },
    today: () =>
      settings.madeToday + submissions.filter((one) => counts(one) && dayOf(one.date) === dayOf(now())).length,
  };
};

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
