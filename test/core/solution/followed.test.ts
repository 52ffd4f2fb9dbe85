import { expect, test } from 'vitest';
import { strategyFollowed } from '../../../core/solution/followed.ts';
import { shipsStrategy } from '../../stages/generate/ships.ts';

test('a candidate follows the first strategy unless it says another, or none', () => {
  const plan = [shipsStrategy(), shipsStrategy({ name: 'other' })];
  expect(strategyFollowed({}, plan)?.name).toBe(plan[0]?.name);
  expect(strategyFollowed({ strategy: 1 }, plan)?.name).toBe('other');
  expect(strategyFollowed({ strategy: null }, plan)).toBeUndefined();
});
