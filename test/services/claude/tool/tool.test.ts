import { describe, expect, test } from 'vitest';
import type { ToolUse } from '../../../../services/claude/tool.ts';
import { messagesFor } from '../../../rigs/messages/client.ts';
import { type Reply, say, tools } from '../../../rigs/messages/reply.ts';
import type { Script } from '../../../rigs/messages/script.ts';
import { secret } from '../asking.ts';
import { at, bodies, lastTurn, looking, lookingTimes, looks, program, turnsIn } from './looking.ts';

describe('a model that looks first', () => {
  test('is given what the tool gave, by id, and then writes', async () => {
    const rig = await messagesFor({ script: lookingTimes(2) });
    const { question, used } = looking();
    const { claude, calls, entries } = at(rig);
    expect(await claude.ask(question)).toMatchObject({ ok: true, value: 'print(1)\n' });
    expect(used).toEqual([[{ code: 'print(2)' }], [{ code: 'print(2)' }]]);
    const [first, second, third] = bodies(rig);
    expect(first).toMatchObject({ tools: [{ name: 'execute_python', description: 'Looks.' }] });
    expect(second?.messages.slice(1)).toMatchObject([
      { role: 'assistant', content: [{ type: 'text' }, { type: 'tool_use', id: 'toolu_000001' }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_000001', content: '{"code":"print(2)"}' }] },
    ]);
    expect(lastTurn(third)).toMatchObject([{ type: 'tool_result', tool_use_id: 'toolu_000002' }]);
    expect(bodies(rig).map(({ tool_choice }) => tool_choice)).toEqual([undefined, undefined, undefined]);
    expect(calls().map(({ about, outcome }) => [about, outcome])).toEqual([
      ['attempt 1 of 3', 'ok'],
      ['attempt 1 of 3, after 1 look', 'ok'],
      ['attempt 1 of 3, after 2 looks', 'ok'],
    ]);
    expect(entries.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled']);
  });

  test('reads from the cache all that it was told before', async () => {
    const rig = await messagesFor({ script: lookingTimes(2) });
    const { question } = looking();
    await at(rig).claude.ask({ ...question, context: ['word '.repeat(3000)] });
    const [first, second, third] = rig.asked().map(({ used }) => used);
    expect(second?.cacheRead).toBe((first?.cacheWrite ?? 0) + (first?.cacheRead ?? 0));
    expect(third?.cacheRead).toBe((second?.cacheWrite ?? 0) + (second?.cacheRead ?? 0));
    expect(third?.cacheRead).toBeGreaterThan(second?.cacheRead ?? 0);
  });

  test('and never ends is cut after five turns, and told to answer', async () => {
    const rig = await messagesFor({ script: lookingTimes(5) });
    const { question, used } = looking();
    expect(await at(rig).claude.ask(question)).toMatchObject({ ok: true });
    expect([used.length, rig.asked().length]).toEqual([5, 6]);
    const [fifth, last] = bodies(rig).slice(-2);
    expect(fifth).not.toHaveProperty('tool_choice');
    expect(last).toMatchObject({ tool_choice: { type: 'none' }, tools: [{ name: 'execute_python' }] });
    expect(lastTurn(last)).toMatchObject([{ type: 'tool_result' }, { type: 'text', text: /Answer the question now/ }]);
  });

  test('may not go on when the tool says so', async () => {
    const rig = await messagesFor({ script: lookingTimes(1) });
    const { question } = looking({ use: async () => ({ results: [{ text: 'late', isError: true }], more: false }) });
    expect(await at(rig).claude.ask(question)).toMatchObject({ ok: true });
    expect(bodies(rig)[1]).toMatchObject({ tool_choice: { type: 'none' } });
    expect(lastTurn(bodies(rig)[1])).toMatchObject([{ content: 'late', is_error: true }, { type: 'text' }]);
  });

  test('several times in one answer has all results in one turn; another tool is an error', async () => {
    const uses = [
      { name: 'execute_python', input: { code: 'a' } },
      { name: 'bash', input: { command: 'ls' } },
      { name: 'execute_python', input: { code: 'b' } },
    ];
    const rig = await messagesFor({ script: (asked) => (turnsIn(asked) === 0 ? tools(...uses) : program) });
    const { question, used } = looking();
    expect(await at(rig).claude.ask(question)).toMatchObject({ ok: true });
    expect(used).toEqual([[{ code: 'a' }, { code: 'b' }]]);
    expect(lastTurn(bodies(rig)[1])).toMatchObject([
      { tool_use_id: 'toolu_000001', content: '{"code":"a"}' },
      { tool_use_id: 'toolu_000001_1', is_error: true, content: /no such tool/ },
      { tool_use_id: 'toolu_000001_2', content: '{"code":"b"}' },
    ]);
  });

  test('is corrected like any other, and asked for no more looks then', async () => {
    const script: Script = (asked) => [looks(), say('I am not sure.'), program][turnsIn(asked)] as Reply; // three turns
    const rig = await messagesFor({ script });
    const { question } = looking();
    expect(await at(rig).claude.ask(question)).toMatchObject({ ok: true });
    expect(bodies(rig)[2]).toMatchObject({ tool_choice: { type: 'none' } });
  });

  test('thinks: its thoughts are sent back as they were', async () => {
    const rig = await messagesFor({ script: lookingTimes(1) });
    const settings = { all: { fallback: null, thinking: 'adaptive' } };
    expect(await at(rig, { settings }).claude.ask(looking().question)).toMatchObject({ ok: true });
    expect(bodies(rig)[1]?.messages[1]?.content).toMatchObject([
      { type: 'thinking', signature: expect.stringMatching(/./) },
      { type: 'text' },
      { type: 'tool_use' },
    ]);
  });

  test('hears no secret, and says none to the tool', async () => {
    const rig = await messagesFor({
      script: (asked) => (turnsIn(asked) === 0 ? looks(`print("${secret}")`) : program),
    });
    const { question, used } = looking({
      use: async (uses: readonly ToolUse[]) => ({
        results: uses.map(({ input }) => ({ text: `${JSON.stringify(input)} ${secret}`, isError: false })),
        more: true,
      }),
    });
    await at(rig, { secrets: [secret] }).claude.ask(question);
    expect(used).toEqual([]);
    expect(JSON.stringify(bodies(rig)[1])).not.toContain(secret);
    expect(JSON.stringify(bodies(rig)[1])).toContain('[hidden]');
  });
});
