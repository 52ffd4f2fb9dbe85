import { expect, test } from 'vitest';
import { checkSolution } from '../../../../core/checks/index.ts';
import { needsOf } from '../needs.ts';
import { missing } from './missing.cases.ts';
import { sample } from './sample.cases.ts';
import { target } from './target.cases.ts';

test.each([...target, ...missing, ...sample])('$name', async ({ code, expected, needs }) => {
  const { findings } = await checkSolution(code, needsOf(needs));
  const said = findings.filter(({ severity }) => severity !== 'info').map(({ rule, line }) => `${rule}:${line}`);
  expect(said.toSorted()).toEqual([...expected].toSorted());
});
