import { expect, test } from 'vitest';
import { type TryScript, tryScripts } from '../../../stages/distil/tries.ts';
import { pairWith } from '../../rigs/data/recipes/pair-recipe.ts';
import { houses, member, recipeWith } from '../../rigs/data/recipes/script-recipe.ts';
import { storiesWith, texts } from '../../rigs/data/recipes/text-recipe.ts';

const hasMemberPredictions = false;
const did = { score: 1, likeness: null, seconds: 1, part: null, ended: true, why: null };
const passes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((seed) => ({ seed, fits: [] }));
/** Members of these weights, each of nine passes that took the engine nine seconds. */
const recipeOf = (...weights: number[]) =>
  recipeWith({ members: weights.map((weight, at) => member(`m${at}`, weight, { passes, seconds: 9 })) });

/** Tries scripts that end after `spent` seconds each, of which the `goodAt`th is good enough. */
const tried = async (
  weights: number[],
  goodAt: number,
  time = 1000,
  spent = 1,
  { recipe, subject } = { recipe: recipeOf(...weights), subject: houses },
  ended = true,
) => {
  let left = time;
  let at = 0;
  const tryScript: TryScript = async (_, seconds) => {
    at += 1;
    const took = Math.min(spent, seconds);
    left -= took;
    return { ...did, seconds: took, why: at === goodAt ? null : `try ${at}`, ended };
  };
  return tryScripts(recipe, subject, { left: () => left, tryScript, hasMemberPredictions });
};
const membersOf = ({ tries }: Awaited<ReturnType<typeof tried>>) => tries.map(({ members }) => members);

test('the first script has members of four fifths of the weight, and is the only one if it is good enough', async () => {
  const made = await tried([0.5, 0.35, 0.1, 0.05], 1);
  expect(membersOf(made)).toEqual([2]);
  expect(made).toMatchObject({ why: null, hurried: false, code: expect.stringContaining('"m1"') });
  expect(made.code).not.toContain('"m2"');
});

test('where it is not, the next member is added, at most three times', async () => {
  expect(membersOf(await tried([0.85, 0.05, 0.05, 0.05], 3))).toEqual([1, 2, 3]);
  const made = await tried([0.85, 0.05, 0.03, 0.03, 0.02, 0.02], 9);
  expect(membersOf(made)).toEqual([1, 2, 3, 4]);
  expect(made).toMatchObject({ code: null, why: 'no script was good enough', hurried: false });
});

test('a script that would not end in what is left is not begun', async () => {
  const made = await tried([0.85, 0.05, 0.05, 0.05], 9, 10, 8);
  expect(membersOf(made)).toEqual([1]);
  expect(made).toMatchObject({ code: null, why: 'there was no time for one more member', hurried: true });
});

test('where the time of each was over before it ended, none was measured: none is called worse', async () => {
  const made = await tried([0.85, 0.05, 0.05, 0.05], 9, 10, 8, undefined, false);
  expect(made).toMatchObject({ code: null, why: 'no try ended in its time', hurried: true, tries: [{ ended: false }] });
});

test('a script that takes longer than that learns some of its folds; it is kept whole', async () => {
  const { tries, code } = await tried([0.9, 0.1], 1, 0.9, 0.5);
  expect(tries).toMatchObject([{ members: 1, passes: 3 }]);
  expect(code).not.toContain('ENDS');
  expect(code).toContain('SEEDS = (1, 2, 3)');
});

test('where there is no time for the first, one with half of the weight is tried', async () => {
  expect(membersOf(await tried([0.55, 0.35, 0.1], 1, 100))).toEqual([2]);
  expect(membersOf(await tried([0.55, 0.35, 0.1], 1, 6.3))).toEqual([1]);
  expect(membersOf(await tried([0.4, 0.35, 0.25], 1, 4))).toEqual([2]);
});

