import { expect, test } from 'vitest';
import { deviationsOf } from '../../../../../stages/analyze/layout/schema/deviations.ts';

test.each([
  [['sigma_1', 'sigma_2'], ['wl_1', 'wl_2'], { sigma_1: 'wl_1', sigma_2: 'wl_2' }],
  [['y_std', 'z_std'], ['y', 'z'], { y_std: 'y', z_std: 'z' }],
  [['uncertainty'], ['depth'], { uncertainty: 'depth' }],
])('%j tell how far off %j are', (open, known, pairs) => {
  expect(deviationsOf(open, known)).toEqual(new Map(Object.entries(pairs)));
});

test.each([
  [
    ['sigma_1', 'other'],
    ['wl_1', 'wl_2'],
  ],
  [['sigma_3'], ['wl_1', 'wl_2']],
  [['wl_3'], ['wl_1', 'wl_2']],
])('%j are no deviations of %j', (open, known) => {
  expect(deviationsOf(open, known)).toBeUndefined();
});
