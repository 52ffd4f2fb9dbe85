import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCourt } from '../../../app/arena/grading/judge.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** The small competition, its answers, and a file to hand in. */
const setting = (guess: (id: number) => string) => {
  const root = scratchFolder();
  const folder = smallCompetition(root);
  mkdirSync(join(root, 'held-back'));
  const ids = Array.from({ length: 20 }, (_, i) => 61 + i);
  const answers = join(root, 'held-back', 'answers.csv');
  writeFileSync(answers, `id,y\n${ids.map((id) => `${id},${id % 3 === 0 ? 1 : 0}\n`).join('')}`);
  const file = join(root, 'submission.csv');
  writeFileSync(
    file,
    `id,y\n${ids
      .map((id) => `${id},${guess(id)}\n`)
      .reverse()
      .join('')}`,
  );
  return { bench: { folder, answers, home: join(root, 'home'), metric: null }, file };
};

test('a file is graded by the metric that the description names, whatever the order of its rows', async () => {
  const { bench, file } = setting((id) => (id % 3 === 0 ? '0.9' : '0.2'));
  const court = openCourt(bench);
  expect(await court.metric()).toEqual({ name: 'auc', higherIsBetter: true });
  expect(await court.judge(file)).toEqual({ ok: true, score: 1 });
});

test('another metric can be asked for', async () => {
  const { bench, file } = setting(() => '0.5');
  expect(await openCourt({ ...bench, metric: 'logloss' }).judge(file)).toEqual({
    ok: true,
    score: expect.closeTo(Math.LN2, 9),
  });
});

test('what no parser would take is not graded, and it is said why', async () => {
  const { bench, file } = setting(() => '0.5');
  writeFileSync(file, readFileSync(file, 'utf8').replace('id,y', 'id,z'));
  expect(await openCourt(bench).judge(file)).toEqual({ ok: false, why: expect.stringContaining('z') });
});
