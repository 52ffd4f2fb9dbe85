import { expect, test } from 'vitest';
import { labelOf } from '../../../core/solution/branch-label.ts';

test('a candidate is called by its round and its place in it, however many of its round were proposed since', () => {
  const first = [
    { id: 'a', round: 1 },
    { id: 'b', round: 1 },
  ];
  expect(labelOf(first, 'b')).toBe('1.2');
  const grown = [...first, { id: 'c', round: 2 }, { id: 'd', round: 2 }];
  expect(grown.map(({ id }) => labelOf(grown, id))).toEqual(['1.1', '1.2', '2.1', '2.2']);
});
