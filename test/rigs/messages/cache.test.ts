import { expect, test } from 'vitest';
import { clientOf, messagesFor, question } from './client.ts';
import { say } from './reply.ts';

const mark = { cache_control: { type: 'ephemeral' } } as const;
const long = 'Write Python that reads the files below --data and nothing else. '.repeat(100);

const asking = (prompt: string, context = long) => ({
  ...question,
  system: [{ type: 'text' as const, text: `You are the coder of Medalist.\n${long}`, ...mark }],
  messages: [
    {
      role: 'user' as const,
      content: [
        { type: 'text' as const, text: context, ...mark },
        { type: 'text' as const, text: prompt },
      ],
    },
  ],
});

test('a marked prefix is written once and read after that, for the same model and the same bytes, for five minutes', async () => {
  let now = 0;
  const rig = await messagesFor({ script: () => say('Yes.'), now: () => now });
  const usage = async (params: ReturnType<typeof asking>) => (await clientOf(rig).messages.create(params)).usage;
  const total = (used: Awaited<ReturnType<typeof usage>>) =>
    used.input_tokens + (used.cache_creation_input_tokens ?? 0) + (used.cache_read_input_tokens ?? 0);

  const first = await usage(asking('What is the target?'));
  const prefix = first.cache_creation_input_tokens ?? 0;
  expect(prefix).toBeGreaterThan(3_000);
  expect([first.cache_read_input_tokens, first.input_tokens < 50]).toEqual([0, true]);

  const second = await usage(asking('And now?'));
  expect([second.cache_creation_input_tokens, second.cache_read_input_tokens]).toEqual([0, prefix]);

  const other = await usage(asking('What is the target?', `Another context. ${long}`));
  expect(other.cache_read_input_tokens).toBeGreaterThan(1_500);
  expect(other.cache_read_input_tokens).toBeLessThan(prefix);
  expect(total(other)).toBeGreaterThan(total(first));

  const elsewhere = await usage({ ...asking('What is the target?'), model: 'claude-sonnet-5-5' });
  expect([elsewhere.cache_read_input_tokens, total(elsewhere)]).toEqual([0, total(first)]);

  now += 5 * 60_000 + 1;
  expect((await usage(asking('Still there?'))).cache_read_input_tokens).toBe(0);
});

test('a short prefix is not kept, whatever is marked', async () => {
  const rig = await messagesFor({ script: () => say('Yes.') });
  const params = { ...question, system: [{ type: 'text' as const, text: 'Be brief.', ...mark }] };
  await clientOf(rig).messages.create(params);
  const { usage } = await clientOf(rig).messages.create(params);
  expect([usage.cache_creation_input_tokens, usage.cache_read_input_tokens]).toEqual([0, 0]);
});
