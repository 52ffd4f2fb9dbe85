import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../../services/python/environment.ts';
import { medalistWith } from '../../rigs/command/medalist.ts';
import { asCronReads, commandOf } from '../../rigs/cron.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const there = (await execa('systemd-analyze', ['--version'], { reject: false })).exitCode === 0;

/** A home and a list whose paths hold what shells, cron and systemd replace. */
const place = () => {
  const home = join(scratchFolder(), "a b%c'd$e");
  mkdirSync(home);
  const list = join(home, 'my list.csv');
  writeFileSync(list, 'competition\n');
  return { home, list };
};

/** Whoever tests may have an environment file of their own. */
const cronLine = (home: string, ...args: string[]) =>
  medalistWith({ XDG_CONFIG_HOME: home }, home, 'cron-line', ...args);

const refused = async (home: string, ...args: string[]) => {
  const { exitCode, stdout, stderr } = await cronLine(home, ...args);
  expect([exitCode, stdout]).toEqual([2, '']);
  return stderr;
};

test('the last line is all that cron runs, above it stands what it does', async () => {
  const { home, list } = place();
  const args = ['my list.csv', '--at', '30 22 * * 1-5', '--within', '8h', '--', '--max-failures', '3'];
  const { stdout, exitCode } = await cronLine(home, ...args);
  expect(exitCode).toBe(0);
  const lines = stdout.split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^30 22 \* \* 1-5 MEDALIST_HOME=/);
  const printf = asCronReads(commandOf(stdout)).replace(join(projectRoot, 'cli', 'medalist'), "printf '%s|'");
  const { stdout: words } = await execa('/bin/sh', ['-c', `${printf}; echo "$MEDALIST_HOME"`]);
  expect(words).toBe(`batch|${list}|--cron|--within|8h|--max-failures|3|`);
});

test('--json gives the line, the command and where to look', async () => {
  const { home, list } = place();
  const { stdout } = await cronLine(home, 'my list.csv', '--at', '@daily', '--json');
  expect(JSON.parse(stdout)).toEqual({
    ...{ ok: true, at: '@daily', list, line: expect.stringMatching(/^@daily MEDALIST_HOME=/) },
    command: expect.stringContaining('cli/medalist batch'),
    folder: expect.stringMatching(/submissions\/\.batch\/my-list-[0-9a-f]{8}$/),
    environmentFile: { path: expect.stringMatching(/medalist\/env$/), read: false },
    missing: expect.any(Array),
  });
  const bad = await cronLine(home, 'my list.csv', '--at', '0 25 * * *', '--json');
  expect([bad.exitCode, JSON.parse(bad.stdout)]).toMatchObject([2, { ok: false, kind: 'usage' }]);
});

test('what would fail at night is refused now', async () => {
  const { home } = place();
  expect(await refused(home, 'my list.csv', '--at', '0 6 * * 9')).toContain('day of week: "9" is outside 0 to 7');
  expect(await refused(home, 'none.csv')).toContain('none.csv is no file');
  expect(await refused(home, '.')).toContain('. is no file');
  expect(await refused(home, 'my list.csv', '--within', 'soon')).toContain('would not take that');
  expect(await refused(home, 'my list.csv', '--', '--bogus')).toContain("unknown option '--bogus'");
  expect(await refused(home, 'my list.csv', '--', '--watch')).toContain('would not take that');
  expect(await refused(home, 'my list.csv', '--', 'other.csv')).toContain('too many arguments');
  expect(await refused(home, 'my list.csv', '--', '--submit', 'x\ny')).toContain('control characters');
  expect(await refused(home, 'my list.csv', '--', '--submit', 'x'.repeat(900))).toContain('at most 998 bytes');
  expect(await refused(home, 'my list.csv', '--environment', 'none')).toContain('none is not there');
});

