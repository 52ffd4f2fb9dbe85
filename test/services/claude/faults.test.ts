import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openHealth } from '../../../services/claude/health.ts';
import { freshLedger } from '../ledger/fresh-ledger.ts';
import { claudeAt, codeQuestion, memoryLedger, planQuestion } from './asking.ts';
import { type Answer, modelServer } from './server.ts';

const good = '{"name": "trees", "folds": 5}';
const cut: Answer = { text: '{"name": ', cut: true };
const late: Answer = { text: '{"na', late: { type: 'overloaded_error', message: 'Overloaded' } };
const status = (code: number, headers: Record<string, string> = {}): Answer => ({ status: code, error: 'No', headers });

describe('what passes is tried again', () => {
  /** Whether the lost try may have been billed, so that its reservation stays. */
  test.each<[string, Answer, 'settled' | 'released']>([
    ['429', status(429), 'released'],
    ['408', status(408), 'settled'],
    ['409', status(409), 'released'],
    ['500', status(500), 'settled'],
    ['502', status(502), 'settled'],
    ['503', status(503), 'released'],
    ['529', status(529), 'released'],
    ['a cut answer', cut, 'settled'],
    ['an overload inside of an answer', late, 'settled'],
    ['an answer that stops before its end', { text: '{"name": ', short: true }, 'settled'],
    ['nothing but a beginning', { text: '', cut: true }, 'settled'],
  ])('%s, twice, then an answer', async (_, trouble, first) => {
    const { url, calls } = await modelServer((__, n) => (n < 3 ? trouble : good));
    const { claude, clock, calls: told, entries } = claudeAt(url);
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true });
    expect([calls.length, clock.waits]).toEqual([3, [1, 2]]);
    expect(told()).toMatchObject([{ outcome: 'ok', retries: 2 }]);
    expect(entries.map(({ state }) => state)).toEqual([first, first, 'settled']);
    const most = entries[0]?.estimate;
    if (first === 'settled') expect(entries[0]).toMatchObject({ tokens: most?.tokens, cost: most?.cost });
  });

  test.each<[string, Answer, string]>([
    ['429', status(429), 'rate-limited'],
    ['529', status(529), 'overloaded'],
    ['500', status(500), 'overloaded'],
    ['cut', cut, 'unreachable'],
  ])('five times at most: %s', async (_, trouble, kind) => {
    const { url, calls } = await modelServer(() => trouble);
    const { claude, clock } = claudeAt(url);
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: false, kind });
    expect([calls.length, clock.waits]).toEqual([5, [1, 2, 4, 8]]);
  });

  test('a wait that the server asks for is honoured, and doubted where it is too long', async () => {
    const patient = await modelServer((_, n) => (n === 1 ? status(429, { 'retry-after': '20' }) : good));
    const asked = claudeAt(patient.url);
    expect(await asked.claude.ask(planQuestion)).toMatchObject({ ok: true });
    expect(asked.clock.waits).toEqual([20]);
    const { url, calls } = await modelServer(() => status(429, { 'retry-after': '100' }));
    const { claude, clock } = claudeAt(url);
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: false, kind: 'rate-limited' });
    expect([calls.length, clock.waits]).toEqual([1, []]);
  });

  test('no try begins after the time for all of them', async () => {
    const { url, calls } = await modelServer(() => status(529, { 'retry-after': '80' }));
    const { claude, clock } = claudeAt(url);
    expect(await claude.ask(planQuestion)).toMatchObject({ kind: 'overloaded' });
    expect([calls.length, clock.waits]).toEqual([4, [80, 80, 80]]);
  });

  test('a server that is silent is given up in time', async () => {
    const { url } = await modelServer((_, n, response) => {
      if (n > 1) return good;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': ping\n\n');
      return undefined;
    });
    const { claude, entries } = claudeAt(url, { settings: { all: { timeoutSeconds: 1 } } });
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true });
    expect(entries.map(({ state }) => state)).toEqual(['settled', 'settled']);
  });
});

describe('what does not pass is asked once', () => {
  test.each<[string, Answer, string]>([
    ['400', { status: 400, error: 'prompt is too long: 300000 tokens', type: 'invalid_request_error' }, 'bad-request'],
    ['400 about money', { status: 400, error: 'Your credit balance is too low' }, 'refused-access'],
    ['401', status(401), 'refused-access'],
    ['402', status(402), 'refused-access'],
    ['403', status(403), 'refused-access'],
    ['404', status(404), 'unknown-model'],
    ['413', status(413), 'bad-request'],
    ['a redirect', status(307, { location: 'http://127.0.0.1:9/v1/messages' }), 'bad-request'],
  ])('%s', async (_, trouble, kind) => {
    const { url, calls } = await modelServer(() => trouble);
    const { claude, entries, clock } = claudeAt(url);
    const answer = await claude.ask(planQuestion);
    expect(answer).toMatchObject({
      ok: false,
      kind,
      message: expect.stringMatching(/\S/),
      advice: expect.stringMatching(/\S/),
    });
    expect([calls.length, clock.waits, entries[0]?.state]).toEqual([1, [], 'released']);
  });

  test('a port where nobody listens costs nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    server.close();
    await once(server, 'close');
    const { claude, entries } = claudeAt(`http://127.0.0.1:${port}`);
    expect(await claude.ask(planQuestion)).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(new Set(entries.map(({ state }) => state))).toEqual(new Set(['released']));
  });

  test('something that is no Messages API', async () => {
    const { url } = await modelServer((_, __, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>');
      return undefined;
    });
    expect(await claudeAt(url).claude.ask(planQuestion)).toMatchObject({ ok: false, kind: 'unreachable' });
  });
});

