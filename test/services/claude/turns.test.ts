import { describe, expect, test } from 'vitest';
import type { Exchange, UsedTools } from '../../../services/claude/exchange.ts';
import { openRecords } from '../../../services/claude/records.ts';
import { messagesFor } from '../../rigs/messages/client.ts';
import { say, tools } from '../../rigs/messages/reply.ts';
import type { MessagesRig } from '../../rigs/messages/server/server.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { memoryLedger } from './asking.ts';
import {
  answer,
  bodiesOf,
  claudeOf,
  code,
  exchangeOf,
  exploring,
  lastOf,
  turnsIn,
  usesOf,
  usingTimes,
} from './exploring.ts';

describe('a turn', () => {
  test('that uses two tools is told both results, by id, and the next one answers', async () => {
    const both = tools(
      { name: 'dataset_info', input: { file: 'a.csv' } },
      { name: 'execute_python', input: { code: 'DATA' } },
    );
    const rig = await messagesFor({ script: (asked) => (turnsIn(asked) === 0 ? both : answer) });
    const { question, toolbox, used } = exploring();
    const { claude, calls } = claudeOf(rig);
    const turn = await usesOf(claude, question, []);
    expect(turn).toMatchObject({ ok: true, text: 'Let me look.', by: 'claude-opus-5-5', remembered: false });
    const uses = [
      { name: 'dataset_info', input: { file: 'a.csv' } },
      { name: 'execute_python', input: { code: 'DATA' } },
    ];
    expect(turn.uses).toEqual(uses);
    expect(used).toEqual([]);
    const exchange = await claude.useTools(turn, toolbox);
    expect([used, exchange]).toMatchObject([[uses], { kind: 'uses', more: true, remembered: false }]);
    const next = await claude.takeTurn(question, [exchange as UsedTools]); // as the line before says
    expect(next).toMatchObject({ ok: true, kind: 'answer', value: 'Those who left.', text: 'Those who left.' });
    expect(bodiesOf(rig)[0]?.tools?.map(({ name }) => name)).toEqual(['dataset_info', 'execute_python']);
    expect(lastOf(rig).at(-1)?.content).toMatchObject([
      { type: 'tool_result', tool_use_id: 'toolu_000001', content: 'dataset_info {"file":"a.csv"}' },
      { type: 'tool_result', tool_use_id: 'toolu_000001_1', content: 'execute_python {"code":"DATA"}' },
    ]);
    expect(calls().map(({ role, about }) => [role, about])).toEqual([
      ['explorer', 'a turn'],
      ['explorer', 'a turn'],
    ]);
  });

  test('that names a tool which there is not hears which there are; the others are used', async () => {
    const both = tools({ name: 'bash', input: { command: 'ls' } }, { name: 'dataset_info', input: {} });
    const rig = await messagesFor({ script: () => both });
    const { question, used } = exploring();
    const { results } = await exchangeOf(claudeOf(rig).claude, question);
    expect(used).toEqual([[{ name: 'dataset_info', input: {} }]]);
    expect(results).toEqual([
      { text: 'There is no such tool. There is dataset_info, execute_python.', isError: true },
      { text: 'dataset_info {}', isError: false },
    ]);
  });

  test('that cannot be read is corrected within the turn', async () => {
    const rig = await messagesFor({ script: ({ attempt }) => (attempt === 1 ? say('hmm') : answer) });
    const { claude, calls } = claudeOf(rig);
    const turn = await claude.takeTurn(exploring().question, []);
    expect(turn).toMatchObject({ kind: 'answer', value: 'Those who left.' });
    expect(calls().map(({ outcome }) => outcome)).toEqual(['nonsense', 'ok']);
    const [first, second] = rig.asked().map(({ used }) => used?.output ?? 0);
    expect(turn.ok && turn.usage.outputTokens).toBe((first ?? 0) + (second ?? 0));
  });

  test('is heard as it arrives', async () => {
    const rig = await messagesFor({ script: usingTimes(1) });
    const { claude, said } = claudeOf(rig, { stream: true });
    await usesOf(claude, exploring().question, []);
    expect(said.filter(({ type }) => type === 'model.text')).toMatchObject([{ text: 'Let me look.' }]);
  });

  test('of a role that is off fails, and costs nothing', async () => {
    const rig = await messagesFor({ script: () => answer });
    const { claude } = claudeOf(rig, { env: { ANTHROPIC_API_KEY: rig.key, MEDALIST_MODEL_EXPLORER: 'off' } });
    expect(await claude.takeTurn(exploring().question, [])).toMatchObject({ ok: false, kind: 'off' });
    expect(rig.asked()).toEqual([]);
  });
});

