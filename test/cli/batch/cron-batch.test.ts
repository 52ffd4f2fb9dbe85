import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diaryFolder } from '../../../app/batch/report/diary-folder.ts';
import { openHome } from '../../../services/store/home.ts';
import { medalistWith, scriptedSolution } from '../../rigs/command/medalist.ts';
import { asCron } from '../../rigs/cron.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** A list, the line that cron-line prints for it, and what the batch leaves. */
const scheduled = async (rows: readonly string[], ...flags: string[]) => {
  const home = join(scratchFolder(), "a b%c'd");
  mkdirSync(home);
  smallCompetition(home);
  const list = join(home, 'my list.csv');
  writeFileSync(list, ['competition,solution,only,time', ...rows, ''].join('\n'));
  const change = { XDG_CONFIG_HOME: home };
  const { stdout, stderr } = await medalistWith(change, home, 'cron-line', 'my list.csv', ...flags);
  expect(stderr).toBe('');
  const folder = diaryFolder(openHome(home), list);
  const read = (ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
  return { list, run: () => asCron(home, stdout), log: () => read('.log'), report: () => read('.md') };
};

test('two that cron begins in one minute: one works, silently, the other does nothing; the day has its log and its report', async () => {
  const { list, run, log, report } = await scheduled([`small,${scriptedSolution},yes,120`]);
  const both = await Promise.all([run(), run()]);
  expect(both.map(({ printed }) => printed)).toEqual(['', '']);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 5]);
  expect(readFileSync(list, 'utf8').split('\n')[1]).toMatch(/^small,.*,120,ok,/);
  expect(log().match(/ begins: \d of 1 rows to do$/gm)).toHaveLength(1);
  expect(log()).toMatch(/ line 2 small \S+ ok( [\d.]+)? in [\d.]+ s(: in doubt: .*)?$/m);
  expect(log()).toMatch(/ ends \(done\): 1 rows here, 0 failed, /);
  expect(log().match(/ not done: .* is worked on by another batch$/gm)).toHaveLength(1);
  expect(report()).toMatch(/^\| small \| ok \| .* \| [\d.]+ \| {2}\|$/m);
  expect(report()).toContain('Nothing: 1 row, all done.');
});

test('what went wrong is said where cron mails it, with where to read more', async () => {
  const { run, log, report } = await scheduled(['small,,,soon'], '--', '--retries', '0');
  const { code, printed } = await run();
  expect(code).toBe(1);
  expect(printed).toMatch(/failed[\s\S]*See .*\.md$/);
  expect(log()).toMatch(/ line 2 small \S* ?failed in 0\.\d s: /);
  expect(report()).toMatch(/^### small: failed \(line 2\)\n- why: .*soon/m);
});
