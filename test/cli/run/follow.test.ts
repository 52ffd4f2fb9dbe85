import { once } from 'node:events';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { commandFile } from '../../../services/package/root.ts';
import { openJournal } from '../../../services/store/journal.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { runLeft } from '../../rigs/serve/run-left.ts';

test('a log is followed while the run writes it, and ends when the run does', async () => {
  const home = scratchFolder();
  const folder = runLeft(home);
  const follower = execa(commandFile, ['log', folder.path, '--follow'], {
    env: { MEDALIST_HOME: home },
    reject: false,
  });
  const [first] = await once(follower.stdout, 'data');
  expect(String(first)).toContain('run.started');
  using journal = openJournal(folder.journal, 'r');
  journal.append({ type: 'run.note', message: 'it rains' });
  journal.append({ type: 'run.ended', status: 'ok' });
  const { stdout, exitCode } = await follower;
  expect(stdout).toContain('it rains');
  expect(exitCode).toBe(0);
});

test('Ctrl-C ends the looking, not the run', async () => {
  const home = scratchFolder();
  const folder = runLeft(home);
  const follower = execa(commandFile, ['log', folder.path, '--follow', '--json'], {
    env: { MEDALIST_HOME: home },
    reject: false,
  });
  await once(follower.stdout, 'data');
  follower.kill('SIGINT');
  expect((await follower).exitCode).toBe(0);
});