test('a member that would take most of a trial comes after the others', async () => {
  const members = [0.5, 0.3, 0.2].map((weight, at) =>
    member(`m${at}`, weight, { passes, seconds: at === 1 ? 900 : 9 }),
  );
  const made = await tried([], 1, 20, 1, { recipe: recipeWith({ members }), subject: houses });
  expect(membersOf(made)).toEqual([2]);
  expect(made.code).toContain('"m2"');
  expect(made.code).not.toContain('"m1"');
  expect((await tried([], 1, 1000, 1, { recipe: recipeWith({ members }), subject: houses })).code).toContain('"m1"');
});

test('models of texts take their time before the first fold, and once', async () => {
  const own = [0.55, 0.35, 0.1].map((weight, at) => texts(`m${at}`, { weight, passes, seconds: 3 }));
  const at = (time: number) => tried([], 1, time, 1, storiesWith({ members: own, scores: own }));
  expect(membersOf(await at(9))).toEqual([1]);
  expect((await at(9)).code).not.toContain('ENDS');
  expect(membersOf(await at(100))).toEqual([2]);
  expect((await at(20)).tries[0]?.passes).toBe(3);
});

test('where the engine told what its members predict, one fold is enough of a trial', async () => {
  const members = [0.5, 0.3, 0.2].map((weight, at) => member(`m${at}`, weight, { passes, seconds: 90 }));
  const seen: [number, boolean, boolean][] = [];
  const tryScript: TryScript = async ({ code, members: many }, _, readsMemberPredictions) => {
    seen.push([many, readsMemberPredictions, code.includes('member_predictions.npz')]);
    return did;
  };
  const made = (known: boolean, left: number) =>
    tryScripts(recipeWith({ members }), houses, {
      left: () => left,
      tryScript,
      hasMemberPredictions: known,
    });
  expect((await made(true, 16)).code).not.toContain('member_predictions');
  await made(false, 16);
  await made(true, 1000);
  expect(seen).toEqual([
    [2, true, true],
    [1, false, false],
    [2, false, false],
  ]);
});

test('several targets are tried whole where there is time, else in some folds of each', async () => {
  const members = [member('lgb', 1, { passes, seconds: 9 })];
  const { targets, ...recipe } = pairWith();
  const codes: string[] = [];
  const tryScript: TryScript = async ({ code }) => {
    codes.push(code);
    return did;
  };
  for (const left of [50, 12]) {
    const clock = { left: () => left, tryScript, hasMemberPredictions };
    await tryScripts({ ...recipe, targets: targets.map((one) => ({ ...one, members })) }, houses, clock);
  }
  expect(codes).toEqual([expect.not.stringContaining('ENDS'), expect.stringContaining('ENDS = ')]);
});

test('a first script that may be four times as slow as the engine tells ends in time: it is a trial', async () => {
  const isTrial = async (time: number) => {
    const codes: string[] = [];
    const tryScript: TryScript = async ({ code }) => {
      codes.push(code);
      return did;
    };
    const members = [member('lgb', 1, { passes, seconds: 9 })];
    await tryScripts(recipeWith({ members }), houses, { left: () => time, tryScript, hasMemberPredictions });
    return codes[0]?.includes('ENDS = ');
  };
  expect([await isTrial(100), await isTrial(12)]).toEqual([false, true]);
});

test('all rows are divided anew as often as there is time for', async () => {
  const passesIn = async (time: number) => (await tried([0.9, 0.1], 1, time)).tries[0]?.passes;
  expect(await passesIn(1000)).toBe(3);
  expect(await passesIn(1)).toBe(2); // tried in some folds
});

test('a recipe that has no block says why, and nothing is run', async () => {
  const recipe = recipeWith({ members: [member('mlp', 1, { family: 'neural' })] });
  const never: TryScript = () => Promise.reject(new Error('it was run'));
  const made = await tryScripts(recipe, houses, { left: () => 100, tryScript: never, hasMemberPredictions });
  expect(made).toMatchObject({ code: null, tries: [], why: expect.stringContaining('neural') });
});
