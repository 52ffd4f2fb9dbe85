import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sweepMeanwhile } from '../../../app/clean/sweeping.ts';
import { claimFolder } from '../../../services/files/claim.ts';
import { openHome } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** A home and a temporary folder of the test's own, with the scratch of a killed run in both. */
const place = () => {
  const [root, temporary] = [scratchFolder(), scratchFolder()];
  vi.stubEnv('TMPDIR', temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const home = openHome(root);
  const dead = [join(home.scratch, 'killed-x'), join(temporary, 'medalist-x')];
  for (const folder of dead) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'lock.db'), '');
  }
  return { home, temporary, dead };
};

test('a session sweeps what killed ones left, and keeps what living ones hold', async () => {
  const { home, temporary, dead } = place();
  await using living = claimFolder(home.scratch, 'living-');
  await using other = claimFolder(temporary, 'medalist-');
  const marks = [living, other].map(({ folder }) => join(folder, 'mark'));
  for (const mark of marks) writeFileSync(mark, '');
  {
    await using _sweeping = sweepMeanwhile(home);
    while ([home.scratch, temporary].some((folder) => readdirSync(folder).length > 1)) await turn();
  }
  expect(dead.filter((folder) => existsSync(folder))).toEqual([]);
  expect(marks.filter((mark) => !existsSync(mark))).toEqual([]);
});

test('a session that has ended sweeps no more', async () => {
  const { home, temporary } = place();
  const sweeping = sweepMeanwhile(home);
  await sweeping[Symbol.asyncDispose]();
  expect(readdirSync(temporary)).toEqual(['medalist-x']); // the later of two places was not come to
});
