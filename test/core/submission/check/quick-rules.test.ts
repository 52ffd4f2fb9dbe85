import { assert, expect, test } from 'vitest';
import { formats } from '../../../rigs/data/submissions/mutations/formats.ts';
import { oddFiles } from '../../../rigs/data/submissions/odd-files.ts';
import { quickFaults } from '../../../rigs/data/submissions/quick-look.ts';

test('of a cell that is nearly a number, and of an odd line, the quick look says what the rules say', async () => {
  const prices = formats.find(({ name }) => name === 'prices');
  assert(prices !== undefined);
  expect(await quickFaults(prices, oddFiles(prices, 0))).toEqual({ good: '', faults: [] });
});
