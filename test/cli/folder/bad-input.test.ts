import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { medalist, medalistWith } from '../../rigs/command/medalist.ts';
import { makeZip } from '../../rigs/data/files/zip.ts';
import { longTest } from '../../rigs/long.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const good = {
  'train.csv': 'id,x,y\n1,0.5,0\n2,0.7,1\n3,0.1,0\n4,0.9,1\n',
  'test.csv': 'id,x\n5,0.2\n6,0.8\n',
  'sample_submission.csv': 'id,y\n5,0\n6,0\n',
};
type Files = Readonly<Record<string, string | Buffer | undefined>>;

/** Competes in a folder where some good files were replaced (or left out) and returns all there is to check. */
const competeWith = async (change: Files) => {
  const home = scratchFolder();
  const folder = join(home, 'bad');
  mkdirSync(folder);
  for (const [name, content] of Object.entries<string | Buffer | undefined>({ ...good, ...change })) {
    if (content !== undefined) writeFileSync(join(folder, name), content);
  }
  const out = join(home, 'out');
  const ended = await medalist(home, 'compete', folder, '--time', '60', '--out', out);
  return { ...ended, out, result: readResult(join(out, 'result.json')) };
};

/** Without a sample nothing says what a valid file is. */
const noSample = { 'sample_submission.csv': undefined };

describe('a bad input without a sample ends with exit code 1, the file, the reason and what to do', () => {
  type Case = [string, Files, string, RegExp];
  const ends = async (_: string, change: Files, file: string, reason: RegExp) => {
    const { exitCode, stdout, result, out } = await competeWith(change);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('failed');
    expect(stdout).toMatch(reason);
    expect(stdout).toContain(file);
    expect(stdout, 'what to do').toMatch(/\n {2}do {8}\S/);
    expect(result).toMatchObject({ status: 'failed', report: null });
    const visible = readdirSync(out).filter((name) => !name.startsWith('.'));
    expect(visible.sort(), 'nothing half-written').toEqual(['events.jsonl', 'report.html', 'result.json']);
  };
  test.each<Case>([
    ['an empty train.csv', { ...noSample, 'train.csv': '' }, 'train.csv', /empty/i],
    [
      'a zip that leaves its folder',
      { 'evil.zip': makeZip([{ name: '../../evil.csv', content: 'a\n1\n' }]) },
      'evil.zip',
      /leaves its folder/,
    ],
  ])('%s', ends);
  longTest.each<Case>([
    ['a train.csv with a header only', { ...noSample, 'train.csv': 'id,x,y\n' }, 'train.csv', /no rows|header/i],
    [
      'bytes that are no text',
      { ...noSample, 'train.csv': Buffer.from('id,x,y\n1,2,0\n2,\xe9\x01,1\n', 'latin1') },
      'train.csv',
      /UTF-8/,
    ],
    ['neither train nor sample', { 'train.csv': undefined, 'sample_submission.csv': undefined }, '', /train/i],
    [
      'a zip that was cut short',
      { ...noSample, 'more.zip': makeZip([{ name: 'a.csv', content: 'a\n1\n' }]).subarray(0, 60) },
      'more.zip',
      /complete|damaged|cut/i,
    ],
    [
      'a zip bomb',
      { 'bomb.zip': makeZip([{ name: 'x.csv', content: Buffer.alloc(80 * 2 ** 20) }]) },
      'bomb.zip',
      /bomb/,
    ],
  ])('%s', ends);

  test('a broken train archive beside a sample: a valid constant, called a fallback, and why', async () => {
    const archive = makeZip([{ name: 'train.csv', content: good['train.csv'] }]).subarray(0, 60);
    const change = { 'train.csv': undefined, 'test.csv': undefined, 'train.zip': archive };
    const { exitCode, stdout, result, out } = await competeWith(change);
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/^fallback, in doubt /m);
    expect(stdout).toMatch(/\n {2}why .*train\.zip is not a complete zip archive.*\n {2}do +Download it again/);
    expect(result).toMatchObject({ status: 'fallback', doubt: [{ kind: 'unusable-files' }] });
    const lines = readFileSync(join(out, 'submission.csv'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['id', '5', '6']);
  });

  test('a folder without files', async () => {
    const home = scratchFolder();
    mkdirSync(join(home, 'nothing'));
    const { exitCode, stdout } = await medalist(home, 'compete', './nothing', '--time', '10');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('the folder holds no files');
  });

  test('a competition that is not downloaded says how to place its files', async () => {
    const home = scratchFolder();
    const nobody = { HOME: home, XDG_CONFIG_HOME: home, KAGGLE_API_TOKEN: '', KAGGLE_USERNAME: '', KAGGLE_KEY: '' };
    const address = 'https://www.kaggle.com/c/some-contest/data?x=1';
    const { exitCode, stderr } = await medalistWith(nobody, home, 'compete', address);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('https://www.kaggle.com/competitions/some-contest/data');
    expect(stderr).toContain(join(home, 'competitions', 'some-contest', 'data'));
    expect(readdirSync(home)).toEqual([]);
  });
});

describe('a wrong call ends with exit code 2 and leaves nothing', () => {
  test.each([
    ['a folder that does not exist', ['compete', './nowhere'], /does not exist/],
    ['a file instead of a folder', ['compete', '/etc/hostname'], /is a file/],
    [
      'an address of something else',
      ['compete', 'https://example.com/c/titanic'],
      /is no competition\nGive a Kaggle address/,
    ],
    ['a time out of range', ['compete', '.', '--time', '1'], /5 to 43200/],
    ['a time that is no number', ['compete', '.', '--time', 'soon'], /Not a number/],
    ['a seed that is none', ['compete', '.', '--seed', '1.5'], /no seed/],
    ['no threads', ['compete', '.', '--threads', '0'], /1 or more/],
    ['no strategies', ['compete', '.', '--strategies', '0'], /Give 1, 2 or 3/],
    ['a run id with a path in it', ['compete', '.', '--run-id', '../x'], /no run id/],
    ['an unknown option', ['compete', '.', '--bugdet', '3'], /unknown option/],
    ['an unknown command', ['competee'], /unknown command/],
    ['a run that does not exist', ['resume', 'nothing'], /there is no run/],
    ['a solution that does not exist', ['compete', '.', '--only', '--solution', 'none.py'], /does not exist/],
  ])('%s', async (_, args, reason) => {
    const home = scratchFolder();
    const { exitCode, stderr } = await medalist(home, ...args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(reason);
    expect(existsSync(join(home, 'submissions'))).toBe(false);
  });
});
