import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { homeWithList, rowsOf } from '../../rigs/batch/list.ts';
import { medalist } from '../../rigs/command/medalist.ts';

test('a row that asks waits, the others go on, and after a word its result comes into the list', {
  timeout: 180_000,
}, async () => {
  const { home, list } = homeWithList(
    'competition,seed,solution,only,approve',
    './small,1,quick.py,yes,code',
    './small,2,quick.py,yes,',
  );
  const first = await medalist(home, 'batch', 'list.csv', '--time', '60', '--no-models');
  const [waiting, other] = rowsOf(list);
  const { run = '' } = waiting ?? {};
  expect(first.exitCode, first.stderr).toBe(4);
  expect(other).toMatchObject({ status: 'ok' });
  expect(waiting).toMatchObject({ status: 'waiting', attempts: '1', score: '' });
  expect(waiting?.note).toMatch(`Go on: medalist approve ${run} (run ${run} waits for your word on its code`);
  expect(first.stdout).toMatch(/^2 rows: 1 ok, 1 waiting; valid 100 %/m);

  const written = readFileSync(list);
  const idle = await medalist(home, 'batch', 'list.csv', '--time', '60', '--no-models');
  expect([idle.exitCode, readFileSync(list)]).toEqual([4, written]);
  const planned = await medalist(home, 'batch', 'list.csv', '--dry-run');
  expect(planned.stdout).toMatch(/^waiting +2 +small +is left alone$/m);
  const summary = await medalist(home, 'batch', 'list.csv', '--summary', '--markdown');
  expect(summary.stdout).toContain('waiting');

  const approved = await medalist(home, 'approve', run);
  expect(approved.exitCode, approved.stderr).toBe(0);
  const next = await medalist(home, 'batch', 'list.csv', '--time', '70', '--no-models'); // as somebody else may say it
  expect(next.exitCode, next.stderr).toBe(0);
  expect(rowsOf(list)[0]).toMatchObject({
    status: 'ok',
    run,
    note: expect.not.stringContaining('approve'),
    attempts: '1',
  });
});
