import { describe, expect, test } from 'vitest';
import { claudeAt, codeQuestion, planQuestion } from './asking.ts';
import { type Answer, modelServer, type Received } from './server.ts';

const plan = { name: 'trees', folds: 5 };
const good = JSON.stringify(plan);
const textOf = (content: string | readonly { readonly text: string }[]) =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('\n');

describe('an answer is read', () => {
  test.each([
    ['alone', good],
    ['in a fence', `Here it is:\n\`\`\`json\n${good}\n\`\`\`\nGood luck!`],
    ['after some words', `The plan (see [1]) is ${good}. It should do.`],
    ['with brackets and quotes in its strings', `So: ${JSON.stringify({ name: 'a "}" b {', folds: 5 })} It should do.`],
    ['after thoughts with a draft', `<think>\nPerhaps {"name": "nets", "folds": 9}?\n</think>\n\n${good}`],
    ['after thoughts whose beginning is not there', `Perhaps {"name": "nets", "folds": 9}?\n</think>\n${good}`],
  ])('JSON %s', async (_, text) => {
    const { url, calls } = await modelServer(() => text);
    const { claude } = claudeAt(url);
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true, value: { folds: 5 }, remembered: false });
    expect(calls).toHaveLength(1);
  });

  test('text by its reader', async () => {
    const { url } = await modelServer(() => 'Sure.\n```python\nprint(1)\n```\n');
    expect(await claudeAt(url).claude.ask(codeQuestion)).toMatchObject({ ok: true, value: 'print(1)\n' });
  });

  test('text without the drafts that stand in thoughts', async () => {
    const thoughts = '<think>First\n```python\nprint(0)\n```\nno, better:</think>\n';
    const { url, calls } = await modelServer(() => `${thoughts}\`\`\`python\nprint(1)\n\`\`\`\n`);
    expect(await claudeAt(url).claude.ask(codeQuestion)).toMatchObject({ ok: true, value: 'print(1)\n' });
    expect(calls).toHaveLength(1);
  });

  test('with what it used, and one event', async () => {
    const usage = { input_tokens: 1000, output_tokens: 500, cache_read_input_tokens: 200 };
    const { url } = await modelServer(() => ({ text: good, usage }));
    const { claude, calls, entries } = claudeAt(url);
    const answer = await claude.ask(planQuestion);
    const cost = 1000 * 4 + 500 * 20 + 200 * 0.2; // of claude-opus-5-5, in micro-dollars
    const used = { inputTokens: 1000, outputTokens: 500, cacheReadTokens: 200, cacheWriteTokens: 0, cost };
    expect(answer).toMatchObject({ usage: used });
    expect(calls()).toEqual([
      expect.objectContaining({
        ...used,
        role: 'planner',
        about: 'the plan',
        outcome: 'ok',
        retries: 0,
        remembered: false,
      }),
    ]);
    expect(entries).toMatchObject([{ state: 'settled', tokens: 1700, cost }]);
  });
});

describe('an answer of no use', () => {
  test('is told why, once, and the second one counts', async () => {
    const { url, calls } = await modelServer((_, n) => (n === 1 ? '{"name": "trees", "folds": 1}' : good));
    const { claude, calls: told, lines } = claudeAt(url);
    const answer = await claude.ask(planQuestion);
    expect(answer).toMatchObject({ ok: true, value: plan, usage: { inputTokens: 200, outputTokens: 40 } });
    const again = calls[1]?.body.messages ?? [];
    expect(again.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(textOf(again[1]?.content ?? '')).toBe('{"name": "trees", "folds": 1}');
    expect(textOf(again[2]?.content ?? '')).toContain('folds');
    expect(told().map(({ outcome, about }) => [outcome, about])).toEqual([
      ['nonsense', 'the plan'],
      ['ok', 'the plan, asked again'],
    ]);
    expect(lines().join()).toContain('cannot be used');
  });

  test.each<[string, Answer]>([
    ['words', 'I would rather talk about birds.'],
    ['nothing', ''],
    ['half a value', '{"name": "tre'],
  ])('twice is nonsense: %s', async (_, reply) => {
    const { url, calls } = await modelServer(() => reply);
    expect(await claudeAt(url).claude.ask(planQuestion)).toMatchObject({ ok: false, kind: 'nonsense' });
    expect(calls).toHaveLength(2);
  });

  test.each<[string, Answer, string]>([
    ['a refusal', { text: 'I cannot help with that.', stop: 'refusal' }, 'refusal'],
    ['the context window', { text: good, stop: 'model_context_window_exceeded' }, 'window-full'],
  ])('%s is not asked again', async (_, reply, kind) => {
    const { url, calls } = await modelServer(() => reply);
    const { claude, calls: told, entries } = claudeAt(url);
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: false, kind });
    expect([calls.length, told()[0]?.outcome, entries[0]?.state]).toEqual([1, kind, 'settled']);
  });
});

