import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { profileTable } from '../../../services/tables/profile.ts';
import { openTable } from '../../../services/tables/table.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

const rows = [
  'label,price,seen',
  '007,1.5,2020-01-02',
  'b,2.5,2020-03-01',
  '007,,2019-12-31',
  'NA,4,',
  'a,1e1,2020-01-05',
];

test('a closer look answers labels as they are spelled, spread and span in the same scan', async () => {
  const scratch = scratchFolder();
  const absolute = join(scratch, 'train.csv');
  writeFileSync(absolute, `${rows.join('\n')}\n`);
  using engine = await plainEngine(scratch);
  const table = await openTable(engine, { path: 'train.csv', absolute, format: 'csv', bytes: statSync(absolute).size });
  const { columns, close } = await profileTable(engine, table, {
    closely: [
      { index: 0, labels: true, instant: null },
      { index: 1, labels: false, instant: null },
      { index: 2, labels: false, instant: 'try_cast(c2 AS TIMESTAMP)' },
    ],
  });
  expect(close.get(0)?.labels).toEqual([
    { label: '007', count: 2 },
    { label: 'a', count: 1 },
    { label: 'b', count: 1 },
  ]);
  expect(close.get(1)).toMatchObject({
    labels: null,
    spread: { median: 3.25, std: expect.closeTo(3.808, 3) },
    span: null,
  });
  expect(close.get(2)).toMatchObject({
    spread: null,
    span: { first: '2019-12-31 00:00:00', last: '2020-03-01 00:00:00' },
  });
  expect(columns.map(({ present, unique, number }) => [present, unique, number?.mean ?? null])).toEqual([
    [4, 3, null],
    [4, 4, 4.5],
    [4, 4, null],
  ]);
});