describe('a session learns', () => {
  test('that a key is refused: it is not tried again', async () => {
    const { url, calls } = await modelServer(() => status(401));
    const { claude } = claudeAt(url);
    expect(await claude.ask(planQuestion)).toMatchObject({ kind: 'refused-access' });
    expect(await claude.ask(codeQuestion)).toMatchObject({ kind: 'refused-access' });
    expect(calls).toHaveLength(1);
  });

  test('that a server is down: later stages try it once, until it is back', async () => {
    const { url, calls } = await modelServer((_, n) => (n <= 6 || n > 7 ? status(529) : good));
    const health = openHealth();
    const ask = (prompt: string) => claudeAt(url, { health }).claude.ask({ ...planQuestion, prompt });
    expect(await ask('one')).toMatchObject({ kind: 'overloaded' });
    expect(await ask('two')).toMatchObject({ kind: 'overloaded' });
    expect(calls).toHaveLength(6);
    expect(await ask('three')).toMatchObject({ ok: true });
    await ask('four');
    expect(calls).toHaveLength(12);
  });
});

describe('the budget', () => {
  test('refuses before anything is sent', async () => {
    const { url, calls } = await modelServer(() => good);
    const { claude, calls: told } = claudeAt(url, { ledger: memoryLedger({ calls: 0 }).ledger });
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: false, kind: 'no-budget' });
    expect([calls.length, told()[0]?.outcome]).toEqual([0, 'no-budget']);
  });

  test('counts every try that may have been billed, and ends the tries', async () => {
    const { url, calls } = await modelServer(() => cut);
    const { ledger, entries } = memoryLedger({ calls: 2 });
    const { claude, calls: told } = claudeAt(url, { ledger });
    expect(await claude.ask(planQuestion)).toMatchObject({ kind: 'no-budget' });
    expect([calls.length, told()[0]?.cost]).toEqual([2, 2 * (entries[0]?.estimate.cost ?? 0)]);
  });

  test('reserves more than is used', async () => {
    const { url } = await modelServer(() => good);
    const { claude, entries } = claudeAt(url);
    await claude.ask(planQuestion);
    const { estimate, tokens, cost } = entries[0] ?? {};
    expect(estimate?.tokens).toBeGreaterThan(12_000);
    expect(estimate?.cost).toBeGreaterThanOrEqual(12_000 * 20);
    expect([tokens, cost]).toEqual([120, 100 * 4 + 20 * 20]);
  });

  test('our own rate of calls is waited for, up to a point', async () => {
    const { url } = await modelServer(() => good);
    const soon = claudeAt(url, { ledger: memoryLedger({ waits: [7, 3] }).ledger });
    expect(await soon.claude.ask(planQuestion)).toMatchObject({ ok: true });
    expect(soon.clock.waits).toEqual([7, 3]);
    const later = claudeAt(url, { ledger: memoryLedger({ waits: [9000] }).ledger });
    expect(await later.claude.ask(planQuestion)).toMatchObject({ kind: 'rate-limited' });
  });

  test('in money holds a model without a price: it is not asked', async () => {
    const { url, calls } = await modelServer(() => good);
    const limits = [{ scope: 'run', caps: { cost: 5_000_000, tokens: null, calls: null } }] as const;
    const { claude } = claudeAt(url, { ledger: freshLedger(), limits, env: { MEDALIST_MODEL: 'qwen3-coder' } });
    expect(await claude.ask(planQuestion)).toMatchObject({ kind: 'unpriced', message: expect.stringMatching(/qwen3/) });
    expect(calls).toEqual([]);
  });

  test('keeps what code may cost from those who are asked before', async () => {
    const { url, calls } = await modelServer(() => good);
    const limits = [{ scope: 'run', caps: { cost: 1_200_000, tokens: null, calls: null } }] as const;
    const { claude } = claudeAt(url, { ledger: freshLedger(), limits });
    expect(await claude.ask(planQuestion)).toMatchObject({ kind: 'no-budget', message: expect.stringMatching(/kept/) });
    expect(calls).toEqual([]);
    expect(await claude.ask(codeQuestion)).toMatchObject({ kind: 'nonsense' });
  });

  test('without a cap in money, a model without a price is asked, and its cost is not known', async () => {
    const { url } = await modelServer(() => good);
    const { claude, calls } = claudeAt(url, { env: { MEDALIST_MODEL: 'qwen3-coder' } });
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true, usage: { cost: null } });
    expect(calls()[0]?.cost).toBeNull();
  });

  test('a server that does not count is counted by estimate', async () => {
    const { url } = await modelServer(() => ({ text: good, usage: null }));
    const { claude, entries } = claudeAt(url);
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true });
    expect(entries[0]?.tokens).toBeGreaterThan(50);
  });
});

test('stopping ends a call at once, and what it may have cost stays reserved', async () => {
  const stop = new AbortController();
  const { url } = await modelServer(() => {
    stop.abort();
    return undefined;
  });
  const { claude, entries } = claudeAt(url, { signal: stop.signal });
  expect(await claude.ask(planQuestion)).toMatchObject({ ok: false, kind: 'cancelled' });
  expect(entries.map(({ state }) => state)).toEqual(['settled']);
});
