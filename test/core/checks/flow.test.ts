import { expect, test } from 'vitest';
import { checkSolution } from '../../../core/checks/index.ts';
import { flows } from './flow.cases.ts';
import { needsOf } from './needs.ts';

test.each(flows)('$name', async ({ code, expected, needs }) => {
  const { findings } = await checkSolution(code, needsOf(needs));
  const said = findings.filter(({ severity }) => severity !== 'info').map(({ rule, line }) => `${rule}:${line}`);
  expect(said.toSorted()).toEqual([...expected].toSorted());
});
