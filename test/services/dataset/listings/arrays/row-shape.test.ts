import { expect, test } from 'vitest';
import { rowShapeOf } from '../../../../../services/dataset/listings/arrays/row-shape.ts';

test.each([
  [
    [64, 48, 3],
    [64, 48, 3],
  ],
  [
    [3, 64, 48],
    [64, 48, 3],
  ],
  [
    [13, 64, 64],
    [64, 64, 13],
  ],
  [
    [64, 64, 13],
    [64, 64, 13],
  ],
  [
    [64, 64, 64],
    [64, 64, 64],
  ],
])('of three sizes %j a picture is %j', (sizes, shape) => {
  expect(rowShapeOf(sizes, '<f4', 'x.npy')).toEqual({ kind: 'picture', shape });
});
