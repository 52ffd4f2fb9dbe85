import { describe, expect, test } from 'vitest';
import { profileWords } from '../../../../core/explore/profile/words.ts';
import { csv, seeded } from '../../../rigs/data/competitions.ts';
import { firstOf, profiled } from '../../../rigs/explore/profiled.ts';

const rows = 1000;
const outcomes = ['adopted', 'returned', 'moved', 'died'];

/** Rows with an answer and some columns, each drawn anew. */
const drawn = (
  seed: number,
  row: (random: () => number, answer: number, at: number) => readonly (string | number)[],
) => {
  const random = seeded(seed);
  return Array.from({ length: rows }, (_, at) => {
    const answer = Math.floor(random() * outcomes.length);
    return [outcomes[answer] ?? '', ...row(random, answer, at)];
  });
};
const profileOf = (names: readonly string[], made: readonly (readonly (string | number)[])[]) =>
  profiled({ 'a.csv': csv(['y', ...names], made.length, (at) => [...(made[at] ?? [])]) }, { column: 'y' });
const leaks = async (names: readonly string[], made: readonly (readonly (string | number)[])[]) =>
  firstOf(await profileOf(names, made)).suspicious.filter(({ kind }) => kind === 'leak');

describe('a column that decides the target is a leak', () => {
  /** Three reasons for each outcome, known of half of the rows. */
  const withReason = drawn(1, (random, answer) => [
    random() < 0.5 ? '' : `reason ${answer}${Math.floor(random() * 3)}`,
    Math.floor(random() * 50),
  ]);
  test('also where half of the rows miss it, and it is told how many have it', async () => {
    const have = withReason.filter(([, reason]) => reason !== '').length / rows;
    const profile = await profileOf(['reason', 'age'], withReason);
    expect(firstOf(profile).suspicious).toContainEqual({
      ...{ column: 'reason', kind: 'leak', beside: null, share: 1 },
      filled: expect.closeTo(have, 5),
    });
    expect(profileWords(profile)).toMatch(
      /"reason" \((4|5)\d(\.\d)? % of rows have it, and of these it alone tells 100 % of the target/,
    );
    expect(profileWords(profile)).toMatch(/"reason" \d\d(\.\d)? %, 100 % of the \d+ rows that have it/);
  });
  test('and one that tells it now and then otherwise, too', async () => {
    const noisy = drawn(2, (random, answer) => [
      random() < 0.5 ? '' : `reason ${random() < 0.03 ? Math.floor(random() * 4) : answer}`,
    ]);
    const [leak] = await leaks(['reason'], noisy);
    expect(leak).toMatchObject({ column: 'reason', filled: expect.closeTo(0.5, 1) });
    expect(leak?.share).toBeGreaterThan(0.9);
    expect(leak?.share).toBeLessThan(1);
  });
  test('of numbers, by numbers that some rows have', async () => {
    const random = seeded(3);
    const made = Array.from({ length: rows }, () => {
      const y = random() * 100;
      return [y.toFixed(3), random() < 0.6 ? '' : (y * 3 + random()).toFixed(3)];
    });
    const [leak] = await leaks(['bill'], made);
    expect(leak).toMatchObject({ column: 'bill', filled: expect.closeTo(0.4, 1) });
  });
});

describe('nothing is called a leak', () => {
  test.each([
    [
      'a name in each row that has one',
      (random: () => number, _: number, at: number) => (random() < 0.5 ? '' : `id-${at}`),
    ],
    [
      'values that repeat twice',
      (random: () => number, _: number, at: number) => (random() < 0.5 ? '' : `t-${at >> 2}`),
    ],
    [
      'many values with little in common',
      (random: () => number) => (random() < 0.5 ? '' : `c-${Math.floor(random() * 80)}`),
    ],
    [
      'pairs of rows with one answer',
      (_: () => number, answer: number, at: number) => (at < 500 ? '' : `p-${answer}-${at >> 3}`),
    ],
    [
      'a strong feature that leaves a part open',
      (random: () => number, answer: number) =>
        random() < 0.5 ? '' : `f-${random() < 0.2 ? Math.floor(random() * 4) : answer}`,
    ],
    ['what forty rows have', (_: () => number, answer: number, at: number) => (at < 40 ? `r-${answer}` : '')],
    [
      'what only rows of one answer have',
      (random: () => number, answer: number) => (answer === 2 ? `w-${Math.floor(random() * 3)}` : ''),
    ],
  ])('for %s', async (_, cell) => {
    for (const seed of [11, 12, 13])
      expect(
        await leaks(
          ['x'],
          drawn(seed, (random, answer, at) => [cell(random, answer, at)]),
        ),
      ).toEqual([]);
  });
  test('for groups of three rows that share their answer', async () => {
    const counts = outcomes.map(() => 0);
    const threes = drawn(7, (random, answer) => {
      if (random() < 0.4) return [''];
      const place = counts[answer] ?? 0;
      counts[answer] = place + 1;
      return [`g-${answer}-${Math.floor(place / 3)}`];
    });
    expect(await leaks(['x'], threes)).toEqual([]);
  });
  test('for a value that the only two rows of another answer have together', async () => {
    const pair = drawn(4, (random) => [Math.floor(random() * 8)]).map(([, place], at) =>
      at < 60 ? ['no', `g-${place}`] : at < 62 ? ['yes', 'theirs'] : [at % 2 === 0 ? 'yes' : 'no', ''],
    );
    expect(await leaks(['x'], pair)).toEqual([]);
  });
  test('for a hundred columns of chance that half of the rows miss', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `c${at}`);
    const made = drawn(5, (random) =>
      names.map((_, at) =>
        random() < 0.5 ? '' : at % 2 === 0 ? random().toFixed(4) : `v${Math.floor(random() * 90)}`,
      ),
    );
    expect(await leaks(names, made)).toEqual([]);
  });
  test('for a line through a handful of rows, be they all or some', async () => {
    const few = Array.from({ length: 8 }, (_, at) => [at * 1.5, at * 3 + (at % 2)]);
    expect(await leaks(['x'], few)).toEqual([]);
    const made = Array.from({ length: 300 }, (_, at) => [at, at % 60 === 0 ? at * 2 : '']);
    expect(await leaks(['x'], made)).toEqual([]);
  });
});

test('a column is in doubt only where rows without an answer do not have it filled', async () => {
  const made = drawn(6, (random, answer) => [`k-${answer}`, `u-${answer}`, Math.floor(random() * 9)]);
  const rest = made.map(([, known]) => [known ?? '', '', 3]);
  const { tables } = await profiled(
    {
      'a.csv': csv(['y', 'known', 'unknown', 'n'], rows, (at) => [...(made[at] ?? [])]),
      'b.csv': csv(['known', 'unknown', 'n'], 100, (at) => [...(rest[at] ?? [])]),
    },
    { column: 'y' },
  );
  const found = tables[0]?.suspicious.filter(({ kind }) => kind === 'leak').map(({ column }) => column);
  expect(found).toEqual(['unknown']);
});
