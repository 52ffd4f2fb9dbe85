import { expect, test } from 'vitest';
import { medalist } from '../../rigs/command/medalist.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('help names what people say, and not what a batch tells its runs', async () => {
  const { exitCode, stdout } = await medalist(scratchFolder(), 'compete', '--help');
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('--strategies <n>')]);
  expect(stdout).not.toMatch(/--earlier|--batch/);
});

test('no sandbox is had by a flag of its own alone: as a name it is wrong usage', async () => {
  const { exitCode, stderr } = await medalist(scratchFolder(), 'compete', './small', '--sandbox', 'none');
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--sandbox')]);
  expect((await medalist(scratchFolder(), 'compete', '--help')).stdout).toContain('--unsafe-no-sandbox');
});
