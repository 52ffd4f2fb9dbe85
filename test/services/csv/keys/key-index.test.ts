import { expect, test } from 'vitest';
import { indexKeys } from '../../../../services/csv/keys/key-index.ts';
import { pickColumns } from '../../../../services/csv/table.ts';
import { tableOf } from '../../../../services/csv/write/transform.ts';

const numbered = (n: number, prefix: string) =>
  tableOf(
    ['id', 'x'],
    Array.from({ length: n }, (_, i) => [`${prefix}${i}`, '0']),
  );

test('many keys: each is found under its own number, and a key whose hash is like another is not taken for it', () => {
  const table = numbered(200_000, 'k');
  using index = indexKeys(table, [0]);
  expect(index.size).toBe(table.rows);
  let row = 0;
  for (const batch of table.batches())
    for (const key of index.findRows(batch, [0]).subarray(0, batch.rows)) {
      if (key !== row) expect(key).toBe(row);
      row += 1;
    }
  for (const batch of numbered(200_000, 'q').batches())
    expect(
      index
        .findRows(batch, [0])
        .subarray(0, batch.rows)
        .findIndex((key) => key >= 0),
    ).toBe(-1);
});

test('an empty key is the same whether its cell is alone in its row or not', () => {
  const alone = tableOf(['id'], [['a'], ['']]);
  const beside = tableOf(
    ['x', 'id'],
    [
      ['1', ''],
      ['2', 'a'],
      ['3', '"'],
    ],
  );
  using index = indexKeys(alone, [0]);
  const [batch] = beside.batches();
  expect([...index.findRows(batch!, [1]).subarray(0, 3)]).toEqual([1, 0, -1]);
  const [picked] = pickColumns(beside, [1]).batches();
  expect(index.find(picked!, 0, [0])).toBe(1);
});

test('cells of a key do not run into each other', () => {
  const table = tableOf(
    ['a', 'b'],
    [
      ['x,y', 'z'],
      ['x', 'y,z'],
      ['x', ''],
    ],
  );
  using index = indexKeys(table, [0, 1]);
  expect([index.size, index.text(0), index.text(2)]).toEqual([3, 'x,y\u001fz', 'x\u001f']);
  expect([index.count(1), index.count(9)]).toEqual([1, 0]);
});
