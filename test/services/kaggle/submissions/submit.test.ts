import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { KaggleOptions } from '../../../../services/kaggle/open.ts';
import { submitOnce, waitForScore } from '../../../../services/kaggle/submissions/submit.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { type Answerer, fakeClock, kaggleAt, methodOf, startServer, withoutSecrets } from '../server.ts';

const message = 'my model [run 7f3a]';
const date = '2026-05-01T12:00:01.1234567';
const created = { message: 'Successfully submitted to Titanic', ref: 42 };
const cut: Answerer = (_, response) => {
  response.destroy();
  return undefined;
};

/** Submits once; `create` is what becomes of CreateSubmission, `rows` what each look into the list shows. */
const submit = async (
  create: Answerer,
  rows: readonly (readonly object[] | number)[],
  get: object = { body: { ref: 42 } },
  options: Partial<KaggleOptions> = {},
) => {
  let looks = 0;
  const server = await startServer((call, response, n) => {
    switch (methodOf(call).replace(/\?.*/, '')) {
      case 'StartSubmissionUpload':
        return { body: { token: 'blob', createUrl: `${server.url}/put` } };
      case 'put':
        return {};
      case 'CreateSubmission':
        return create(call, response, n);
      case 'GetSubmission':
        return get;
      default: {
        const row = rows[Math.min(looks++, rows.length - 1)] ?? [];
        return typeof row === 'number' ? { status: row } : { body: { submissions: row } };
      }
    }
  });
  const file = join(scratchFolder(), 'submission.csv');
  writeFileSync(file, 'id,label\n1,0\n');
  const { kaggle, clock } = kaggleAt(server.url, options);
  const outcome = withoutSecrets(await submitOnce(kaggle, { slug: 'titanic', file, message, clock }));
  const count = (method: string) => server.calls.filter((call) => methodOf(call) === method).length;
  expect(count('CreateSubmission')).toBe(1); // whatever happens
  return { outcome, count, waits: clock.waits, calls: server.calls };
};

test('a submission that is taken is looked at once and not searched for', async () => {
  const { outcome, count, calls } = await submit(() => ({ body: created }), []);
  expect(outcome).toEqual({ ok: true, value: { ref: 42, message: created.message } });
  expect([count('GetSubmission'), count('ListSubmissions')]).toEqual([1, 0]);
  expect(JSON.parse(calls.find((call) => methodOf(call) === 'CreateSubmission')?.body ?? '')).toEqual({
    ...{ competitionName: 'titanic', blobFileTokens: 'blob', submissionDescription: message },
  });
});

describe('an unknown outcome is looked up, never sent again', () => {
  const ours = { ref: 43, description: message, date };

  test.each<[string, Answerer]>([
    ['the connection is cut', cut],
    ['500', () => ({ status: 500 })],
    ['503', () => ({ status: 503 })],
    ['garbage', () => ({ body: '<html>' })],
    ['no number', () => ({ body: { message: 'Successfully submitted' } })],
  ])('%s, and it is in the list', async (_, create) => {
    const { outcome, waits } = await submit(create, [[{ ref: 41, description: 'other', date }, ours]]);
    expect(outcome).toMatchObject({ ok: true, value: { ref: 43 } });
    expect(waits).toEqual([]);
  });

  test('it may come into the list later, and the list may fail meanwhile', async () => {
    const { outcome, waits } = await submit(cut, [[], 500, [], [ours]]);
    expect(outcome).toMatchObject({ ok: true, value: { ref: 43 } });
    expect(waits).toEqual([2, 5, 10]);
  });

  test.each<[string, readonly object[]]>([
    ['nothing', []],
    ['one that begins like it', [{ ...ours, description: `${message} ` }]],
    ['one that is older', [{ ...ours, date: '2026-05-01T11:54:00Z' }]],
    ['one of no date', [{ ...ours, date: undefined }]],
    ['one of no number', [{ ...ours, ref: 0 }]],
  ])('where the list has %s, only a person can decide', async (_, rows) => {
    const { outcome, count } = await submit(cut, [rows]);
    expect(outcome).toMatchObject({
      ok: false,
      kind: 'unknown-outcome',
      advice: expect.stringContaining(
        'https://www.kaggle.com/competitions/titanic/submissions before submitting again',
      ),
    });
    expect(count('ListSubmissions')).toBe(4);
  });

  test('of several, the newest is ours', async () => {
    const { outcome } = await submit(cut, [[{ ...ours, ref: 50 }, ours]]);
    expect(outcome).toMatchObject({ ok: true, value: { ref: 50 } });
  });

  test('when the user stops it while it is under way, it is not said to be cancelled', async () => {
    const stop = new AbortController();
    const { outcome, count, waits } = await submit(
      () => {
        stop.abort();
        return undefined;
      },
      [[ours]],
      {},
      { signal: stop.signal },
    );
    expect(outcome).toMatchObject({ ok: false, kind: 'unknown-outcome' });
    expect([count('ListSubmissions'), waits]).toEqual([0, []]);
  });

  test('an answer that drips without an end is one too', async () => {
    const drip: Answerer = (_, response) => {
      response.write('{');
      return undefined;
    };
    const { outcome } = await submit(drip, [[ours]], {}, { timeouts: { whole: 300 } });
    expect(outcome).toMatchObject({ ok: true, value: { ref: 43 } });
  });

  test('a success that Kaggle does not list is none', async () => {
    const { outcome } = await submit(() => ({ body: created }), [[]], { status: 404 });
    expect(outcome).toMatchObject({ kind: 'unknown-outcome', message: expect.stringContaining(created.message) });
  });

  test('a success stands when only the look at it fails', async () => {
    const { outcome } = await submit(() => ({ body: created }), [[]], { status: 500 });
    expect(outcome).toMatchObject({ ok: true, value: { ref: 42 } });
  });
});

