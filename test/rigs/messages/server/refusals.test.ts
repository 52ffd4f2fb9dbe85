import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, test } from 'vitest';
import { clientOf, messagesFor, question } from '../client.ts';
import { fetchRaw } from '../raw.ts';
import { say } from '../reply.ts';

const post = async (body: unknown) => {
  const rig = await messagesFor({ script: () => say('Yes.'), maxBytes: 10_000 });
  const headers = { 'x-api-key': rig.key, 'anthropic-version': '2023-06-01' };
  const { status, text } = await fetchRaw(`${rig.url}/v1/messages`, body, headers);
  return { status, message: JSON.parse(text).error?.message ?? '' };
};
const user = { role: 'user', content: 'Hello' };
const assistant = { role: 'assistant', content: 'The answer is (' };
const { max_tokens: _, ...endless } = question;
const marked = (text: string) => ({ type: 'text', text, cache_control: { type: 'ephemeral' } });

describe('a request that is not right is refused, with the reason', () => {
  test.each([
    ['no JSON', '{"model":', /not valid JSON/],
    ['no max_tokens', endless, /^max_tokens: Field required$/],
    ['too many tokens', { ...question, max_tokens: 500_000 }, /^max_tokens: 500000 > 128000/],
    ['no messages', { ...question, messages: [] }, /^messages: /],
    ['an empty message', { ...question, messages: [{ role: 'user', content: '' }] }, /non-(empty|whitespace)/],
    [
      'a blank text block',
      { ...question, messages: [{ role: 'user', content: [{ type: 'text', text: ' ' }] }] },
      /whitespace/,
    ],
    ['an assistant who begins', { ...question, messages: [assistant, user] }, /first message must use the "user" role/],
    ['a prefilled answer', { ...question, messages: [user, assistant] }, /does not support assistant message prefill/],
    ['a temperature', { ...question, temperature: 0.2 }, /^temperature: .* is deprecated for this model/],
    ['an unknown field', { ...question, temprature: 0.2 }, /^temprature: Extra inputs are not permitted$/],
    [
      'too small a budget',
      { ...question, thinking: { type: 'enabled', budget_tokens: 10 } },
      /greater than or equal to 1024/,
    ],
    ['too large a budget', { ...question, thinking: { type: 'enabled', budget_tokens: 9999 } }, /must be greater than/],
    [
      'five marks',
      { ...question, messages: [{ role: 'user', content: [...'abcde'].map(marked) }] },
      /maximum of 4 blocks/,
    ],
    [
      'an open object in a schema',
      { ...question, output_config: { format: { type: 'json_schema', schema: { type: 'object' } } } },
      /'additionalProperties' must be explicitly set to false/,
    ],
    [
      'a limit in a schema',
      { ...question, output_config: { format: { type: 'json_schema', schema: { type: 'string', maxLength: 3 } } } },
      /property 'maxLength' is not supported/,
    ],
  ])('%s', async (_name, body, reason) => {
    const { status, message } = await post(body);
    expect([status, message]).toEqual([400, expect.stringMatching(reason)]);
  });

  test('a body that is too large is a 413, an unknown model or address a 404', async () => {
    expect((await post({ ...question, system: 'x'.repeat(20_000) })).status).toBe(413);
    expect(await post({ ...question, model: 'claude-nobody' })).toEqual({
      status: 404,
      message: 'model: claude-nobody',
    });
    const rig = await messagesFor({ script: () => say('') });
    await expect(clientOf(rig).get('/v1/nothing')).rejects.toThrow(Anthropic.NotFoundError);
  });

  test('older models take a temperature and a beginning of the answer; two turns of one side are joined', async () => {
    const old = { ...question, model: 'claude-haiku-4-5' };
    expect((await post({ ...old, temperature: 0.2, messages: [user, assistant] })).status).toBe(200);
    expect((await post({ ...question, messages: [user, user] })).status).toBe(200);
  });
});

describe('a local server', () => {
  test('takes any model, no key, a temperature and unknown fields, but wants turns to alternate', async () => {
    const rig = await messagesFor({ script: () => say('Hello from home.'), manners: 'local' });
    const body = { ...question, model: 'qwen3-coder:30b', temperature: 0.2, repeat_penalty: 1.1 };
    const { status, headers } = await fetchRaw(`${rig.url}/v1/messages`, body);
    expect([status, headers.get('request-id')]).toEqual([200, null]);
    const twice = await fetchRaw(`${rig.url}/v1/messages`, { ...body, messages: [user, user] });
    expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('must alternate')]);
    const message = await clientOf(rig, { apiKey: 'none' }).messages.create({ ...question, model: 'llama3' });
    expect(message.model).toBe('llama3');
  });
});
