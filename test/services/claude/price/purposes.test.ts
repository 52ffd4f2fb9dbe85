import { expect, test } from 'vitest';
import { shareOf } from '../../../../services/claude/price/purposes.ts';
import { roles } from '../../../../services/claude/role.ts';
import { withRoles } from '../../../../services/claude/settings/models.ts';
import { modelsAt } from '../asking.ts';

test('every role has a share of its own purpose, and the purposes share the whole budget', () => {
  const { lineup } = modelsAt('http://localhost:1');
  const purposes = [...new Set(roles.flatMap((role) => shareOf(lineup, role)?.of ?? []))];
  expect(purposes.map(({ part }) => part)).toEqual([0.15, 0.65, 0.2]);
  for (const role of roles) expect(shareOf(lineup, role)?.of.roles).toContain(role);
  expect(purposes.flatMap((purpose) => purpose.roles).toSorted()).toEqual([...roles].toSorted());
  expect(shareOf(lineup, 'coder')?.leaves).toBe(shareOf(lineup, 'debugger')?.of);
});

test('where nobody debugs, the search has everything', () => {
  const { lineup } = modelsAt('http://localhost:1', {}, { roles: { debugger: { off: true } } });
  expect([shareOf(lineup, 'coder'), shareOf(lineup, 'verifier')]).toEqual([undefined, undefined]);
});

test('an explorer reads for the others; alone it has everything', () => {
  const models = modelsAt('http://localhost:1');
  expect(shareOf(models.lineup, 'explorer')).toEqual(shareOf(models.lineup, 'planner'));
  const alone = withRoles(models, ['explorer']);
  expect(alone && shareOf(alone.lineup, 'explorer')).toBeUndefined();
});
