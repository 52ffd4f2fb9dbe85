import * as z from 'zod';
import type {
  KaggleCompetition,
  KaggleFile,
  KaggleLimits,
  KagglePage,
  KaggleSubmission,
  LeaderboardRow,
} from '../kaggle.ts';
import { date, flag, listOf, nameOf, optionalText, pageOf, text, whole } from './proto.ts';

/** The last segment of an address, or the whole text as before 2022. Undefined: it cannot be a slug. */
const slugOf = (ref: string): string | undefined => {
  const last =
    ref
      .replace(/[?#].*/s, '')
      .replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  return /^[a-z0-9][a-z0-9-]*$/i.test(last) ? last : undefined;
};

export const Competition = z
  .object({
    ...{ id: whole, ref: text, url: text, title: text, description: text, category: text, reward: text },
    ...{ deadline: date, teamCount: whole, userHasEntered: flag, evaluationMetric: optionalText },
    ...{ maxDailySubmissions: whole, isKernelsSubmissionsOnly: flag, submissionsDisabled: flag },
    tags: listOf(z.object({ name: text, ref: text })),
  })
  .transform((read, context): KaggleCompetition => {
    const slug = slugOf(read.ref) ?? slugOf(read.url);
    if (slug === undefined) {
      context.addIssue({ code: 'custom', path: ['ref'], message: 'it names no competition' });
      return z.NEVER;
    }
    const { id, title, category, reward, deadline, maxDailySubmissions, submissionsDisabled } = read;
    return {
      ...{ id, slug, title, category, reward, deadline, maxDailySubmissions, submissionsDisabled },
      subtitle: read.description,
      tags: read.tags.map(({ name, ref }) => name || ref).filter((tag) => tag !== ''),
      teams: read.teamCount,
      entered: read.userHasEntered,
      metric: read.evaluationMetric,
      codeOnly: read.isKernelsSubmissionsOnly,
      url: `https://www.kaggle.com/competitions/${slug}`,
    };
  });

export const Competitions = pageOf('competitions', Competition);

const Page = z
  .object({ name: text, content: text, mimeType: optionalText })
  .transform(({ name, content, mimeType }): KagglePage => ({ name, content, mimeType: mimeType ?? 'text/html' }));

export const Pages = pageOf('pages', Page);

const File = z
  .object({ name: text, ref: text, totalBytes: whole, creationDate: date })
  .refine(({ name, ref }) => name !== '' || ref !== '', { path: ['name'], error: 'a file without a name' })
  .transform(
    ({ name, ref, totalBytes, creationDate }): KaggleFile => ({
      ...{ name: name || ref, bytes: totalBytes, created: creationDate },
    }),
  );

export const Files = pageOf('files', File);

export const Submission = z
  .object({
    ...{ ref: whole, fileName: text, date, description: text, errorDescription: text, totalBytes: whole },
    ...{ status: nameOf(['pending', 'complete', 'error']), publicScore: optionalText, privateScore: optionalText },
  })
  .transform(
    ({ errorDescription, totalBytes, ...read }): KaggleSubmission => ({
      ...{ ...read, error: errorDescription, bytes: totalBytes },
    }),
  );

export const Submissions = pageOf('submissions', Submission);

export const Limits = z.object({ numToday: whole, numTotal: whole, numAllowedNow: whole }).transform(
  ({ numToday, numTotal, numAllowedNow }): KaggleLimits => ({
    ...{ today: numToday, total: numTotal, allowedNow: numAllowedNow },
  }),
);

const Row = z.object({ teamId: whole, teamName: text, submissionDate: date, score: text }).transform(
  ({ teamId, teamName, submissionDate, score }): Omit<LeaderboardRow, 'rank'> => ({
    ...{ teamId, team: teamName, date: submissionDate, score },
  }),
);

export const Rows = pageOf('submissions', Row);

export const UploadStart = z.object({ token: z.string().min(1), createUrl: z.string().min(1) });

export const Created = z.object({ ref: whole, message: text });