describe('keys', () => {
  const secret = 'sk-very-secret-value';

  test('no option may hold one, and it is not repeated', async () => {
    const { home } = place();
    const args = ['cron-line', 'my list.csv', '--', '--submit', `with ${secret}`];
    const { exitCode, stdout, stderr } = await medalistWith({ ANTHROPIC_API_KEY: secret }, home, ...args);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('an option holds a key or a password');
    expect(stderr).not.toContain(secret);
  });

  test('names that the shell has and the file lacks are told, values never', async () => {
    const { home } = place();
    const file = join(home, 'env');
    writeFileSync(file, "KAGGLE_KEY='x'\n", { mode: 0o600 });
    const set = {
      ANTHROPIC_API_KEY: secret,
      KAGGLE_KEY: secret,
      BUDGET_DAY: '5.00',
      CALLS: '',
      MLFLOW_TRACKING_TOKEN: secret,
    };
    const args = ['cron-line', 'my list.csv', '--environment', 'env'];
    const { stdout } = await medalistWith(set, home, ...args);
    const told = /so a batch would not have them: (.*)/.exec(stdout)?.[1]?.split(', ');
    expect(told).toEqual(expect.arrayContaining(['ANTHROPIC_API_KEY', 'BUDGET_DAY', 'MLFLOW_TRACKING_TOKEN']));
    expect(told).not.toEqual(expect.arrayContaining(['KAGGLE_KEY']));
    expect(told).not.toEqual(expect.arrayContaining(['CALLS']));
    expect(stdout).not.toContain(secret);
    expect(commandOf(stdout)).toMatch(/^set -a; \. .*\/env'; set \+a; MEDALIST_HOME=/);
    chmodSync(file, 0o640);
    expect(await refused(home, 'my list.csv', '--environment', 'env')).toMatch(
      /others may read or change .*\nTo fix it: chmod 600/,
    );
  });
});

describe('systemd', () => {
  test('both files are printed, or written where they belong; only our own are replaced', async () => {
    const { home } = place();
    const { stdout } = await cronLine(home, 'my list.csv', '--systemd', '--at', '0 0 13 * 5');
    expect(stdout).toContain('\nOnCalendar=*-*-13 00:00:00\nOnCalendar=Fri *-*-* 00:00:00\n');
    expect(stdout).toContain('batch "');
    expect(stdout).toMatch(/\/a b%%c'd\$\$e\/my list.csv" --cron\n/);
    const write = () => cronLine(home, 'my list.csv', '--out', 'units', '--json');
    const { paths } = JSON.parse((await write()).stdout);
    expect(paths.map((path: string) => existsSync(path))).toEqual([true, true]);
    expect((await write()).exitCode).toBe(0);
    writeFileSync(paths[1], '# mine\n');
    const third = await write();
    expect([third.exitCode, JSON.parse(third.stdout).message]).toEqual([
      2,
      expect.stringContaining('we did not write it'),
    ]);
    expect(readFileSync(paths[1], 'utf8')).toBe('# mine\n');
  });

  test('what it cannot say is refused', async () => {
    const { home } = place();
    writeFileSync(join(home, 'list [1].csv'), 'competition\n');
    expect(await refused(home, 'my list.csv', '--systemd', '--at', '@reboot')).toContain('@reboot is no time');
    expect(await refused(home, 'list [1].csv', '--systemd')).toContain('systemd cannot be told this path');
  });

  test.skipIf(!there)('systemd finds nothing wrong with them', async () => {
    const { home } = place();
    writeFileSync(join(home, 'env'), '', { mode: 0o600 });
    const args = ['--out', 'units', '--environment', 'env', '--within', '8h', '--json'];
    const { paths } = JSON.parse((await cronLine(home, 'my list.csv', ...args)).stdout);
    const verify = () => execa('systemd-analyze', ['verify', ...paths], { reject: false, all: true });
    const { exitCode, all } = await verify();
    const own = all.split('\n').filter((line) => line.includes('medalist-'));
    expect([exitCode, own]).toEqual([0, []]);
    writeFileSync(paths[0], readFileSync(paths[0], 'utf8').replace('Nice=10', 'Nice=very'));
    expect((await verify()).all).toContain('medalist-'); // it does look
  });
});
