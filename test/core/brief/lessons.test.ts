import { expect, test } from 'vitest';
import { lessonsBrief } from '../../../core/brief/lessons.ts';
import { relevantLessons } from '../../../core/lessons/relevant.ts';
import { kind, lesson } from '../lessons/lesson-rig.ts';

test('lessons are told in words, fenced, in 2,000 characters at most', () => {
  const long = Array.from({ length: 40 }, (_, n) => lesson({ title: `${n}${'x'.repeat(150)}${n}`, verdict: 'keep' }));
  const told = lessonsBrief(relevantLessons(long, kind(), 40));
  expect(told).toContain('improve: tried 40 times, kept 40, median gain 0.5 standard errors');
  expect(told).toContain('- improve "0xxx');
  expect(told).toMatch(/^<data-\w+ of="lessons of other competitions"/);
  expect(told.length).toBeLessThanOrEqual(2_000);
  expect(told.length).toBeGreaterThan(1_500);
});

test('without lessons nothing is said', () => {
  expect(lessonsBrief(relevantLessons([], kind(), 5))).toBe('');
});
