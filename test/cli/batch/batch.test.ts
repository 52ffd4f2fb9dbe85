import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { homeWithList, rowsOf } from '../../rigs/batch/list.ts';
import { medalist, medalistWith } from '../../rigs/command/medalist.ts';

const json = (line: string | undefined): unknown => JSON.parse(line ?? '');

test('a list is done: results in the same file, trouble and totals at the end, exit code 1 for a row that failed', async () => {
  const { home, list } = homeWithList(
    'competition,seed,solution,only,time,who',
    './small,1,quick.py,yes,30,Ada',
    './small,2,quick.py,yes,soon,"Ben, later Ada"',
    './nowhere,3,,,,',
    './small,4,,,,not for us',
  );
  const lines = readFileSync(list, 'utf8').replace('competition,', 'status,competition,').split('\n');
  writeFileSync(list, [lines[0], `,${lines[1]}`, `,${lines[2]}`, `,${lines[3]}`, `later,${lines[4]}`, ''].join('\n'));
  const { exitCode, stdout, stderr } = await medalist(home, 'batch', 'list.csv', '--parallel', '2');
  expect(exitCode).toBe(1);
  expect(rowsOf(list)).toMatchObject([
    { status: 'ok', competition: './small', who: 'Ada', attempts: '1' },
    { status: 'failed', who: 'Ben, later Ada', note: 'time is "soon": say a number' },
    { status: 'failed', note: expect.stringMatching(/nowhere does not exist/) },
    { status: 'later', who: 'not for us' },
  ]);
  expect(stderr).toMatch(/^ok +2 +small +([\d.]+ +)?[\d.]+ s/m);
  expect(stderr).toMatch(/^failed +3 +small +0\.0 s {2}time is "soon": say a number$/m);
  expect(stdout).toMatch(/^4 rows: 1 ok, 2 failed, 1 other; valid 33\.3 %; \d+ s of runs$/m);
  expect(stdout + stderr).not.toContain('\u001b');

  const again = await medalist(home, 'batch', 'list.csv', '--json');
  const events = again.stdout.split('\n').map(json);
  expect(again.exitCode).toBe(1);
  expect(events).toEqual([
    expect.objectContaining({ type: 'batch.started', rows: 4, toDo: 0 }),
    expect.objectContaining({ type: 'batch.ended', ok: true, end: 'done', here: expect.objectContaining({ rows: 0 }) }),
  ]);
});

test('looking writes nothing: a dry run, a summary for people, programs and pages', async () => {
  const { home, list } = homeWithList(
    'competition,status,seed,solution,time,score,metric,seconds',
    './small,,1,quick.py,30,,,',
    './small,,2,quick.py,-x-,,,',
    './small,ok,3,,,0.9,auc cv,36',
  );
  const before = readFileSync(list);
  const look = (...args: string[]) => medalist(home, 'batch', 'list.csv', ...args);
  const dry = await look('--dry-run', '--no-models');
  expect(dry.stdout).toMatch(/^runs +2 +small +time 30, .*seed 1, .*no models$/m);
  expect(dry.stdout).toMatch(/^failed +3 +small +time is "-x-": say a number$/m);
  expect(dry.stdout).toMatch(/^ok +4 +small +is left alone$/m);
  expect(dry.exitCode).toBe(1);
  expect(json((await look('--dry-run', '--json')).stdout)).toMatchObject([{ does: 'run' }, { does: 'fail' }, {}]);
  const summary = await look('--summary');
  expect(summary.stdout).toMatch(/^\.\/small +3 +1 +1 +0\.9 +auc cv +1 2 3 +0\.01$/m);
  expect([summary.exitCode, summary.stderr]).toEqual([0, '']);
  expect(json((await look('--summary', '--json')).stdout)).toMatchObject({ counts: { ok: 1, 'to do': 2 } });
  expect((await look('--markdown')).stdout).toMatch(/^\|.*small/m);
  expect(readFileSync(list)).toEqual(before);
  expect(readdirSync(home).sort()).toEqual(['list.csv', 'quick.py', 'slow.py', 'small']);
});

test('what cannot be a list, an option or a variable is said at once, with exit code 2', async () => {
  const { home } = homeWithList('name,age', 'Ada,36');
  mkdirSync(join(home, 'folder.csv'));
  writeFileSync(join(home, 'empty.csv'), '');
  writeFileSync(join(home, 'good.csv'), 'competition\n');
  const refused = async (words: RegExp, change: Record<string, string>, ...args: string[]) => {
    const { exitCode, stderr } = await medalistWith(change, home, 'batch', ...args);
    expect([args, exitCode, stderr]).toEqual([args, 2, expect.stringMatching(words)]);
    expect(stderr).not.toMatch(/ at .*\.ts:/);
  };
  await refused(/competition.*url.*slug/, {}, 'list.csv');
  await refused(/folder\.csv/, {}, 'folder.csv');
  await refused(/is empty/, {}, 'empty.csv', '--summary');
  await refused(/nothere\.csv/, {}, 'nothere.csv', '--watch');
  await refused(/--parallel 0 is out of range/, {}, 'good.csv', '--parallel', '0');
  await refused(/Say seconds, or 8h/, {}, 'good.csv', '--within', '8 hours');
  await refused(/ENGINE is "abacus"/, { ENGINE: 'abacus' }, 'good.csv');
  await refused(/BUDGET_BATCH is "1,5"/, {}, 'good.csv', '--budget-batch', '1,5');
  const { exitCode, stdout } = await medalistWith({ ENGINE: '' }, home, 'batch', 'nothere.csv', '--json');
  expect([exitCode, json(stdout)]).toEqual([2, expect.objectContaining({ ok: false, kind: 'usage' })]);
});
