import Anthropic from '@anthropic-ai/sdk';
import { expect, test } from 'vitest';
import { clientOf, messagesFor, question } from './client.ts';
import { say } from './reply.ts';

const requests = [
  { custom_id: 'one', params: question },
  { custom_id: 'two', params: { ...question, model: 'claude-nobody' } },
];
const prices = { 'claude-opus-5-5': { input: 4_000_000, output: 20_000_000, cacheWrite: 0, cacheRead: 0 } };

test('a batch is made, looked at, ends, and costs half; results bear their names', async () => {
  const rig = await messagesFor({ script: () => say('Planned.'), prices });
  const { batches } = clientOf(rig).messages;
  const { id, processing_status, results_url } = await batches.create({ requests });
  expect([processing_status, results_url]).toEqual(['in_progress', null]);
  expect((await batches.retrieve(id)).processing_status).toBe('in_progress');
  const ended = await batches.retrieve(id);
  expect(ended).toMatchObject({
    processing_status: 'ended',
    request_counts: { succeeded: 1, errored: 1, processing: 0 },
  });
  const results: Record<string, string> = {};
  for await (const { custom_id, result } of await batches.results(id)) results[custom_id] = result.type;
  expect(results).toEqual({ two: 'errored', one: 'succeeded' });
  const { usage } = await clientOf(rig).messages.create(question);
  const full = usage.input_tokens * 4 + usage.output_tokens * 20;
  expect(rig.bill()).toMatchObject({ calls: 2, cost: full + full / 2 });
});

test('a batch that is called off costs nothing', async () => {
  const rig = await messagesFor({ script: () => say('Planned.'), prices });
  const { batches } = clientOf(rig).messages;
  const { id } = await batches.create({ requests });
  expect((await batches.cancel(id)).processing_status).toBe('canceling');
  await expect(batches.results(id)).rejects.toThrow(/finished processing/);
  expect(await batches.retrieve(id)).toMatchObject({ processing_status: 'ended', request_counts: { canceled: 2 } });
  expect(rig.bill().calls).toBe(0);
  await expect(batches.retrieve('msgbatch_9')).rejects.toThrow(Anthropic.NotFoundError);
});
