import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../services/python/environment.ts';
import { homeWithList, rowsOf } from '../../rigs/batch/list.ts';
import { environmentOf, medalist } from '../../rigs/command/medalist.ts';
import { screenOf } from '../../rigs/command/screen.ts';
import { atTerminal } from '../../rigs/command/terminal.ts';

const ctrlC = '\u0003';

test('at a terminal what runs is redrawn below what ended; Ctrl-C stops cleanly, and the list says so', async () => {
  const { home, list } = homeWithList(
    'competition,solution,only,time',
    './small,quick.py,yes,30',
    './small,slow.py,yes,60',
    './small,slow.py,yes,61',
  );
  const args = ['batch', 'list.csv', '--parallel', '2', '--gpu', 'off'];
  const { exitCode, screen } = await atTerminal(environmentOf(home), home, args, [
    [/ok +2 +small.*running +4 +small.*(rehearse|execute).*1 ok, 2 running/s, ctrlC],
  ]);
  expect(exitCode).toBe(130);
  const seen = screenOf(screen).join('\n');
  expect(seen).toMatch(/^3 rows/);
  expect(seen).toMatch(/^ok +2 +small +([\d.]+ +)?[\d.]+ s/m);
  expect(seen).toMatch(/^left +3 +small/m);
  expect(seen).toMatch(/^3 rows: 1 ok, 2 to do; valid 100 %; \d+ s of runs$/m);
  expect(seen).not.toMatch(/^running/m);
  expect(rowsOf(list).map(({ status = '' }) => status)).toEqual(['ok', '', '']);
});

test('whoever works on a list, --watch shows it, and the terminal is as before when the look ends', async () => {
  const { home, list } = homeWithList(
    'competition,solution,only,time',
    './small,slow.py,yes,60',
    './small,quick.py,yes,30',
  );
  const worker = execa(join(projectRoot, 'cli', 'medalist'), ['batch', list], {
    ...{ env: environmentOf(home), cwd: home, reject: false },
  });
  onTestFinished(() => void worker.kill('SIGKILL'));
  const { exitCode, screen } = await atTerminal(
    environmentOf(home),
    home,
    ['batch', 'list.csv', '--watch'],
    [[/running +2 +small +[\d.]+ s +(rehearse|execute)/, ctrlC]],
  );
  expect(exitCode).toBe(0);
  const whileThere = screenOf(screen.slice(0, screen.indexOf('\u001b[?1049l')));
  expect(whileThere[0]).toMatch(/^list\.csv {2}Ctrl-C/);
  expect(whileThere.join('\n')).toMatch(/^to do +3 +small$/m);
  expect(screenOf(screen)).toEqual(['2 rows: 1 running, 1 to do', '']);
  expect(screen).toContain('\u001b[?25h');

  const alone = await medalist(home, 'batch', 'list.csv', '--alone');
  expect([alone.exitCode, alone.stderr]).toEqual([5, expect.stringMatching(/another batch/)]);
  const cron = await medalist(home, 'batch', 'list.csv', '--cron');
  expect(cron).toEqual({ exitCode: 5, stdout: '', stderr: '' });
  worker.kill('SIGTERM');
  expect((await worker).exitCode).toBe(130);
  expect(rowsOf(list).map(({ status = '' }) => status)).toEqual(['', '']);
});
