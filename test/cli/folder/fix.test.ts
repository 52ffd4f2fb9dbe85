import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../../services/python/environment.ts';
import { environmentOf, medalistWith } from '../../rigs/command/medalist.ts';
import { good, hopeless, messy, submissionIn } from '../../rigs/data/submissions/submissions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** One home, which has understood the competition after the first look at it. */
const home = scratchFolder(afterAll);
const { competition } = submissionIn(home, good);

/** A file in a folder of its own, where the command is called. */
const prepare = (content: string | Buffer) => {
  const place = scratchFolder();
  const file = join(place, 'sub.csv');
  writeFileSync(file, content);
  const args = ['fix', 'sub.csv', '-c', competition];
  const fix = (...flags: string[]) => medalistWith({ MEDALIST_HOME: home }, place, ...args, ...flags);
  return { place, file, out: join(place, 'out.csv'), args, fix };
};

describe('medalist fix', () => {
  test('writes the repaired file and says what it changed, from what to what', async () => {
    const { out, fix } = prepare(messy);
    const { exitCode, stdout, stderr } = await fix('-o', 'out.csv');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^header-spelling +1 +.*\n {4}"ID" -> "id"\nrow-order +40 +/m);
    expect(stdout).toMatch(/\nrepaired: 40 rows, valid now$/);
    expect(readFileSync(out, 'utf8')).toBe(good);
    expect((await fix('-o', 'again.csv', '--json')).stdout).toMatch(/^\{"ok":true,"status":"repaired",.*\}$/);
  });

  test('a good file is copied; --force replaces a result that is there', async () => {
    const { place, fix } = prepare(good);
    writeFileSync(join(place, 'taken.csv'), 'precious');
    const { exitCode, stdout } = await fix('-o', 'taken.csv', '--force');
    expect([exitCode, readFileSync(join(place, 'taken.csv'), 'utf8')]).toEqual([0, good]);
    expect(stdout).toContain('unchanged: nothing to repair');
  });

  test('with -o - standard output is the CSV and nothing else', async () => {
    const { place, fix } = prepare(messy);
    const { exitCode, stdout, stderr } = await fix('-o', '-');
    expect([exitCode, `${stdout}\n`]).toEqual([0, good]);
    expect(stderr).toContain('header-spelling');
    expect(JSON.parse((await fix('-o', '-', '--json')).stderr)).toMatchObject({ status: 'repaired', out: null });
    expect(existsSync(join(place, '-'))).toBe(false);
  });

  test('refuses with the reason and the next step, and writes nothing', async () => {
    const { out, fix } = prepare(hopeless.replace(',0.04\n', ',\x1b[2Jred\n'));
    const { exitCode, stdout, stderr } = await fix('-o', 'out.csv');
    expect([exitCode, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^refused: .*nothing was written\n {2}why {2}\S/m);
    expect(stdout).toMatch(/^error +infinite-value +target +1 +.*\n.*\n {4}do {4}\S/m);
    expect(stdout).toMatch(/^ {2}do {3}\S/m);
    expect(stdout).not.toContain('\x1b');
    expect(existsSync(out)).toBe(false);
    const piped = await fix('-o', '-');
    expect([piped.exitCode, piped.stdout]).toEqual([1, '']);
  });

  test.each([
    ['the input as the result', ['-o', 'sub.csv', '--force'], /is the input itself/],
    ['a result that is there', ['-o', 'taken.csv'], /exists already\n.*--force/],
    ['a folder as the result', ['-o', 'below'], /is a folder/],
    ['a result below a file', ['-o', 'sub.csv/out.csv'], /cannot be written \(ENOTDIR\)/],
    ['a folder that does not exist', ['-o', 'none/out.csv'], /cannot be written \(ENOENT\)/],
    ['a folder where nothing can be made', ['-o', '/proc/none/out.csv'], /cannot be written/],
    ['a device', ['-o', '/dev/null', '--force'], /no regular file/],
    ['no result', [], /required option '-o/],
  ])('%s: exit code 2, and all stays as it was', async (_, flags, reason) => {
    const { place, file, fix } = prepare(messy);
    mkdirSync(join(place, 'below'));
    writeFileSync(join(place, 'taken.csv'), 'precious');
    const { exitCode, stdout, stderr } = await fix(...flags);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(readFileSync(file, 'utf8')).toBe(messy);
    expect(readFileSync(join(place, 'taken.csv'), 'utf8')).toBe('precious');
    expect(readdirSync(place).sort()).toEqual(['below', 'sub.csv', 'taken.csv']);
  });

  // on a busy machine the signal may come when it is done already: then once more
  test('Ctrl-C ends it with 130, without result and without leftovers', { retry: 4 }, async () => {
    const { place, args } = prepare(messy);
    const scratch = join(home, 'competitions', '.store', 'scratch');
    mkdirSync(scratch, { recursive: true });
    const child = execa(join(projectRoot, 'cli', 'medalist'), [...args, '-o', 'out.csv'], {
      env: environmentOf(home),
      cwd: place,
      reject: false,
    });
    let sent = false; // a second one would end it at once
    const watcher = watch(scratch, (_, name) => {
      if (name?.startsWith('submission-') && !sent) sent = child.kill('SIGINT');
    });
    const { exitCode, stderr } = await child;
    watcher.close();
    expect([exitCode, stderr]).toEqual([130, expect.stringContaining('nothing was written')]);
    expect(readdirSync(place)).toEqual(['sub.csv']);
    expect(readdirSync(home).sort()).toEqual(['comp', 'competitions', 'sub.csv']);
    expect(readdirSync(scratch)).toEqual([]);
  });
});
