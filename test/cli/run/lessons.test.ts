import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordLessons } from '../../../app/lessons/keep.ts';
import { openHome } from '../../../services/store/home.ts';
import { node, tree } from '../../core/lessons/lesson-rig.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ships } from '../../stages/generate/ships.ts';

const learned = (): string => {
  const home = scratchFolder();
  const nodes = [node(), node({ id: 'n2', verdict: 'discard', gain: 0 }), node({ id: 'n3', operator: 'improve' })];
  expect(recordLessons(openHome(home), { runId: 'r1', slug: 'ships' }, tree(...nodes), ships())).toBeNull();
  return home;
};

test('a person reads what was tried on which kind of data, and what it gained', async () => {
  const { stdout, stderr, exitCode } = await medalist(learned(), 'lessons');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^binary, accuracy, \S+ rows.* {2}draft +2 +1 +0 +1$/m);
  expect(stdout).toMatch(/ improve +1 +1 +0 +2$/m);
  expect(stdout).toMatch(/^3 lessons in submissions\/lessons\.sqlite$/m);
  expect(stdout).not.toContain('ships');
});

test('--json gives the same; an empty store says what fills it', async () => {
  const { stdout } = await medalist(learned(), 'lessons', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    lessons: 3,
    lines: [{ operator: 'draft', tried: 2, kept: 1 }, {}],
  });
  const empty = scratchFolder();
  expect((await medalist(empty, 'lessons')).stdout).toMatch(/^No lessons yet\. Each run that tries candidates/);
  expect(existsSync(join(empty, 'submissions'))).toBe(false);
});

test('--forget needs a yes', async () => {
  const home = learned();
  const refused = await medalist(home, 'lessons', '--forget');
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('lessons --forget --yes')]);
  expect((await medalist(home, 'lessons', '--forget', '--yes')).stdout).toBe('3 lessons deleted');
  expect((await medalist(home, 'lessons')).stdout).toMatch(/^No lessons yet/);
});

test('--for names a run that there is', async () => {
  const { exitCode, stderr } = await medalist(learned(), 'lessons', '--for', 'r1');
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('there is no run "r1"')]);
});
