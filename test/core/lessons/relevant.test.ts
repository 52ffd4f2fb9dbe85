import { expect, test } from 'vitest';
import { gainsByTitle, relevantLessons } from '../../../core/lessons/relevant.ts';
import { kind, lesson } from './lesson-rig.ts';

test('lessons are summarised by operator and by what was tried', () => {
  const tried = [
    lesson({ gain: 0.2 }),
    lesson({ title: 'ratio of the numeric columns', gain: 1.6, verdict: 'keep' }),
    lesson({ operator: 'draft', title: 'a network', gain: null, verdict: 'crash' }),
  ];
  expect(relevantLessons(tried, kind(), 5)).toEqual({
    operators: [
      { operator: 'improve', title: null, tried: 2, kept: 1, crashed: 0, gain: 0.9 },
      { operator: 'draft', title: null, tried: 1, kept: 0, crashed: 1, gain: null },
    ],
    titles: expect.arrayContaining([
      expect.objectContaining({ operator: 'improve', tried: 2, kept: 1, gain: 0.9 }),
      { operator: 'draft', title: 'a network', tried: 1, kept: 0, crashed: 1, gain: null },
    ]),
  });
});

test('the nearest kinds of data come first; what is unlike says nothing', () => {
  const lessons = [
    lesson({ title: 'far', kind: kind({ task: 'mask', media: 'image' }) }),
    lesson({ title: 'small', kind: kind({ rows: 100 }) }),
    lesson({ title: 'family', kind: kind({ task: 'multiclass', metric: 'logloss' }) }),
    lesson({ title: 'same' }),
  ];
  const { titles } = relevantLessons(lessons, kind(), 5);
  expect(titles[0]?.title).toBe('same');
  expect(titles.map(({ title }) => title)).not.toContain('far');
  expect(relevantLessons(lessons, kind(), 1).titles).toHaveLength(1);
});

test('the same lessons in any order give the same', () => {
  const lessons = Array.from({ length: 100 }, (_, n) =>
    lesson({
      title: `way ${n % 7} of ${n % 13}`,
      gain: n / 50,
      at: `2026-11-${String((n % 28) + 1).padStart(2, '0')}`,
    }),
  );
  expect(relevantLessons(lessons.toReversed(), kind(), 10)).toEqual(relevantLessons(lessons, kind(), 10));
});

test('gains of one operator by title are medians over data like this', () => {
  const wish = (title: string, gain: number | null, changes = {}) =>
    lesson({ operator: 'config', title, gain, ...changes });
  const lessons = [
    ...[wish('more folds', 1), wish('more folds', 3), wish('more folds', -4), wish('trees alone', null)],
    wish('far', 9, { kind: kind({ task: 'mask', media: 'image' }) }),
    lesson({ title: 'of another operator', gain: 5 }),
  ];
  expect(gainsByTitle(lessons, kind(), 'config')).toEqual(
    new Map([
      ['more folds', 1],
      ['trees alone', 0],
    ]),
  );
});