describe('what is sent', () => {
  test('to a server of others: plain, the schema in words, no temperature, no key but its own', async () => {
    const { url, calls } = await modelServer(() => good);
    await claudeAt(url, { env: { MEDALIST_MODEL: 'qwen3' } }).claude.ask(planQuestion);
    const [call] = calls;
    expect(call?.path).toBe('/v1/messages');
    expect(Object.keys(call?.body ?? {}).sort()).toEqual(['max_tokens', 'messages', 'model', 'stream', 'system']);
    expect(call?.body.system).toMatch(/^You work for Medalist/);
    expect(call?.raw).not.toContain('cache_control');
    expect(textOf(call?.body.messages[0]?.content ?? '')).toContain('JSON Schema');
  });

  test('as models.json says: schema, cache, effort, temperature', async () => {
    const { url, calls } = await modelServer(() => good);
    const all = {
      structured: 'schema',
      cache: true,
      effort: 'high',
      temperature: 0.2,
      thinking: 'adaptive',
      maxTokens: 900,
    };
    await claudeAt(url, { settings: { all } }).claude.ask(planQuestion);
    const body = calls[0]?.body;
    expect(body).toMatchObject({
      ...{ temperature: 0.2, max_tokens: 900, thinking: { type: 'adaptive' } },
      output_config: { effort: 'high', format: { type: 'json_schema', schema: { required: ['name', 'folds'] } } },
    });
    const blocks = body?.messages[0]?.content;
    expect(Array.isArray(blocks) && blocks.map(({ cache_control }) => cache_control !== undefined)).toEqual([
      ...[true, false, true, false], // what all share, the role and what is its own, the task
    ]);
    expect(textOf(blocks ?? '')).not.toContain('JSON Schema');
  });

  test('first what all roles share, to the byte: a server keeps it for all of them', async () => {
    const { url, calls } = await modelServer(() => good);
    const { claude } = claudeAt(url, { settings: { all: { cache: true } } });
    const debuggers = { role: 'debugger', system: 'You are the debugger of Medalist.' } as const;
    await claude.ask({ ...planQuestion, role: 'coder', system: 'You are the coder of Medalist.' });
    await claude.ask({ ...planQuestion, ...debuggers, context: ['schema', 'failure'], prompt: 'Fix.' });
    const prefixOf = ({ body: { model, system, messages } }: Received) => {
      const content = messages[0]?.content;
      const blocks = Array.isArray(content) ? content : [];
      const end = blocks.findIndex(({ cache_control }) => cache_control !== undefined);
      return JSON.stringify([model, system, blocks.slice(0, end + 1)]);
    };
    const [first, second] = calls.map(prefixOf);
    expect(first).toContain('schema');
    expect(second).toBe(first);
  });

  test('a server that does not hold answers to schemas is asked in words', async () => {
    const { url, calls } = await modelServer(({ raw }) =>
      raw.includes('json_schema')
        ? { status: 400, error: 'output_config.format: Extra inputs are not permitted', type: 'invalid_request_error' }
        : good,
    );
    const { claude, lines } = claudeAt(url, { settings: { all: { structured: 'schema' } } });
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: true, value: plan });
    expect([calls.length, lines().join()]).toEqual([2, expect.stringContaining('now asks for it in words')]);
  });

  test('a role that is off is not asked', async () => {
    const { url, calls } = await modelServer(() => good);
    const { claude } = claudeAt(url, { env: { MEDALIST_MODEL_PLANNER: 'off' } });
    expect([claude.has('planner'), claude.has('coder')]).toEqual([false, true]);
    expect(await claude.ask(planQuestion)).toMatchObject({ ok: false, kind: 'off' });
    expect(calls).toHaveLength(0);
  });

  test('a question that is too long stays here', async () => {
    const { url, calls } = await modelServer(() => good);
    const { claude, entries } = claudeAt(url);
    expect(await claude.ask({ ...planQuestion, prompt: 'x'.repeat(400_001) })).toMatchObject({ kind: 'withheld' });
    expect([calls.length, entries.length]).toEqual([0, 0]);
  });

  test('the text is heard as it arrives, in whole lines, by who listens', async () => {
    const text = '```python\nprint(1)\nprint(2)\n```';
    const { url } = await modelServer(() => text);
    const { claude, said } = claudeAt(url, { stream: true });
    await claude.ask(codeQuestion);
    const parts = said.flatMap((event) => (event.type === 'model.text' ? [event.text] : []));
    expect(parts.join('')).toBe(text);
    expect(parts.slice(0, -1).every((part) => part.endsWith('\n'))).toBe(true);
  });
});
