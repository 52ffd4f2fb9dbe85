import { badAnswer } from '../failures.ts';
import { allPages } from '../http/all-pages.ts';
import { asJson } from '../http/read.ts';
import type { Ask, Wiring } from '../http/rpc.ts';
import { Created, Limits, Rows, Submission, Submissions } from '../http/schemas.ts';
import type { Kaggle } from '../kaggle.ts';

type SubmissionCalls = Pick<Kaggle, 'submissions' | 'submission' | 'createSubmission' | 'limits' | 'leaderboard'>;

/** The calls for the team's submissions and for the leaderboard. */
export const submissionCalls = (ask: Ask, { policy }: Wiring): SubmissionCalls => ({
  submissions: (slug) => {
    const context = { slug, about: 'competition' } as const;
    return allPages(policy.clock, (token) =>
      ask({
        ...{ method: 'ListSubmissions', to: 'signed-in', effect: 'none', ...context },
        body: {
          ...{ competitionName: slug, sortBy: 'SUBMISSION_SORT_BY_DATE', group: 'SUBMISSION_GROUP_ALL', pageSize: 200 },
          ...(token === null ? {} : { pageToken: token }),
        },
        read: asJson(Submissions, context),
      }),
    );
  },
  submission: (ref) =>
    ask({
      ...{ method: 'GetSubmission', body: { ref }, to: 'signed-in', effect: 'none', about: 'account' },
      read: (reply) => {
        const read = asJson(Submission, { slug: undefined, about: 'account' })(reply);
        if (read.ok && read.value.ref !== ref) return badAnswer('Another submission than was asked for.', reply.status);
        return read;
      },
    }),
  createSubmission: (slug, token, message) => {
    const context = { slug, about: 'submitting' } as const;
    return ask({
      ...{ method: 'CreateSubmission', to: 'signed-in', effect: 'spends', ...context },
      body: { competitionName: slug, blobFileTokens: token, submissionDescription: message },
      read: asJson(Created, context),
    });
  },
  limits: async (slug) => {
    const context = { slug, about: 'competition' } as const;
    const told = await ask({
      ...{
        method: 'GetSubmissionLimits',
        body: { competitionName: slug },
        to: 'signed-in',
        effect: 'none',
        ...context,
      },
      read: asJson(Limits, context),
    });
    return told.ok || ![404, 405, 501].includes(told.status ?? 0) ? told : { ok: true, value: null }; // a newer call
  },
  leaderboard: async (slug, pageSize = 50) => {
    const context = { slug, about: 'competition' } as const;
    const size = Math.min(Math.max(1, Math.trunc(pageSize)), 200);
    const answer = await allPages(
      policy.clock,
      (token) =>
        ask({
          ...{ method: 'GetLeaderboard', to: 'signed-in', effect: 'none', ...context },
          body: { competitionName: slug, pageSize: size, ...(token === null ? {} : { pageToken: token }) },
          read: asJson(Rows, context),
        }),
      Math.max(1, Math.trunc(pageSize)),
    );
    if (!answer.ok) return answer;
    return { ok: true, value: answer.value.map((row, index) => ({ rank: index + 1, ...row })) };
  },
});
