import { expect, test } from 'vitest';
import { modelKeys } from '../../../core/solution/model-keys.ts';
import { PlanAnswer } from '../../../stages/plan/answer.ts';

const plan = { name: 'p', why: 'w', template: 'tabular', drop: [], folds: null, tasks: [] };

test('a planner may put all models of a template in an order of its own', () => {
  expect(PlanAnswer.safeParse({ ...plan, models: modelKeys.tabular }).success).toBe(true);
});
