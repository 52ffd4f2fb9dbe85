import { describe, expect, test } from 'vitest';
import type { KaggleProblem } from '../../../../services/kaggle/failure.ts';
import type { Kaggle } from '../../../../services/kaggle/kaggle.ts';
import { kaggleAnswering, withoutSecrets } from '../server.ts';

type Ask = (kaggle: Kaggle) => Promise<{ readonly ok: boolean }>;

const get: Ask = (kaggle) => kaggle.competition('titanic');
const download: Ask = (kaggle) => kaggle.locateAll('titanic');
const list: Ask = (kaggle) => kaggle.submissions('titanic');
const upload: Ask = (kaggle) => kaggle.upload('titanic', import.meta.filename);
const submit: Ask = (kaggle) => kaggle.createSubmission('titanic', 'token', 'message');

const envelopes: readonly [string, (code: number, message: string) => object][] = [
  ['of www', (code, message) => ({ code, message })],
  ['of the API host', (code, message) => ({ error: { code, message, status: 'FAILED_PRECONDITION' } })],
];

const daily =
  'Your team has used its daily Submission allowance (5) today, please try again tomorrow UTC (12 hours from now).';
const named = 'Submission files must be named "submission.csv" for this Competition.';
const notebooks = 'This competition only accepts Submissions from Notebooks.';

describe.each(envelopes)('each refusal, in the envelope %s', (_, envelope) => {
  test.each<[number, string, Ask, KaggleProblem, string]>([
    [401, 'Unauthenticated', get, 'bad-credentials', 'https://www.kaggle.com/settings'],
    [
      403,
      "You must accept this competition's rules before you'll be able to download files.",
      download,
      'rules-not-accepted',
      'https://www.kaggle.com/competitions/titanic/rules',
    ],
    [403, 'You cannot submit until you accept the competition rules', submit, 'rules-not-accepted', '/titanic/rules'],
    [403, "Permission 'competitions.participate' was denied", list, 'not-permitted', 'phone is not verified'],
    [403, "Permission 'competitions.participate' was denied", upload, 'not-permitted', '/titanic/rules'],
    [403, "Permission 'competitions.get' was denied", get, 'unknown-competition', 'medalist competitions list'],
    [403, "Required permission 'competitions.get' was not satisfied", get, 'unknown-competition', 'last part of its'],
    [403, "Permission 'kernelSessions.get' was denied", submit, 'not-permitted', "notebook's version"],
    [403, "Permission 'kernels.get' was denied", submit, 'not-permitted', 'yours or public'],
    [403, 'Please verify your phone number', submit, 'not-permitted', 'https://www.kaggle.com/settings'],
    [403, 'Something new', list, 'not-permitted', 'https://www.kaggle.com/competitions/titanic'],
    [404, 'NotFound', get, 'unknown-competition', 'https://www.kaggle.com/competitions/titanic'],
    [404, 'Not Found', download, 'not-found', 'the host has withdrawn the data'],
    [404, 'NotFound', upload, 'not-found', 'closed'],
    [404, 'NotFound', submit, 'not-found', 'closed'],
    [404, 'NotFound', (kaggle) => kaggle.submission(7), 'not-found', 'none of that number'],
    [
      400,
      `Submission not allowed:  ${daily}`,
      submit,
      'quota',
      '(5 a day): the count starts anew at 00:00 UTC, in 12 h',
    ],
    [400, `Submission not allowed:  ${notebooks}`, submit, 'code-only', '/titanic/code'],
    [400, `Submission not allowed:  ${named}`, submit, 'wrong-file-name', 'exactly the name'],
    [
      400,
      'Submission not allowed:  Submissions have been disabled for this competition.',
      submit,
      'closed',
      'no submissions',
    ],
    [
      400,
      'Submission not allowed:  Notebook is still running. Did not find provided Notebook Output File.',
      submit,
      'refused',
      'has run to its end',
    ],
    [400, 'Your Notebook cannot use internet access in this competition. Turn it off', submit, 'refused', 'settings'],
    [400, 'Your Notebook must include this competition as a data source', submit, 'refused', "notebook's settings"],
    [
      400,
      "Your Notebook's runtime of 233 minutes exceeds this competition's GPU max of 120 minutes.",
      submit,
      'refused',
      "notebook's settings",
    ],
    [400, 'Submissions cannot use P100 GPUs in this competition', submit, 'refused', "notebook's settings"],
    [400, 'Submission not allowed:  A sentence of tomorrow.', submit, 'refused', 'no further reason'],
    [400, 'Bad Request', submit, 'refused', 'accepted the rules'],
    [429, 'TooManyRequests', submit, 'rate-limited', 'half an hour'],
    [429, 'Too many requests', submit, 'rate-limited', 'half an hour'],
    [500, 'Internal error', get, 'unavailable', 'a few minutes'],
    [503, 'Service Unavailable', submit, 'unknown-outcome', 'before submitting again'],
  ])('%i %s', async (status, message, ask, kind, advice) => {
    const { kaggle, calls } = await kaggleAnswering(() => ({ status, body: envelope(status, message) }));
    const failure = withoutSecrets(await ask(kaggle));
    expect(failure).toMatchObject({ ok: false, kind, message, status, advice: expect.stringContaining(advice) });
    expect(calls).toHaveLength(1);
  });
});

