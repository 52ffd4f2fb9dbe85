import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diaryFolder } from '../../../app/batch/report/diary-folder.ts';
import { openHome } from '../../../services/store/home.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { joined } from '../../services/list/rig.ts';

/** A list that no row of needs a run, as a scheduler has it worked on, and what that leaves. */
const scheduled = (...rows: readonly string[]) => {
  const home = scratchFolder();
  mkdirSync(join(home, 'small'));
  const list = join(home, 'list.csv');
  writeFileSync(list, ['competition,status,time', ...rows, ''].join('\n'));
  const left = (ending: string) => {
    const folder = diaryFolder(openHome(home), list);
    const files = readdirSync(folder).filter((name) => name.endsWith(ending));
    return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  };
  return { list, left, run: () => medalist(home, 'batch', 'list.csv', '--cron', '--retries', '0') };
};

test('what went wrong is printed where a scheduler mails it, with where to read more', async () => {
  const { run, left } = scheduled('./small,,soon');
  const { exitCode, stdout, stderr } = await run();
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^medalist: .*1 failed.*\nSee .*\.md$/);
  expect(left('.log')).toMatch(/ line 2 \.\/small \S+ failed in 0\.\d s: time is "soon"/);
  expect(left('.md')).toMatch(/^### small: failed \(line 2\)\n- why: .*soon/m);
});

test('nothing is printed when all is well; the day has its log and its report', async () => {
  const { run, left } = scheduled('./small,ok,');
  expect(await run()).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect(left('.log')).toMatch(/ begins: 0 of 1 rows to do\n.* ends \(done\): /);
  expect(left('.md')).toContain('Nothing: 1 row, all done.');
});

test('a list that another batch works on is left to it, silently', async () => {
  const { list, run, left } = scheduled('./small,,soon');
  await joined(list);
  const before = readFileSync(list);
  expect(await run()).toEqual({ exitCode: 5, stdout: '', stderr: '' });
  expect(left('.log')).toMatch(/ not done: .* is worked on by another batch$/m);
  expect([left('.md'), readFileSync(list)]).toEqual(['', before]);
});
