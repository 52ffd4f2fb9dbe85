import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsOf } from '../../rigs/batch/list.ts';
import { modelUser } from '../../rigs/command/model-user.ts';
import { competent } from '../../rigs/messages/scripts/authors.ts';
import { demos } from '../../rigs/messages/scripts/subjects.ts';

const subject = demos.tumours;
/** With so many threads a template's plan is done in half of the time, and a candidate has the rest. */
const flags = ['--parallel', '2', '--time', '180', '--threads', '8'];

test('runs of a batch share its cap, every one of them ends valid, and the list tells what each cost', {
  timeout: 900_000,
}, async () => {
  const user = await modelUser(competent(subject), { CALLS_BATCH: '6' });
  const list = join(user.home, 'list.csv');
  writeFileSync(list, `competition,seed\n${subject.folder},1\n${subject.folder},2\n`);
  const ended = await user.medalist('batch', list, ...flags);
  expect(ended.exitCode, ended.stderr).toBe(0);
  const rows = rowsOf(list);
  expect(rows.map(({ status }) => status)).toEqual(['ok', 'ok']);
  expect(user.rig.calls).toHaveLength(6);
  const costs = rows.map(({ cost }) => Number(/^(\d+\.\d+) USD$/.exec(cost ?? '')?.[1]));
  expect(costs.every((cost) => cost > 0)).toBe(true);
  const { stdout } = await user.medalist('batch', list, '--summary', '--json');
  expect(JSON.parse(stdout).cost.USD).toBeCloseTo((costs[0] ?? 0) + (costs[1] ?? 0), 6);
});
