import { expect, test } from 'vitest';
import { planBlock } from '../../../core/coding/coder-prompt.ts';
import { shipsStrategy } from '../../stages/generate/ships.ts';

test('a plan names columns so that a program can: no sign of a name is lost', () => {
  const block = planBlock({ ...shipsStrategy(), features: ['\u200bAge', 'Fare\u00a0(GBP)'] });
  expect(block).toContain(String.raw`"\u200bAge"`);
  expect(block).toContain(String.raw`"Fare\u00a0(GBP)"`);
});
