import { expect, test } from 'vitest';
import type { Requirement } from '../../core/schema/planning/requirement.ts';
import { modelProblems } from '../../services/claude/failure.ts';
import { advise } from '../../stages/advise.ts';
import type { StageContext } from '../../stages/dag/define.ts';
import { requires } from '../rigs/stages/reading.ts';
import { type ScriptedReply, scriptedClaude } from '../rigs/stages/scripted-claude.ts';
import { outsideFences } from './generate/model-words.ts';
import { ships, shipsContext } from './generate/ships.ts';

const report = {
  summary: 'Few rows, one number.',
  approaches: [{ title: 'A linear model', why: 'There is little to learn from.' }],
  features: ['`Age` in tens'],
  pitfalls: ['Ten rows are no test.'],
};
const advised = async (
  replies: readonly ScriptedReply[],
  given: { notes?: string[]; requirement?: Requirement } = {},
) => {
  const { notes = [], ...rest } = given;
  const model = scriptedClaude({ advisor: replies });
  const { context, lines, messages } = shipsContext(model.claude);
  const outcome = await advise.run({ competition: ships(), params: { models: 'm', notes }, ...rest }, context);
  return { outcome, asked: model.asked, lines: lines(), messages: messages() };
};

test('the advisor is told of data and page, and its report is the advice', async () => {
  const requirement = requires({ goal: 'Who lives?', pitfalls: ['Children first.'] });
  const { outcome, asked, messages } = await advised([{ json: report }], { notes: ['Think of cabins.'], requirement });
  expect(outcome).toEqual({ ok: true, value: report });
  const [question] = asked;
  expect(question?.system).toMatch(/^You are the advisor of Medalist\.\n/);
  const all = [...(question?.context ?? []), question?.prompt].join('\n');
  for (const word of ['Survived', 'accuracy', 'Who lives?', 'Children first.']) {
    expect(all).toContain(word);
    expect(outsideFences(all)).not.toContain(word);
  }
  expect(outsideFences(question?.prompt ?? '')).toMatch(/^Most important.*\n\n- Think of cabins\./);
  expect(messages.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['task-request', 'harness', 'advisor'],
    ['result', 'advisor', 'planner'],
  ]);
  expect(advise.headline?.(report)).toBe('A linear model');
});

test('without a page there is nothing said of one', async () => {
  const { asked } = await advised([{ json: report }]);
  expect(asked[0]?.prompt).toBe('Write your report on this competition.');
});

test.each(modelProblems)('a model that fails (%s) leaves the plan without advice', async (fails) => {
  const { outcome, lines, messages } = await advised([{ fails }]);
  expect(outcome).toMatchObject({ ok: false, kind: 'no-answer', message: `no answer: ${fails}` });
  expect(lines).toEqual([`no advice (no answer: ${fails}): the plan is made without`]);
  expect(messages.map(({ kind }) => kind)).toEqual(['task-request', 'error']);
  expect(advise.recover['no-answer']).toBe('goOn');
});

test('a report in the wrong form is asked for again, once', async () => {
  const { outcome, asked } = await advised(['Sure!', { json: report }]);
  expect(outcome).toMatchObject({ ok: true, value: report });
  expect(asked.map(({ told }) => told)).toEqual([null, expect.stringContaining('JSON')]);
  expect((await advised(['Sure!', 'Well.'])).outcome).toMatchObject({ ok: false, kind: 'no-answer' });
});

test('nobody is asked without a model', async () => {
  const { claude, asked } = scriptedClaude({ advisor: [{ json: report }] });
  const run = (models: string | null, speaker: StageContext['claude']) =>
    advise.run({ competition: ships(), params: { models, notes: [] } }, shipsContext(speaker).context);
  for (const outcome of [await run(null, claude), await run('m', null), await run('m', scriptedClaude({}).claude)])
    expect(outcome).toMatchObject({ ok: false, kind: 'no-answer' });
  expect(asked).toEqual([]);
});
