import { expect, test } from 'vitest';
import { kaggleUser } from '../../rigs/kaggle/user.ts';

const down = '\x1b[B';

test('typing searches at Kaggle, Enter takes, the slug comes out, and nothing is begun without a yes', async () => {
  const { atTerminal } = await kaggleUser();
  const { exitCode, screen } = await atTerminal(
    ['competitions', 'pick'],
    [
      [/Which competition[\s\S]*comp {2}/, 'wrong-file'],
      [/❯ wrong-file-name/, '\r'],
      [/Compete in wrong-file-name now, for 600 s\?/, 'n\r'],
    ],
  );
  expect(exitCode, screen).toBe(0);
  expect(screen).toMatch(/wrong-file-name\r?\n[^\n]*Compete in/);
});

test('arrows move', async () => {
  const { atTerminal } = await kaggleUser();
  const { exitCode, screen } = await atTerminal(
    ['competitions', 'pick', '--json'],
    [
      [/❯ comp {2}/, down],
      [/❯ not-joined/, '\r'],
    ],
  );
  expect(exitCode, screen).toBe(0);
  expect(screen).toContain('"ref":"not-joined"');
});

test('Ctrl-C chooses nothing: exit code 130', async () => {
  const { atTerminal } = await kaggleUser();
  const { exitCode, screen } = await atTerminal(['competitions', 'pick'], [[/❯ comp/, '\x03']]);
  expect(exitCode, screen).toBe(130);
  expect(screen).toContain('Nothing was chosen');
});

test('without an answer of Kaggle’s there is nothing to choose, and it says why', async () => {
  const { atTerminal, arena } = await kaggleUser();
  arena.switches.faults.push({ on: 'ListCompetitions', times: 99, kind: 'garbage' });
  const { exitCode, screen } = await atTerminal(['competitions', 'pick'], []);
  expect(exitCode, screen).toBe(1);
  expect(screen).toMatch(/medalist:/);
});

test('--compete begins a run of what was chosen, with the time that was said', async () => {
  const { atTerminal } = await kaggleUser();
  const { exitCode, screen } = await atTerminal(
    ['competitions', 'pick', '--compete', '--time', '4'],
    [[/❯ comp {2}/, '\r']],
  );
  expect([exitCode, screen]).toEqual([2, expect.stringContaining('a time of 4 seconds is out of range')]);
});
