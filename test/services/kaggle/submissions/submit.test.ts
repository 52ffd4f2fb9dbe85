import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { KaggleOptions } from '../../../../services/kaggle/open.ts';
import { submitOnce } from '../../../../services/kaggle/submissions/submit.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { type Answerer, kaggleAt, methodOf, startServer, withoutSecrets } from '../server.ts';

const [message, mark] = ['my model', 'medalist 0123456789ab-7f3a00'];
const description = `${message} [${mark}]`;
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
  const noted: (string | number)[] = [];
  const outcome = withoutSecrets(
    await submitOnce(kaggle, {
      ...{ slug: 'titanic', file, fileName: 'submission.csv', bytes: 13, message, mark, lastRef: 41, clock },
      onSending: () => {
        noted.push('sending');
        return null;
      },
      onRef: (ref) => noted.push(ref),
    }),
  );
  const count = (method: string) => server.calls.filter((call) => methodOf(call) === method).length;
  expect(count('CreateSubmission')).toBe(1); // whatever happens
  return { outcome, count, waits: clock.waits, calls: server.calls, noted };
};

test('a submission that is taken is looked at once and not searched for', async () => {
  const { outcome, count, calls, noted } = await submit(() => ({ body: created }), []);
  expect(noted).toEqual(['sending', 42]);
  expect(outcome).toEqual({ ok: true, value: { ref: 42, message: created.message } });
  expect([count('GetSubmission'), count('ListSubmissions')]).toEqual([1, 0]);
  expect(JSON.parse(calls.find((call) => methodOf(call) === 'CreateSubmission')?.body ?? '')).toEqual({
    ...{ competitionName: 'titanic', blobFileTokens: 'blob', submissionDescription: description },
  });
});

describe('an unknown outcome is looked up, never sent again', () => {
  const ours = { ref: 43, description, date };
  const like = { ...ours, description: 'my mo', fileName: 'submission.csv', totalBytes: '13' };

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
    ['one with another mark', [{ ...ours, description: description.replace('7f3a', '7f3b') }]],
    ['one of no number', [{ ...ours, ref: 0 }]],
    ['one of no mark and another size', [{ ...like, totalBytes: '14' }]],
    ['one of no mark that was there before', [{ ...like, ref: 41 }]],
    ['one of no mark and another day', [{ ...like, date: '2026-05-02T12:00:00Z' }]],
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

  test('where Kaggle cut the mark off, name, size, number and time tell', async () => {
    const { outcome } = await submit(cut, [[like]]);
    expect(outcome).toMatchObject({ ok: true, value: { ref: 43 } });
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
