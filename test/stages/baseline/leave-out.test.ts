import { assert, expect, test } from 'vitest';
import { leaveOut } from '../../../stages/baseline/leave-out.ts';
import { shortScript } from '../../../stages/baseline/short-script.ts';
import { houses, recipeWith } from '../../rigs/data/recipes/script-recipe.ts';

/** Runs that take `spent` seconds for a fold; a script without a model scores worse. */
const left = async (time: number, spent: number, isStart = true) => {
  const script = shortScript(recipeWith(), houses, 1000);
  assert(script.ok);
  const ran: string[] = [];
  let rest = time;
  const run = async (code: string) => {
    ran.push(code);
    const seconds = spent * (code.includes('ENDS = 0') ? 1 : 3);
    rest -= seconds;
    const score = code.includes('"lgb"') ? 1 : 2;
    const each = code.includes('ENDS = 0') ? [score] : [score - 1, score, score + 1];
    return { ended: 'well' as const, score, each, seconds };
  };
  const found = await leaveOut({ subject: houses, script }, { run, isGoodStart: () => isStart, left: () => rest });
  assert(!('crashed' in found));
  return { ...found, ran };
};

test('each part is left out on all folds where there is time for four of them', async () => {
  const { ran, ...found } = await left(1000, 5);
  expect(found).toMatchObject({ score: 1, folds: 3, of: 3, seconds: 15, untried: [] });
  expect(ran.filter((code) => code.includes('ENDS = 0'))).toHaveLength(1);
  expect(found.without).toContainEqual({ part: 'the model lgb (weight 0.6)', score: 2, error: 0 });
  expect(found.without).toContainEqual({ part: 'the model linear (weight 0.4)', score: 1, error: 0 });
});

test('else on the first fold alone, for as many parts as there is time for', async () => {
  const { ran, ...found } = await left(25, 5);
  expect(found).toMatchObject({ score: 1, folds: 1, of: 3, seconds: 13 });
  expect(ran.every((code) => code.includes('ENDS = 0'))).toBe(true);
  expect(found.without.map(({ part }) => part)).toEqual([
    ...['numbers and flags (1)', 'categories and what is made of them (1)', 'the model lgb (weight 0.6)'],
  ]);
  expect(found.untried).toEqual(['the model linear (weight 0.4)']);
  expect(found.without.map(({ error }) => error)).toEqual([null, null, null]);
});

test('where all folds of the template take too long, a script has fewer of them', () => {
  const sizes = Array.from({ length: 10 }, (): [number, number] => [81, 9]);
  const [target] = recipeWith().targets;
  assert(target?.folds);
  const slow = recipeWith({
    folds: { ...target.folds, sizes },
    members: target.members.map((member) => ({ ...member, seconds: 10 })),
  });
  const foldsIn = (seconds: number) => {
    const script = shortScript(slow, houses, seconds);
    return script.ok ? /FOLDS = (\d+)/.exec(script.code)?.[1] : script.why;
  };
  expect([100, 40, 30, 5].map(foldsIn)).toEqual([
    ...['10', '5', '3'],
    'models of half of the blend do not learn all folds in 5 seconds',
  ]);
});

test('of a script that is nothing to start from no part is left out', async () => {
  const { ran, ...found } = await left(1000, 5, false);
  expect(ran).toHaveLength(2);
  expect(found).toMatchObject({ score: 1, folds: 3, without: [] });
});

test('with too little time for one fold nothing is run', async () => {
  const { ran, ...found } = await left(4, 5);
  expect(ran).toEqual([]);
  expect(found).toMatchObject({ score: null, without: [] });
  expect(found.untried).toHaveLength(4);
});

const ending = async (ended: 'late' | 'badly') => {
  const script = shortScript(recipeWith(), houses, 1000);
  assert(script.ok);
  const run = async () => ({ ended, why: 'ended with exit code 1' });
  return leaveOut({ subject: houses, script }, { run, isGoodStart: () => true, left: () => 99 });
};

test('a script that crashes is none; of one that is late nobody knows what its parts are worth', async () => {
  expect(await ending('badly')).toEqual({ crashed: 'ended with exit code 1' });
  expect(await ending('late')).toMatchObject({ score: null, without: [] });
});
