import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { effortBrief } from '../../../core/brief/effort.ts';
import { projectRoot } from '../../../services/package/root.ts';
import { ships } from '../../stages/generate/ships.ts';

const shapes = { train: { rows: 100_000, columns: 4 }, test: { rows: 5, columns: 3 } };

test('a writer is told how much there is to learn from, and what boosting costs on it', () => {
  const competition = ships({ shapes, features: ['a', 'b', 'c'], textColumns: ['c'] });
  expect(effortBrief(competition, { time: 60, threads: 4 })).toBe(
    'Its threads have 240 processor seconds together. There are 100000 rows of train and 5 to predict. As a rule of thumb, 100 rounds of LightGBM with 31 leaves on all of these rows and their 2 features other than texts take 0.2 processor seconds.',
  );
  expect(effortBrief(ships({ shapes, features: [] }), undefined)).toBe(
    'There are 100000 rows of train and 5 to predict.',
  );
});

test('each class has a tree of its own in every round, and each target a model', () => {
  const [target] = ships().targets;
  const labels = Array.from({ length: 20 }, (_, at) => ({ label: `${at}`, count: 1 }));
  const many = ships({ shapes, task: 'multiclass', targets: target === undefined ? [] : [{ ...target, labels }] });
  expect(effortBrief(many, undefined)).toContain('take 1.8 processor seconds.');
  const two = ships({ shapes, targets: target === undefined ? [] : [target, target] });
  expect(effortBrief(two, undefined)).toMatch(/ processor seconds, for one target\.$/);
});

test('the rule of thumb is that of the template', () => {
  const pace = readFileSync(join(projectRoot, 'templates', 'medalist_engine', 'models', 'trees', 'pace.py'), 'utf8');
  expect(pace).toContain('CELLS_PER_SECOND = 1.2e8');
  expect(pace).toContain('SECONDS_PER_COLUMN = 6e-5');
  expect(pace).toContain('columns * SECONDS_PER_COLUMN + rows * columns / CELLS_PER_SECOND');
});
