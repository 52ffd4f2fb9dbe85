import { expect, test } from 'vitest';
import { kaggleUser } from '../rigs/kaggle-user.ts';

const down = '\x1b[B';

test('typing searches at Kaggle, Enter takes, and the slug comes out', async () => {
  const { atTerminal } = await kaggleUser();
  const { exitCode, screen } = await atTerminal(
    ['competitions', 'pick'],
    [
      [/Which competition[\s\S]*comp {2}/, 'wrong-file'],
      [/❯ wrong-file-name/, '\r'],
    ],
  );
  expect(exitCode, screen).toBe(0);
  expect(
    screen
      .trimEnd()
      .split(/[\r\n]+/)
      .at(-1),
  ).toContain('wrong-file-name');
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
