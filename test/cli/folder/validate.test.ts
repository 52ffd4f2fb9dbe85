import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { medalist, medalistWith } from '../../rigs/command/medalist.ts';
import { good, hopeless, messy, submissionIn } from '../../rigs/data/submissions/submissions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** One home, which has understood the competition after the first look at it. */
const known = scratchFolder(afterAll);
const { competition } = submissionIn(known, good);

const validate = (content: string | Buffer, ...flags: string[]) => {
  const place = scratchFolder();
  writeFileSync(join(place, 'sub.csv'), content);
  return medalistWith({ MEDALIST_HOME: known }, place, 'validate', 'sub.csv', '-c', competition, ...flags);
};

describe('medalist validate', () => {
  test('a good file is valid', async () => {
    const { exitCode, stdout, stderr } = await validate(good);
    expect(stdout).toBe('sub.csv  40 rows, 40 asked for\n\nvalid');
    expect([exitCode, stderr]).toEqual([0, '']);
  });

  test('findings come worst first, with what to do and what fix would do', async () => {
    const { exitCode, stdout } = await validate(messy.replaceAll(/,0\.\d+/g, ',0.5'));
    expect(exitCode).toBe(1);
    const severities = [...stdout.matchAll(/^(error|warning) /gm)].map(([, severity]) => severity);
    expect(severities).toEqual(severities.toSorted());
    expect(new Set(severities)).toEqual(new Set(['error', 'warning']));
    expect(stdout).toMatch(/^error +missing-column +- +- +no column "id".*\n {4}do {4}\S/m);
    expect(stdout.split('\n').at(-1)).toMatch(
      /^not valid: \d errors?, \d warnings?; medalist fix would repair it: header-spelling, row-order$/,
    );
  });

  test('a finding about cells says column, rows and examples', async () => {
    const { exitCode, stdout } = await validate(hopeless);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^error +infinite-value +target +1 +1 cell .*\n {4}e\.g\. {2}row 1 \(120\): "inf"\n/m);
    expect(stdout).toMatch(/^not valid: 1 error; medalist fix would refuse it$/m);
  });

  test('what would steer a terminal is shown, not sent', async () => {
    const evil = '\x1b]0;owned\x07\x1b[2J\u009b31m\u202e';
    const inCell = good.replace(',0.02\n', `,${evil}\n`);
    const inHeader = good.replace('target', evil);
    for (const [content, flags] of [
      [inHeader, []],
      [inCell, ['--json']],
    ] as const) {
      const { stdout, stderr } = await validate(content, ...flags);
      expect(stdout).toContain('\\u001b');
      expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    }
  });

  test('--json prints one object', async () => {
    const { exitCode, stdout } = await validate(messy, '--json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, valid: false, rows: 40, repair: { ok: true } });
  });

  test('an empty file is not valid', async () => {
    const { exitCode, stdout, stderr } = await validate('');
    expect([exitCode, stderr]).toEqual([1, '']);
    expect(stdout).toContain('empty-file');
  });

  test('says which manifest was looked at', async () => {
    const told = join(scratchFolder(), 'told.json');
    writeFileSync(told, 'nonsense');
    const { exitCode, stdout } = await validate(good, '--manifest', told);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^ {2}manifest {2}\S*told\.json$/m);
    expect(stdout).toMatch(/^warning +manifest-unreadable .*not JSON/m);
  });

  test('without a train file it says that less is known', async () => {
    const home = scratchFolder();
    submissionIn(home, good);
    rmSync(join(home, 'comp', 'train.csv'));
    const { exitCode, stdout } = await medalist(home, 'validate', 'sub.csv', '-c', 'comp');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^ {2}schema {4}from the sample alone/m);
    expect(stdout).toMatch(/^ {2}warning {3}\S/m);
  });

  test.each([
    ['a file that is not there', ['none.csv', '-c', 'comp'], /none\.csv does not exist/],
    ['a folder', ['comp', '-c', 'comp'], /comp is a folder/],
    ['an unknown competition', ['sub.csv', '-c', 'unheard-of'], /are not here/],
    ['a competition that is no folder', ['sub.csv', '-c', './none'], /does not exist/],
    ['a broken competition', ['sub.csv', '-c', 'broken'], /no files/],
    ['no competition', ['sub.csv'], /required option '-c/],
    ['a manifest that is not there', ['sub.csv', '-c', 'comp', '--manifest', 'none.json'], /none\.json does not/],
  ])('%s: no verdict, exit code 2', async (_, args, reason) => {
    const home = scratchFolder();
    submissionIn(home, good);
    mkdirSync(join(home, 'broken'));
    const { exitCode, stdout, stderr } = await medalist(home, 'validate', ...args);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
  });
});
