import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageOf } from '../../../../app/report/page/page.ts';
import { endedRun } from '../../../rigs/mlflow/ended.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

test('the order that is given once more names the programs that took part', () => {
  const home = scratchFolder();
  const solutions = ['/home/me/my model.py', '/home/me/b.py'];
  const folder = endedRun(home, { request: { url: null, time: 60, seed: 7, solutions, only: true } });
  expect(pageOf(folder, join(home, 'store'))).toContain(
    "medalist compete ./ships --time 60 --seed 7 --solution './my model.py' --solution ./b.py --only\n",
  );
});