test.each([
  [400, 'refused'],
  [401, 'bad-credentials'],
  [429, 'rate-limited'],
])('a refusal (%i) is final: nothing to look for', async (status, kind) => {
  const { outcome, count } = await submit(() => ({ status, body: { code: status, message: 'no' } }), []);
  expect(outcome).toMatchObject({ ok: false, kind, message: 'no' });
  expect(count('ListSubmissions')).toBe(0);
});

describe('waiting for a score', () => {
  const wait = async (answers: readonly object[], timeoutSeconds = 3600, signal?: AbortSignal) => {
    const server = await startServer((_, __, n) => answers[Math.min(n, answers.length) - 1]);
    const { kaggle } = kaggleAt(server.url, { retries: { tries: 1 } });
    const clock = fakeClock();
    const seen: number[] = [];
    const outcome = await waitForScore(kaggle, 42, {
      ...{ clock, timeoutSeconds, onPoll: (_, waited) => seen.push(waited) },
      ...(signal === undefined ? {} : { signal }),
    });
    return { outcome, waits: clock.waits, seen, polls: server.calls.length };
  };
  const pending = { body: { ref: 42 } };
  const scored = { body: { ref: 42, status: 'COMPLETE', publicScore: '0.5' } };

  test('asks after 2, 5, 10, 30 seconds and then each minute, until it is complete', async () => {
    const { outcome, waits, seen } = await wait([pending, pending, pending, pending, pending, pending, scored]);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'complete', publicScore: '0.5' } });
    expect(waits).toEqual([2, 5, 10, 30, 60, 60, 60]);
    expect(seen).toEqual([2, 7, 17, 47, 107, 167, 227]);
  });

  test('an error of the submission ends it too, with the reason', async () => {
    const { outcome } = await wait([pending, { body: { ref: 42, status: 'ERROR', errorDescription: 'No header' } }]);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'error', error: 'No header' } });
  });

  test('time that is up leaves it pending', async () => {
    const { outcome, waits } = await wait([pending], 20);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'pending' } });
    expect(waits).toEqual([2, 5, 10, 3]);
  });

  test('trouble that passes is waited out, as long as Kaggle asks for', async () => {
    const { outcome, waits } = await wait([
      { status: 503 },
      { status: 429, headers: { 'retry-after': '100' } },
      scored,
    ]);
    expect(outcome).toMatchObject({ ok: true, value: { status: 'complete' } });
    expect(waits).toEqual([2, 5, 100]);
  });

  test('when nothing but trouble came, the trouble is told', async () => {
    const { outcome, polls } = await wait([{ status: 503 }], 20);
    expect(outcome).toMatchObject({ ok: false, kind: 'unavailable' });
    expect(polls).toBe(4);
  });

  test('a refusal ends it at once', async () => {
    const { outcome, polls } = await wait([pending, { status: 401 }, scored]);
    expect(outcome).toMatchObject({ ok: false, kind: 'bad-credentials' });
    expect(polls).toBe(2);
  });

  test('so does the user', async () => {
    const { outcome, polls } = await wait([pending], 3600, AbortSignal.abort());
    expect(outcome).toMatchObject({ ok: false, kind: 'cancelled' });
    expect(polls).toBe(0);
  });
});
