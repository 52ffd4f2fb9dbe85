import { expect, test } from 'vitest';
import { wishFor } from '../../../stages/generate/wishes.ts';
import { strategiesByRules } from '../../../stages/plan/by-rules.ts';
import { ships } from './ships.ts';

const [strategy] = strategiesByRules(ships(), 60);
if (strategy === undefined) throw new Error('rules always have a way');

const titles = (gains?: ReadonlyMap<string, number>): (string | undefined)[] =>
  Array.from({ length: 6 }, (_, number) => wishFor(strategy, 1, number, gains)?.title);

test('what helped on data like this is wished first, and what did harm last', () => {
  const usual = titles();
  const wishes = usual.filter((title) => title !== undefined);
  expect(wishes.length).toBeGreaterThan(2);
  const [first = '', second = '', ...others] = wishes;
  const gains = new Map([
    [first, -1.5],
    [others.at(-1) ?? '', 0.4],
    ['what no rule wishes', 9],
  ]);
  expect(titles(gains)).toEqual([others.at(-1), second, ...others.slice(0, -1), first, ...usual.slice(wishes.length)]);
});

test('more folds are wished where there are fewer than ten, whatever their number', () => {
  const foldsWished = (folds: number): number[] => {
    const planned = { ...strategy, validation: { ...strategy.validation, folds } };
    const wishes = Array.from({ length: 6 }, (_, number) => wishFor(planned, 1, number));
    return wishes.flatMap((wish) => (wish?.title === 'more folds' ? [wish.strategy.validation.folds] : []));
  };
  expect([5, 8, 10].map(foldsWished)).toEqual([[10], [10], []]);
});