test('a quota tells when it is over', async () => {
  const { kaggle } = await kaggleAnswering(() => ({ status: 400, body: { code: 400, message: daily } }));
  expect(await submit(kaggle)).toMatchObject({ kind: 'quota', retryAfter: 12 * 3600 });
});

test('of several sentences, what no waiting fixes decides, and each advises', async () => {
  const message = `Submission not allowed:  ${daily} ${named} ${notebooks}`;
  const { kaggle } = await kaggleAnswering(() => ({ status: 400, body: { code: 400, message } }));
  const failure = await submit(kaggle);
  expect(failure).toMatchObject({ kind: 'code-only', message });
  for (const part of ['/titanic/code', 'exactly the name', 'in 12 h']) {
    expect(failure).toMatchObject({ advice: expect.stringContaining(part) });
  }
  expect(failure).not.toHaveProperty('retryAfter');
});

test("the rules' apostrophe may come as an escape of JSON", async () => {
  const body =
    '{"code":403,"message":"You must accept this competition\\u0027s rules before you\\u0027ll be able to download files."}';
  const { kaggle } = await kaggleAnswering(() => ({ status: 403, body }));
  expect(await download(kaggle)).toMatchObject({
    kind: 'rules-not-accepted',
    message: "You must accept this competition's rules before you'll be able to download files.",
  });
});

describe('bodies that are no envelope still say what they can', () => {
  test.each<[number, string, KaggleProblem, string]>([
    [
      403,
      '<html><head><title>Sign in</title></head></html>',
      'not-permitted',
      'A web page instead of an answer: Sign in',
    ],
    [
      403,
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access denied.</Message></Error>',
      'not-permitted',
      'AccessDenied: Access denied.',
    ],
    [400, 'Bad Request', 'refused', 'Bad Request'],
    [404, '', 'not-found', 'HTTP 404 without a word'],
    [418, '{"unknown": 1}', 'refused', 'HTTP 418 without a word'],
    [400, `{"error": {"message": "${'x'.repeat(5000)}"}}`, 'refused', 'x'.repeat(2000)],
  ])('%i %s', async (status, body, kind, message) => {
    const { kaggle } = await kaggleAnswering(() => ({ status, body }));
    expect(await submit(kaggle)).toMatchObject({ kind, message, status });
  });
});

test('an error that comes with a status of success is no empty answer', async () => {
  const body = { error: { code: 403, message: "Permission 'competitions.participate' was denied" } };
  const { kaggle } = await kaggleAnswering(() => ({ body }));
  expect(await list(kaggle)).toMatchObject({ kind: 'not-permitted', message: body.error.message });
});

test('what a server repeats of our credentials does not come out', async () => {
  const { kaggle } = await kaggleAnswering((call) => ({
    status: 400,
    body: { code: 400, message: `You sent ${call.headers.authorization}` },
  }));
  const failure = withoutSecrets(await submit(kaggle));
  expect(failure).toMatchObject({ message: 'You sent Bearer [hidden]' });
});
