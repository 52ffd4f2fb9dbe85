import { describe, expect, test } from 'vitest';
import type { Retry } from '../../../../services/kaggle/http/retry.ts';
import { retryAfterOf } from '../../../../services/network/retry-after.ts';
import { type Answerer, fakeClock, kaggleAnswering, kaggleAt } from '../server.ts';

const good = { body: { ref: 'titanic' } };
const tooMany = (headers: Record<string, string> = {}) => ({
  status: 429,
  headers,
  body: { code: 429, message: 'Wait' },
});
const start = Date.parse('2026-05-01T12:00:00Z');
const httpDate = (seconds: number) => new Date(start + seconds * 1000).toUTCString();
const cut: Answerer = (_, response) => {
  response.destroy();
  return undefined;
};

describe('what passes is tried again', () => {
  test.each<[string, Answerer]>([
    ['429', () => tooMany()],
    ['502', () => ({ status: 502, body: '<html><title>Bad Gateway</title></html>' })],
    ['503', () => ({ status: 503, body: '' })],
    ['504', () => ({ status: 504, body: { code: 504, message: 'Slow' } })],
    ['a cut connection', cut],
  ])('%s, twice, then an answer', async (_, trouble) => {
    const { kaggle, calls, waits } = await kaggleAnswering((call, response, n) =>
      n < 3 ? trouble(call, response, n) : good,
    );
    expect(await kaggle.competition('titanic')).toMatchObject({ ok: true });
    expect([calls.length, waits]).toEqual([3, [1, 2]]);
  });

  test('six times at most, with growing waits; every wait is told, and the words are of the last answer', async () => {
    const told: Retry[] = [];
    const { kaggle, calls, waits } = await kaggleAnswering(() => ({ status: 503, body: '<title>Oops</title>' }), {
      onRetry: (retry) => told.push(retry),
    });
    expect(await kaggle.competition('titanic')).toMatchObject({ kind: 'unavailable', status: 503 });
    expect([calls.length, waits]).toEqual([6, [1, 2, 4, 8, 16]]);
    expect(told.map(({ call, tries, waitSeconds }) => [call, tries, waitSeconds])).toEqual(
      waits.map((seconds, index) => ['GetCompetition', index + 1, seconds]),
    );
  });

  test('jitter makes waits longer, by a quarter at most', async () => {
    const clock = fakeClock();
    const { kaggle } = await kaggleAnswering(() => tooMany(), { retries: { clock, random: () => 1, tries: 3 } });
    await kaggle.competition('titanic');
    expect(clock.waits).toEqual([1.25, 2.5]);
  });
});

describe('a Retry-After is honoured and doubted', () => {
  test.each<[string, Record<string, string>, number[]]>([
    ['seconds', { 'retry-after': '20' }, [20, 20, 20, 20, 20]],
    ['nothing', { 'retry-after': '0' }, [1, 2, 4, 8, 16]],
    ['less than our own wait', { 'retry-after': '3' }, [3, 3, 4, 8, 16]],
    [
      'a date by the clock of the server',
      { 'retry-after': httpDate(3620), date: httpDate(3600) },
      [20, 20, 20, 20, 20],
    ],
    ['a date in the past', { 'retry-after': httpDate(0), date: httpDate(60) }, [1, 2, 4, 8, 16]],
    ['nonsense', { 'retry-after': 'soon' }, [1, 2, 4, 8, 16]],
    ['a negative number', { 'retry-after': '-5' }, [1, 2, 4, 8, 16]],
    ['as long as fits into the whole time', { 'retry-after': '70' }, [70, 70]],
    ['longer than the whole time: no wait at all', { 'retry-after': '1800' }, []],
  ])('%s', async (_, headers, expected) => {
    const { kaggle, calls, waits } = await kaggleAnswering(() => tooMany(headers));
    const failure = await kaggle.competition('titanic');
    expect(failure).toMatchObject({ kind: 'rate-limited', message: 'Wait' });
    expect([calls.length, waits]).toEqual([expected.length + 1, expected]);
  });

  test('the wait is in the failure, for the user', async () => {
    const { kaggle } = await kaggleAnswering(() => tooMany({ 'retry-after': '1800' }));
    expect(await kaggle.locateAll('titanic')).toMatchObject({
      retryAfter: 1800,
      advice: expect.stringContaining('at least 1800 s'),
    });
  });

  test.each<[string | undefined, number | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['7', 7],
    [' 1.5 ', 1.5],
    ['99999999999', undefined],
    ['1e3', undefined],
    [httpDate(90), 90],
    [httpDate(-90), undefined],
    ['Fri, 01 May 2099 12:00:00 GMT', undefined],
  ])('%s is %s seconds', (value, seconds) => {
    expect(retryAfterOf(value, undefined, start)).toBe(seconds);
  });
});

describe('what does not pass is not tried again', () => {
  test.each<[string, Answerer]>([
    ['500', () => ({ status: 500 })],
    ['400', () => ({ status: 400 })],
    ['403', () => ({ status: 403 })],
    ['garbage', () => ({ body: 'garbage' })],
  ])('%s', async (_, answer) => {
    const { kaggle, calls, waits } = await kaggleAnswering(answer);
    expect(await kaggle.competition('titanic')).toMatchObject({ ok: false });
    expect([calls.length, waits]).toEqual([1, []]);
  });

  test.each<[string, Answerer, string]>([
    ['429', () => tooMany(), 'rate-limited'],
    ['502', () => ({ status: 502 }), 'unknown-outcome'],
    ['500', () => ({ status: 500 }), 'unknown-outcome'],
    ['408', () => ({ status: 408 }), 'unknown-outcome'],
    ['a cut connection', cut, 'unknown-outcome'],
    ['garbage', () => ({ body: 'garbage' }), 'unknown-outcome'],
    ['a refusal in an answer of success', () => ({ body: { code: 400, message: 'no' } }), 'refused'],
  ])('a submission, whatever happens: %s', async (_, answer, kind) => {
    const { kaggle, calls, waits } = await kaggleAnswering(answer);
    expect(await kaggle.createSubmission('titanic', 'token', 'message')).toMatchObject({ ok: false, kind });
    expect([calls.length, waits]).toEqual([1, []]);
  });
});

test('a wait ends when the user wants to end it', async () => {
  const stop = new AbortController();
  const { kaggle, calls } = await kaggleAnswering(() => tooMany({ 'retry-after': '100' }), {
    signal: stop.signal,
    retries: {},
    onRetry: () => stop.abort(),
  });
  expect(await kaggle.competition('titanic')).toMatchObject({ kind: 'cancelled' });
  expect(calls).toHaveLength(1);
});

test('a host that has no address is looked for once more, not for a minute, and is told in plain words', async () => {
  const { kaggle, waits } = kaggleAt('http://nowhere.invalid');
  const answer = await kaggle.competition('titanic');
  expect(answer).toMatchObject({
    ok: false,
    kind: 'unresolved',
    message: expect.stringMatching(/^nowhere\.invalid cannot be found: /),
  });
  expect(answer).toMatchObject({ advice: expect.stringMatching(/HTTPS_PROXY.*folder/) });
  expect(JSON.stringify(answer)).not.toContain('getaddrinfo');
  expect(waits).toEqual([1]);
});
