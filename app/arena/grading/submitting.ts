import { basename } from 'node:path';
import { userName } from '../auth.ts';
import { paged } from '../protocol/paging.ts';
import { dateOf, denied, failed, json, type Reply } from '../protocol/reply.ts';
import type { Call } from '../protocol/request.ts';
import type { Served, World } from '../world.ts';
import type { Submission } from './board.ts';

const participate = () => denied('competitions.participate');

export const startUpload = ({ uploads }: World, { slug, settings }: Served, { params }: Call): Reply => {
  const length = Number(params.contentLength);
  if (!settings.joined) return participate();
  if (!(length > 0) || (params.fileName ?? '') === '') return failed(400, 'Bad Request');
  return json(uploads.begin(slug, params.fileName ?? '', length));
};

/** All reasons against a submission, which Kaggle gives in one message. */
export const objections = (
  { settings, board }: Served,
  fileName: string,
  now: Date,
  fromNotebook = false,
): string[] => {
  const { requiredFileName, maxDailySubmissions: most } = settings;
  const hours = 24 - now.getUTCHours();
  return [
    ...(settings.disabled || settings.hackathon ? ['Submissions have been disabled for this competition.'] : []),
    ...(settings.codeOnly && !fromNotebook ? ['This competition only accepts Submissions from Notebooks.'] : []),
    ...(board.today() >= most
      ? [
          `Your team has used its daily Submission allowance (${most}) today, please try again tomorrow UTC (${hours} hours from now).`,
        ]
      : []),
    ...(requiredFileName !== null && requiredFileName !== fileName
      ? [`Submission files must be named "${requiredFileName}" for this Competition.`]
      : []),
  ];
};

export const createSubmission = ({ uploads, now }: World, served: Served, { params }: Call): Reply => {
  if (!served.settings.joined) return participate();
  const taken = uploads.take(served.slug, params.blobFileTokens ?? '');
  if (taken === undefined) return failed(400, 'Bad Request');
  const { file, bytes } = taken;
  const why = objections(served, basename(file), now());
  if (why.length > 0) return failed(400, `Submission not allowed:  ${why.join(' ')}`);
  const { ref } = served.board.add(file, bytes, params.submissionDescription ?? '');
  return json({ message: `Successfully submitted to ${served.title}`, ref });
};

/** As on Kaggle, scores are strings, and there is none until the submission is complete. */
const describe = async ({ slug, board, settings }: Served, submission: Submission) => {
  const status = await board.look(submission);
  const { ref, fileName, description, date, bytes, verdict } = submission;
  const score = status === 'COMPLETE' && verdict?.ok ? verdict.score.toFixed(5) : '';
  return {
    ref,
    totalBytes: String(bytes),
    date: dateOf(date),
    description,
    errorDescription: status === 'ERROR' && verdict?.ok === false ? verdict.why : '',
    fileName,
    publicScore: score,
    privateScore: settings.deadlineInDays < 0 ? score : '',
    status: status === 'PENDING' ? '' : status, // the enum's default
    submittedBy: userName,
    submittedByRef: userName,
    teamName: userName,
    url: `https://www.kaggle.com/submissions/${ref}/${ref}.raw?competition=${slug}`,
  };
};

export const listSubmissions = async (served: Served, { params, dialect }: Call): Promise<Reply> => {
  if (!served.settings.joined) return participate();
  const listed = served.board.submissions.filter((submission) => submission.unlisted-- <= 0);
  const { items, nextPageToken } = paged(listed, params);
  const submissions = await Promise.all(items.map((submission) => describe(served, submission)));
  return json(dialect === 'rest' ? submissions : { submissions, nextPageToken });
};

export const getSubmission = async ({ competitions }: World, { params }: Call): Promise<Reply> => {
  for (const served of competitions.values()) {
    const submission = served.board.submissions.find(({ ref }) => String(ref) === params.ref);
    if (submission !== undefined) return json(await describe(served, submission));
  }
  return failed(404, 'NotFound');
};

export const limits = ({ settings, board }: Served): Reply => {
  if (!settings.joined) return json({});
  const numToday = board.today();
  const numTotal = board.submissions.filter(({ verdict }) => verdict === null || verdict.ok).length;
  return json({ numToday, numTotal, numAllowedNow: Math.max(0, settings.maxDailySubmissions - numToday) });
};
