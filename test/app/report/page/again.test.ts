import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageOf } from '../../../../app/report/page/page.ts';
import { endedRun, report } from '../../../rigs/mlflow/ended.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

test('the order that is given once more names the programs that took part', () => {
  const home = scratchFolder();
  const solutions = ['/home/me/my model.py', '/home/me/b.py'];
  const folder = endedRun(home, { request: { url: null, time: 60, seed: 7, solutions, only: true } });
  expect(pageOf(folder, join(home, 'store'))).toContain(
    "medalist compete ./ships --time 60 --seed 7 --solution './my model.py' --solution ./b.py --only\n",
  );
});

test('a script that the run has left unmeasured is called so, with the command that shows its score', () => {
  const home = scratchFolder();
  const unmeasured = { file: 'a'.repeat(64), lines: 143 };
  const script = { file: null, why: 'no try ended in its time', engine: null, tries: [], left: [], unmeasured };
  const page = pageOf(endedRun(home, { report: { ...report, script } }), join(home, 'store'));
  expect(page).toContain('Nobody knows how good it is: no try ended in its time.');
  expect(page).toContain('python ./script.py --data DATA --out ./measured');
});
