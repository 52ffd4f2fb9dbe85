import { describe, expect, test } from 'vitest';
import type { UsedTools } from '../../../../services/claude/exchange.ts';
import { claudeAt, codeQuestion, planQuestion } from '../asking.ts';
import { exploring } from '../exploring.ts';
import { type ChatAnswer, chatServer, chatText } from './server.ts';

const good = chatText('{"name": "trees", "folds": 5}');
const settings = (url: string, more: object = {}) => ({
  all: { model: 'a-model', baseUrl: url, protocol: 'chat', fallback: null, ...more },
});
const claudeBy = async (answerTo: Parameters<typeof chatServer>[0], more: object = {}, env: NodeJS.ProcessEnv = {}) => {
  const { url, calls } = await chatServer(answerTo);
  return { ...claudeAt('http://127.0.0.1:9', { settings: settings(url, more), env }), calls };
};

describe('a question to a server of chat completions', () => {
  test('goes to /v1/chat/completions as system, user and limits, and its answer is counted', async () => {
    const { claude, calls } = await claudeBy(() => ({
      ...good,
      usage: { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 40 } },
    }));
    const answered = await claude.ask(planQuestion);
    expect(answered).toMatchObject({
      ...{ ok: true, value: { name: 'trees', folds: 5 } },
      usage: { inputTokens: 60, cacheReadTokens: 40, outputTokens: 7 },
    });
    const [call] = calls;
    expect(call?.path).toBe('/v1/chat/completions');
    expect(call?.body).toMatchObject({ model: 'a-model', stream: true, max_tokens: 12_000 });
    expect(call?.body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(JSON.stringify(call?.body)).toContain('must fit this JSON Schema');
    expect(JSON.stringify(call?.body)).not.toMatch(/cache_control|output_config|thinking/);
  });

  test('has its schema enforced where settings say so, and is asked in words where the server refuses that', async () => {
    const { claude, calls } = await claudeBy(
      (_, n) => (n === 1 ? { status: 400, error: { message: "Invalid schema for response_format 'answer'" } } : good),
      { structured: 'schema', effort: 'max' },
    );
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true });
    const [first, second] = calls.map(({ body }) => body);
    expect(first).toMatchObject({ response_format: { json_schema: { strict: true } }, reasoning_effort: 'xhigh' });
    expect(second?.response_format).toBeUndefined();
  });

  test('takes the key that its settings name, and nothing else of the environment', async () => {
    const env = { MEDALIST_KEY: 'sk-other-0123456789abcdef', OPENAI_ORG_ID: 'org-1' };
    const { claude, calls } = await claudeBy(() => good, { keyEnv: 'MEDALIST_KEY' }, env);
    await claude.ask(planQuestion);
    expect(calls[0]?.headers.authorization).toBe('Bearer sk-other-0123456789abcdef');
    expect(calls[0]?.headers['openai-organization']).toBeUndefined();
  });

  test('streams its text, and is asked with a wider limit where it was cut', async () => {
    const code = '```python\nprint(1)\n```';
    const { claude, calls } = await claudeBy((_, n) => chatText(code, n === 1 ? 'length' : 'stop'));
    expect(await claude.ask(codeQuestion)).toMatchObject({ ok: true, value: 'print(1)\n' });
    expect(calls.map(({ body }) => body.max_tokens)).toEqual([24_000, 48_000]);
  });

  test('that is refused tells the server’s own words', async () => {
    const { claude } = await claudeBy(() => ({ deltas: [{ refusal: 'I will not.' }] }));
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: false, kind: 'refusal', message: /I will not/ });
  });
});

describe('a use of tools', () => {
  const calling: ChatAnswer = {
    deltas: [
      { content: 'Let me look.' },
      { tool_calls: [{ index: 0, id: 'call_9', type: 'function', function: { name: 'dataset_info', arguments: '' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '{"file":' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '"a.csv"}' } }] },
    ],
    finish: 'tool_calls',
  };

  test('is put together from its pieces, and its result goes back by its id', async () => {
    const { claude, calls } = await claudeBy((_, n) => (n === 1 ? calling : chatText('Those who left.')));
    const { question, toolbox, used } = exploring();
    const turn = await claude.takeTurn(question, []);
    expect(turn).toMatchObject({ kind: 'uses', text: 'Let me look.' });
    if (!turn.ok || turn.kind !== 'uses') return;
    const exchange = await claude.useTools(turn, toolbox);
    expect(used).toEqual([[{ name: 'dataset_info', input: { file: 'a.csv' } }]]);
    const next = await claude.takeTurn(question, [exchange as UsedTools]); // a use was recorded
    expect(next).toMatchObject({ kind: 'answer', value: 'Those who left.' });
    expect(calls[0]?.body.tools).toMatchObject([{ type: 'function', function: { name: 'dataset_info' } }, {}]);
    expect(calls[1]?.body.messages.slice(2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'call_9', function: { arguments: '{"file":"a.csv"}' } }] },
      { role: 'tool', tool_call_id: 'call_9', content: 'dataset_info {"file":"a.csv"}' },
    ]);
  });
});

describe('a server in trouble', () => {
  const failing = (status: number, error: object, headers: Record<string, string> = {}): ChatAnswer => ({
    ...{ status, error, headers },
  });

  test.each<[string, ChatAnswer]>([
    ['429', failing(429, { message: 'Rate limit reached' })],
    ['500', failing(500, { message: 'The server had an error' })],
    ['503', failing(503, { message: 'overloaded' })],
    ['a stream that breaks off', { deltas: [{ content: '{"na' }], short: true }],
  ])('is asked again: %s', async (_, trouble) => {
    const { claude, calls } = await claudeBy((__, n) => (n < 3 ? trouble : good));
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true });
    expect(calls).toHaveLength(3);
  });

  test.each<[string, string, ChatAnswer]>([
    ['401', 'refused-access', failing(401, { message: 'Incorrect API key provided' })],
    ['404', 'unknown-model', failing(404, { message: 'The model does not exist' })],
    ['400', 'bad-request', failing(400, { message: 'This is wrong' })],
    ['no more quota', 'refused-access', failing(429, { message: 'You exceeded it', code: 'insufficient_quota' })],
  ])('is not asked again: %s', async (_, kind, trouble) => {
    const { claude, calls } = await claudeBy(() => trouble);
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: false, kind });
    expect(calls).toHaveLength(1);
  });

  test('tells its own words and the status', async () => {
    const { claude } = await claudeBy(() => failing(401, { message: 'Incorrect API key provided' }));
    expect(await claude.ask(planQuestion)).toMatchObject({ message: 'Incorrect API key provided (HTTP 401)' });
  });
});
