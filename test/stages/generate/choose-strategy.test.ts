import { expect, test } from 'vitest';
import { chooseStrategy } from '../../../stages/generate/choose-strategy.ts';
import { ships, shipsStrategy } from './ships.ts';

const mixed = shipsStrategy({ name: 'mixed', textColumns: ['Name'] });
const tabular = shipsStrategy({ name: 'tabular' });
const linear = shipsStrategy({ name: 'linear', models: ['linear'] });
const tried = (plan: readonly ReturnType<typeof shipsStrategy>[], strategies: number) =>
  [1, 2, 3, 4, 5, 6].flatMap((attempt) => {
    const choice = chooseStrategy(ships(), plan, { attempt, strategies });
    return choice === undefined ? [] : [`${choice.strategy.name} ${choice.mode} ${choice.index}`];
  });

test.each([
  [1, ['mixed full 0', 'mixed safe 0']],
  [2, ['mixed full 0', 'tabular full 1', 'tabular safe 1']],
  [3, ['mixed full 0', 'tabular full 1', 'linear full 2', 'linear safe 2']],
])('%i of three: each in full, then the last safe', (strategies, wanted) => {
  expect(tried([mixed, tabular, linear], strategies)).toEqual(wanted);
});

test('a plan of one is tried as ever, however many it might have', () => {
  expect(tried([tabular], 3)).toEqual(['tabular full 0', 'tabular safe 0']);
});

test('one of the plan that is asked for by its place is taken in full, whatever the attempt; beyond the plan it is the first', () => {
  const wished = (strategyIndex: number) =>
    chooseStrategy(ships(), [mixed, tabular], { attempt: 3, strategies: 1, strategyIndex });
  expect(wished(0)).toEqual({ strategy: mixed, index: 0, mode: 'full' });
  expect(wished(1)).toEqual({ strategy: tabular, index: 1, mode: 'full' });
  expect(wished(2)).toEqual({ strategy: mixed, index: 0, mode: 'full', beyond: 1 });
  expect(chooseStrategy(ships(), [], { attempt: 1, strategies: 1, strategyIndex: 0 })).toBeUndefined();
});

test("a strategy that differs in name alone is passed over, as the rules' behind a model's that agrees with them", () => {
  const own = { ...tabular, name: 'early', author: 'model' as const };
  expect(tried([own, tabular, linear], 2)).toEqual(['early full 0', 'linear full 2', 'linear safe 2']);
});
