import { expect, test } from 'vitest';
import { lessonsOf } from '../../../core/lessons/lessons-of.ts';
import { Lesson } from '../../../core/schema/search/lesson.ts';
import { ships } from '../../stages/generate/ships.ts';
import { node, tree } from './lesson-rig.ts';

const now = new Date('2026-11-25T23:59:59Z');

test('a candidate becomes a lesson: its gain in standard errors, its kind of data by orders of magnitude', () => {
  const competition = ships({ shapes: { train: { rows: 891, columns: 3 }, test: null } });
  const [learned] = lessonsOf(tree(node()), competition, now);
  expect(Lesson.parse(learned?.lesson)).toMatchObject({
    ...{ operator: 'draft', title: 'a network over embeddings', gain: 2, verdict: 'keep', at: '2026-11-25' },
    kind: { task: 'binary', metric: 'accuracy', rows: 100, media: 'none' },
  });
});

test.each([
  ['a crash', { verdict: 'crash', gain: 0.3, error: 0.1 }],
  ['no error', { gain: 0.3, error: null }],
  ['an error of nothing', { gain: 0.3, error: 0 }],
  ['nothing compared', { gain: null, error: 0.1 }],
] as const)('%s has no gain', (_, change) => {
  expect(lessonsOf(tree(node(change)), ships(), now)[0]?.lesson.gain).toBeNull();
});

test('no lesson has the name, the slug or the address of its competition', () => {
  const named = node({ title: 'Ships from https://www.kaggle.com/c/ships: the SHIPS way', why: 'ships' });
  const told = JSON.stringify(lessonsOf(tree(named), ships({ name: 'Ships' }), now).map(({ lesson }) => lesson));
  expect(told).not.toMatch(/ships|kaggle/i);
});