describe('turns come to an end', () => {
  const untilAnswer = async (rig: MessagesRig, options: Parameters<typeof exploring>[0]) => {
    const { question } = exploring(options);
    const { claude } = claudeOf(rig);
    const said: Exchange[] = [];
    for (let turn = 0; turn < 2; turn++) said.push(await exchangeOf(claude, question, said));
    return claude.takeTurn(question, said);
  };

  test('when all are taken: an answer is due, and no tool may be used', async () => {
    const rig = await messagesFor({ script: usingTimes(2) });
    expect(await untilAnswer(rig, { turns: 2 })).toMatchObject({ kind: 'answer' });
    expect(bodiesOf(rig).map(({ tool_choice }) => tool_choice?.type)).toEqual([undefined, undefined, 'none']);
    expect(lastOf(rig).at(-1)?.content).toMatchObject([
      { type: 'tool_result' },
      { type: 'text', text: /^There are no more turns for the tools\. Answer the question now/ },
    ]);
  });

  test('when the tools say so', async () => {
    const rig = await messagesFor({ script: usingTimes(2) });
    let uses = 0;
    const use = async () => ({ results: [{ text: 'seen', isError: false }], more: ++uses < 2 });
    expect(await untilAnswer(rig, { use })).toMatchObject({ kind: 'answer' });
    expect(bodiesOf(rig).at(-1)).toMatchObject({ tool_choice: { type: 'none' } });
  });

  test('when the budget is for the answer', async () => {
    const rig = await messagesFor({ script: ({ body }) => (body.tools === undefined ? answer : code()) });
    const { ledger } = memoryLedger();
    const refusing = {
      ...ledger,
      reserve: (...asked: Parameters<typeof ledger.reserve>) =>
        asked[0].keep?.calls === 0
          ? ledger.reserve(...asked)
          : ({ ok: false, kind: 'no-budget', message: 'the cap', advice: '', wait: null } as const),
    };
    const settings = { all: { fallback: null }, roles: { coder: { off: true } } };
    const { claude, lines } = claudeOf(rig, { ledger: refusing, settings });
    expect(await claude.takeTurn(exploring().question, [])).toMatchObject({ kind: 'answer' });
    expect(lines()).toEqual(['explorer: the cap, if the tools are used; asked without them']);
  });
});

describe('what was said is not paid again', () => {
  test('after a restart: the same turns and results, and then the first new one', async () => {
    const rig = await messagesFor({ script: usingTimes(2) });
    const records = openRecords(scratchFolder());
    const before = exploring();
    const first = await exchangeOf(claudeOf(rig, { records }).claude, before.question);
    const { question, used } = exploring();
    const { claude, entries } = claudeOf(rig, { records });
    const again = await exchangeOf(claude, question);
    expect(again).toEqual({ ...first, remembered: true });
    expect([used, entries, rig.asked().length]).toEqual([[], [], 1]);
    const second = await exchangeOf(claude, question, [again]);
    expect(second.remembered).toBe(false);
    expect(used).toEqual([[{ name: 'execute_python', input: { code: 'turn 1' } }]]);
    expect(rig.asked()).toHaveLength(2);
  });

  test('an answer whose tools were not used any more is not paid again; they are used then', async () => {
    const rig = await messagesFor({ script: usingTimes(1) });
    const records = openRecords(scratchFolder());
    await usesOf(claudeOf(rig, { records }).claude, exploring().question, []);
    const { question, used } = exploring();
    const turn = await usesOf(claudeOf(rig, { records }).claude, question, []);
    expect(turn).toMatchObject({ remembered: true, uses: [{ name: 'execute_python' }] });
    expect(await exchangeOf(claudeOf(rig, { records }).claude, question)).toMatchObject({ remembered: false });
    expect([used.length, rig.asked().length]).toEqual([1, 1]);
  });

  test('and a replay makes nothing up', async () => {
    const rig = await messagesFor({ script: usingTimes(1) });
    const records = openRecords(scratchFolder());
    const { question, toolbox } = exploring();
    const turn = await usesOf(claudeOf(rig, { records }).claude, question, []);
    const { claude } = claudeOf(rig, { records, mode: 'replay' });
    expect(await claude.useTools(turn, toolbox)).toMatchObject({ ok: false, kind: 'not-recorded' });
  });
});
