import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { openHome, runFolder } from '../../../services/store/home.ts';
import { openStore } from '../../../services/store/store.ts';
import { medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const sha256Of = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

test('a stored submission that somebody changed is made again, and never published', { timeout: 120_000 }, async () => {
  const home = scratchFolder();
  const data = smallCompetition(home);
  const compete = async (run: string) => {
    const options = ['--only', '--solution', scriptedSolution, '--time', '60', '--run-id', run];
    const { exitCode, stderr } = await medalist(home, 'compete', data, ...options);
    expect(exitCode, stderr).toBe(0);
    const folder = runFolder(join(home, 'submissions', 'small', run));
    const result = readResult(folder.result);
    return {
      published: sha256Of(join(folder.path, 'submission.csv')),
      said: result?.report?.submission.sha256,
      stderr,
    };
  };
  const first = await compete('first');
  expect(first.published).toBe(first.said);

  const stored = openStore(openHome(home).store).pathOf(first.published);
  appendFileSync(stored, '9999,0.5\n');
  const second = await compete('second');
  expect(second).toMatchObject({ published: first.published, said: first.published });
  expect(second.stderr).toContain('content and digest differ');
  expect(sha256Of(stored)).toBe(first.published);
});
