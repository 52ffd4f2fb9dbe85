import { describe, expect, test } from 'vitest';
import { openHealth } from '../../../services/claude/health.ts';
import { openRecords } from '../../../services/claude/records.ts';
import { freshLedger } from '../ledger/fresh-ledger.ts';
import { claudeAt, planQuestion } from './asking.ts';
import { type Answer, modelServer, type Received } from './server.ts';

const good = '{"name": "trees", "folds": 5}';
const cut: Answer = { text: good.slice(0, 9), stop: 'max_tokens' };
const effortOf = ({ raw }: Received) => JSON.parse(raw).output_config?.effort;
const limitOf = ({ body }: Received) => body.max_tokens;
const modelOf = ({ body }: Received) => body.model;

describe('an answer that ends at its limit of tokens', () => {
  test('may be longer the second time, whoever was asked', async () => {
    const { url, calls } = await modelServer((_, n) => (n === 1 ? cut : good));
    const { claude, lines } = claudeAt(url);
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true, usage: { outputTokens: 40 } });
    expect(calls.map(limitOf)).toEqual([12_000, 24_000]);
    expect(lines().join()).toContain('was cut at 12000 tokens; the limit is now 24000');
  });

  test('is doubled twice, and never above the bound', async () => {
    const { url, calls } = await modelServer(() => cut);
    expect(await claudeAt(url).claude.ask(planQuestion)).toMatchObject({ kind: 'truncated' });
    expect(calls.map(limitOf)).toEqual([12_000, 24_000, 48_000]);
    const wide = claudeAt(url, { settings: { all: { maxTokens: 50_000, fallback: null } } });
    expect(await wide.claude.ask(planQuestion)).toMatchObject({ kind: 'truncated' });
    expect(calls.slice(3).map(limitOf)).toEqual([50_000, 64_000]);
  });

  test('stands where the budget or the server has no room for a longer one', async () => {
    const { url, calls } = await modelServer(() => cut);
    const limits = [{ scope: 'run', caps: { cost: null, tokens: 63_000, calls: null } }] as const;
    const poor = claudeAt(url, { ledger: freshLedger(), limits });
    const settings = { roles: { planner: { maxTokens: 30_000 }, coder: { off: true } }, all: { fallback: null } };
    const { models } = claudeAt(url, { settings }).options;
    expect(await claudeAt(url, { ...poor.options, models }).claude.ask(planQuestion)).toMatchObject({
      ...{ kind: 'truncated', message: expect.stringContaining('60,000 tokens') },
    });
    expect(calls.map(limitOf)).toEqual([30_000, 60_000]);
    const small = await modelServer(({ body }) =>
      body.max_tokens > 12_000 ? { status: 400, error: 'max_tokens: too large' } : cut,
    );
    expect(await claudeAt(small.url).claude.ask(planQuestion)).toMatchObject({ kind: 'truncated' });
  });
});

describe('effort', () => {
  test('goes by role, to models that know it', async () => {
    const { url, calls } = await modelServer(() => good);
    const { claude } = claudeAt(url);
    for (const role of ['planner', 'summariser', 'verifier'] as const) await claude.ask({ ...planQuestion, role });
    expect(calls.map(effortOf)).toEqual(['high', 'low', 'medium']);
    const others = { MEDALIST_MODEL_PLANNER: 'qwen3', MEDALIST_MODEL_SUMMARISER: 'claude-haiku-4-5' };
    const other = claudeAt(url, { env: others });
    for (const role of ['planner', 'summariser'] as const) await other.claude.ask({ ...planQuestion, role });
    expect(calls.slice(3).map(effortOf)).toEqual([undefined, undefined]);
  });

  test('that a server refuses is left out, once and for the run; a replay goes the same way', async () => {
    const refused: Answer = { status: 400, error: 'output_config: Extra inputs are not permitted' };
    const { url, calls } = await modelServer((call) => (effortOf(call) === undefined ? good : refused));
    const health = openHealth();
    const { claude, options, folder, lines } = claudeAt(url, { health });
    const other = { ...planQuestion, prompt: 'Plan again.' };
    expect([(await claude.ask(planQuestion)).ok, (await claude.ask(other)).ok]).toEqual([true, true]);
    expect(calls.map(effortOf)).toEqual(['high', undefined, undefined]);
    expect(lines().join()).toContain('refuses the setting effort');
    const again = claudeAt(url, { ...options, health: openHealth(), mode: 'replay', records: openRecords(folder) });
    expect([(await again.claude.ask(planQuestion)).ok, (await again.claude.ask(other)).ok]).toEqual([true, true]);
    expect(calls).toHaveLength(3);
  });
});

describe('a refusal', () => {
  test.each([
    [{ category: 'frontier_llm', explanation: null }, 'work on a competing language model'],
    [{ category: 'new_one', explanation: 'Not today.' }, '"new_one" (Not today.)'],
    [{ category: null, explanation: null }, 'The planner will not answer this'],
  ])('is told with its reason: %j', async (details, words) => {
    const { url } = await modelServer(() => ({ text: '', stop: 'refusal', details }));
    const answer = await claudeAt(url).claude.ask(planQuestion);
    expect(answer).toMatchObject({ kind: 'refusal', message: expect.stringContaining(words) });
  });
});

describe('a second model', () => {
  const settings = { roles: { planner: { model: 'first', fallback: 'second' } } };

  test.each<[string, Answer]>([
    ['refuses', { text: '', stop: 'refusal' }],
    ['is overloaded to the end', { status: 529, error: 'Overloaded', type: 'overloaded_error' }],
    ['is not known', { status: 404, error: 'model: first', type: 'not_found_error' }],
  ])('answers where the first one %s, and it is said', async (_, bad) => {
    const { url, calls } = await modelServer(({ body }) => (body.model === 'first' ? bad : good));
    const { claude, calls: told, lines, options } = claudeAt(url, { settings });
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true });
    expect(new Set(calls.map(modelOf))).toEqual(new Set(['first', 'second']));
    expect(told().map(({ model, outcome }) => [model, outcome === 'ok'])).toEqual([
      ['first', false],
      ['second', true],
    ]);
    expect(lines().join()).toContain('now second is asked');
    const asked = calls.length;
    const again = claudeAt(url, { ...options, mode: 'replay' });
    expect(await again.claude.ask(planQuestion)).toMatchObject({ ok: true, remembered: true });
    expect(calls).toHaveLength(asked);
  });

  test.each<[string, Answer]>([
    ['a wrong key', { status: 401, error: 'No', type: 'authentication_error' }],
    ['a question that is refused', { status: 400, error: 'No', type: 'invalid_request_error' }],
    ['nonsense', 'birds'],
  ])('is no help against %s', async (_, bad) => {
    const { url, calls } = await modelServer(() => bad);
    await claudeAt(url, { settings }).claude.ask(planQuestion);
    expect(new Set(calls.map(modelOf))).toEqual(new Set(['first']));
  });

  test('that fails, too, leaves the first one’s reason', async () => {
    const { url } = await modelServer(({ body }) =>
      body.model === 'first' ? { text: '', stop: 'refusal' } : { status: 401, error: 'No' },
    );
    expect(await claudeAt(url, { settings }).claude.ask(planQuestion)).toMatchObject({ kind: 'refusal' });
  });
});
