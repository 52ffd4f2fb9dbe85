import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPython } from '../../../services/python/environment.ts';
import { score } from '../../../services/python/scorer.ts';
import { plainTerms } from '../../rigs/sandbox/terms.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const scoreWith = async (script: string) => {
  const root = scratchFolder();
  const answers = join(root, 'answers');
  mkdirSync(answers);
  writeFileSync(join(answers, 'answers.csv'), '1\n2\n');
  writeFileSync(join(root, 'submission.csv'), '1\n3\n');
  writeFileSync(join(root, 'score.py'), script);
  const scored = await score({
    python: findPython() ?? 'python3',
    sandbox: (await plainTerms()).sandbox,
    script: join(root, 'score.py'),
    answers,
    submission: join(root, 'submission.csv'),
    args: (folder, submission) => [join(folder, 'answers.csv'), submission],
  });
  return { scored, root };
};
const honest = `import json, sys
truth, guess = (open(path).read().split() for path in sys.argv[1:])
print(json.dumps({"score": sum(a == b for a, b in zip(truth, guess)) / len(truth)}))`;

test('a submission is scored against answers the solution never saw', async () => {
  expect((await scoreWith(honest)).scored).toEqual({ score: 0.5 });
});

test('modules planted beside the submission are not imported', async () => {
  const planted = `import os, sys\nopen("json.py", "w").write("raise SystemExit(9)")\nos.environ["PYTHONPATH"] = "."\n${honest}`;
  expect((await scoreWith(planted)).scored).toEqual({ score: 0.5 });
});

test('a scorer that a file takes over reaches nothing', async () => {
  const { scored, root } = await scoreWith('open("../../loot", "w").write("x")');
  expect(scored).toMatchObject({ why: expect.stringMatching(/ended with exit code 1/) });
  expect(existsSync(join(root, 'loot'))).toBe(false);
});

test('no number is no score', async () => {
  expect((await scoreWith('print(\'{"score": "9"}\')')).scored).toMatchObject({ why: expect.any(String) });
  expect((await scoreWith('pass')).scored).toMatchObject({ why: expect.any(String) });
});
