import { expect, test } from 'vitest';
import { planBlock } from '../../../core/coding/coder-prompt.ts';
import { shipsStrategy } from '../../stages/generate/ships.ts';

test('a plan names columns so that a program can: no sign of a name is lost', () => {
  const block = planBlock(shipsStrategy({ features: [] }), { features: ['\u200bAge', 'Fare\u00a0(GBP)'] });
  expect(block).toContain(String.raw`"\u200bAge"`);
  expect(block).toContain(String.raw`"Fare\u00a0(GBP)"`);
});

test('of the features a plan names those alone that it leaves out: the brief has all of them', () => {
  const block = planBlock(shipsStrategy({ features: ['Age'] }), { features: ['Age', 'Fare'] });
  expect(block).toContain('"drop": ["Fare"]');
  expect(block).toContain('"models": ["lgb", "linear"]');
  expect(block).not.toContain('Age');
});
