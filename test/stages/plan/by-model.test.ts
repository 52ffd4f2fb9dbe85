import { expect, test } from 'vitest';
import { modelProblems } from '../../../services/claude/failure.ts';
import { plan } from '../../../stages/plan/plan.ts';
import { ships } from '../generate/ships.ts';
import { answer, byModel, planned, rulesFor, task, withFirst } from './planning.ts';

test("the model's plan comes first, on top of the rules' one, which stays behind it", async () => {
  const { all, first, lines, messages } = await byModel({});
  const [rules] = await rulesFor(ships());
  expect(first).toEqual({
    ...rules,
    ...{ name: 'plain and early', author: 'model', models: withFirst(['linear', 'lgb_small'], rules?.models) },
    tasks: [task('baseline'), task('features')],
  });
  expect(all).toEqual([first, rules]);
  expect(lines).toEqual([]);
  expect(messages.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['task-request', 'harness', 'planner'],
    ['decomposition', 'planner', 'coder'],
  ]);
  expect(messages[1]?.text).toBe('plain and early: Few rows.\n1. baseline: Do baseline\n2. features: Do features');
  expect(messages[1]?.parent).toBe(messages[0]?.id);
});

test('tasks keep their order, get ids of their own, and lose what hides', async () => {
  const long = `a${'b'.repeat(40)}`;
  const hidden = { ...task('one'), title: 'Do\n this\u200b\u202e', detail: 'Read it.\u{E0041}\u{E0042}\nThen write.' };
  const { first } = await byModel({
    name: ' a\n\u001b[2Jname ',
    tasks: [hidden, task('one'), task(long), task(long), task('one')],
  });
  expect(first.tasks.map(({ id }) => id)).toEqual(['one', 'one-2', long, `${long.slice(0, 36)}-2`, 'one-3']);
  expect(first.tasks[0]).toMatchObject({ title: 'Do this', detail: 'Read it.\nThen write.' });
  expect(first.name).toBe('a [2Jname');
});

test.each(modelProblems)('a model that fails (%s): the rules make the plan, for now', async (fails) => {
  const { all, temporary, lines, messages } = await planned([{ fails }]);
  expect(all).toEqual(await rulesFor(ships()));
  expect(temporary).toBe(true);
  expect(lines).toEqual([`no plan of a model (no answer: ${fails}): rules make it`]);
  expect(messages.map(({ kind }) => kind)).toEqual(['task-request', 'error']);
});

test('nonsense is asked about once more, then the rules make the plan', async () => {
  const wrong = { json: { ...answer(), template: 'magic' } };
  expect((await planned([wrong, { json: answer() }])).first.author).toBe('model');
  const { first, asked } = await planned([wrong, 'I would rather not.']);
  expect(first.author).toBe('rules');
  expect(asked[1]?.told).toContain('template');
});

test('rules alone, nobody asked and to be remembered, without models or without one for the planner', async () => {
  const off = await planned(null);
  const none = await planned([{ json: answer() }], { models: null });
  for (const { all, temporary, asked, messages } of [off, none]) {
    expect(all.map(({ author }) => author)).toEqual(['rules']);
    expect([temporary, asked, messages]).toEqual([false, [], []]);
  }
});

test('its headline names plan and tasks', async () => {
  const { all } = await byModel({});
  expect(plan.headline?.({ strategies: all })).toMatch(
    /^plain and early: tabular, stratified in 5 folds: linear, lgb_small, .*; 2 tasks$/,
  );
});
