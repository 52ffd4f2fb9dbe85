import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import { describe, expect, test } from 'vitest';
import { PlanAnswer } from '../../../../stages/plan/answer.ts';
import { clientOf, messagesFor, question } from '../client.ts';
import { fetchRaw } from '../raw.ts';
import { json, say, tool } from '../reply.ts';
import { planOf } from '../scripts/answers.ts';
import { demos } from '../scripts/subjects.ts';

const words = 'Grüße an alle 🎉: one, two, three.\n'.repeat(20);

describe('the official client', () => {
  test('gets a message, its usage and its request id', async () => {
    const rig = await messagesFor({ script: () => say(words) });
    const message = await clientOf(rig).messages.create(question);
    expect(message.content).toEqual([{ type: 'text', text: words, citations: null }]);
    expect(message).toMatchObject({ stop_reason: 'end_turn', model: question.model, _request_id: 'req_000001' });
    expect(message.usage.input_tokens).toBeGreaterThan(10);
    expect(message.usage.output_tokens).toBe(Math.ceil(words.length / 4) + 3);
  });

  test('gets the same by a stream, piece by piece', async () => {
    const rig = await messagesFor({ script: () => say(words) });
    const pieces: string[] = [];
    const stream = clientOf(rig).messages.stream(question);
    const message = await stream.on('text', (piece) => pieces.push(piece)).finalMessage();
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toBe(words);
    const whole = await clientOf(rig).messages.create(question);
    expect(message.content).toEqual(whole.content);
    expect(message.usage).toEqual(whole.usage);
    expect(stream.request_id).toBe('req_000001');
  });

  test('parses structured output by zod, and sends only what Claude knows of JSON Schema', async () => {
    const plan = planOf(demos.tumours, 3);
    const rig = await messagesFor({ script: () => json(plan) });
    const params = { ...question, output_config: { format: zodOutputFormat(PlanAnswer) } };
    expect((await clientOf(rig).messages.parse(params)).parsed_output).toEqual(plan);
    expect((await clientOf(rig).messages.stream(params).finalMessage()).parsed_output).toEqual(plan);
  });

  test('is called back by a tool, also in a stream', async () => {
    const rig = await messagesFor({ script: () => tool('show_rows', { file: 'train.csv', rows: 3 }) });
    const tools = [{ name: 'show_rows', input_schema: { type: 'object' as const } }];
    const whole = await clientOf(rig).messages.create({ ...question, tools });
    const streamed = await clientOf(rig)
      .messages.stream({ ...question, tools })
      .finalMessage();
    for (const { stop_reason, content } of [whole, streamed]) {
      expect(stop_reason).toBe('tool_use');
      expect(content).toMatchObject([
        { type: 'text' },
        { type: 'tool_use', name: 'show_rows', input: { file: 'train.csv', rows: 3 } },
      ]);
    }
  });

  test('sees thoughts before the answer when it asks for thinking', async () => {
    const rig = await messagesFor({ script: () => say('Done.') });
    const thinking = { type: 'adaptive' } as const;
    const whole = await clientOf(rig).messages.create({ ...question, thinking });
    const streamed = await clientOf(rig)
      .messages.stream({ ...question, thinking })
      .finalMessage();
    expect(whole.content.map(({ type }) => type)).toEqual(['thinking', 'text']);
    expect(streamed.content).toEqual(whole.content);
  });

  test('is held to its token limit and its stop sequences', async () => {
    const rig = await messagesFor({ script: () => say('abcdefgh STOP ijkl') });
    const short = await clientOf(rig).messages.create({ ...question, max_tokens: 1 });
    expect(short).toMatchObject({ stop_reason: 'max_tokens', content: [{ text: 'abcd' }] });
    const stopped = await clientOf(rig).messages.create({ ...question, stop_sequences: ['STOP'] });
    expect(stopped).toMatchObject({
      stop_reason: 'stop_sequence',
      stop_sequence: 'STOP',
      content: [{ text: 'abcdefgh ' }],
    });
  });

  test('counts tokens before it asks, and the count is what is charged', async () => {
    const rig = await messagesFor({ script: () => say('Yes.') });
    const { max_tokens: _, ...counted } = question;
    const { input_tokens } = await clientOf(rig).messages.countTokens(counted);
    expect((await clientOf(rig).messages.create(question)).usage.input_tokens).toBe(input_tokens);
    expect(rig.asked()).toHaveLength(1);
  });

  test('lists models', async () => {
    const rig = await messagesFor({ script: () => say('') });
    const ids: string[] = [];
    for await (const { id } of clientOf(rig).models.list()) ids.push(id);
    expect(ids).toContain('claude-opus-5-5');
    expect((await clientOf(rig).models.retrieve('claude-haiku-4-5')).max_tokens).toBe(64_000);
    await expect(clientOf(rig).models.retrieve('gpt-9')).rejects.toThrow(Anthropic.NotFoundError);
  });
});

describe('who may ask', () => {
  test('a wrong key, no key and a wrong bearer token are turned away; the right one by either header is not', async () => {
    const rig = await messagesFor({ script: () => say('Welcome.') });
    const ask = (headers: Record<string, string>) =>
      fetchRaw(
        `${rig.url}/v1/messages`,
        { ...question, stream: false },
        { 'anthropic-version': '2023-06-01', ...headers },
      );
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'x-api-key': 'sk-ant-wrong' })).text).toContain('invalid x-api-key');
    expect((await ask({ authorization: 'Bearer wrong' })).text).toContain('Invalid bearer token');
    expect((await ask({ 'x-api-key': rig.key })).status).toBe(200);
    expect((await ask({ authorization: `Bearer ${rig.key}` })).status).toBe(200);
    const other = new Anthropic({ baseURL: rig.url, authToken: rig.key, maxRetries: 0 });
    expect((await other.messages.create(question)).stop_reason).toBe('end_turn');
    await expect(clientOf(rig, { apiKey: 'sk-ant-wrong' }).messages.create(question)).rejects.toThrow(
      Anthropic.AuthenticationError,
    );
  });

  test('what is remembered of a call holds no key', async () => {
    const rig = await messagesFor({ script: () => say('Hello.') });
    await clientOf(rig).messages.create(question);
    await clientOf(rig, { apiKey: null, authToken: rig.key }).messages.create(question);
    await fetchRaw(`${rig.url}/v1/messages`, question, { 'x-api-key': rig.key });
    expect(JSON.stringify(rig.calls)).not.toContain(rig.key);
    expect(rig.calls.map(({ headers }) => headers.authorization ?? headers['x-api-key'])).toEqual(
      Array(3).fill('(given)'),
    );
  });

  test('a request without a version is refused', async () => {
    const rig = await messagesFor({ script: () => say('') });
    const raw = await fetchRaw(`${rig.url}/v1/messages`, question, { 'x-api-key': rig.key });
    expect([raw.status, raw.text]).toEqual([400, expect.stringContaining('anthropic-version: header is required')]);
  });
});
