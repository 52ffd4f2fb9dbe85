import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sniff } from '../../../../services/tables/formats/dialect.ts';
import { cpuTime } from '../../../rigs/cpu-time.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const table = (columns: number, rows: number, cell: (at: number) => string = (at) => `c${at}`): string => {
  const header = Array.from({ length: columns }, (_, at) => cell(at)).join(',');
  const path = join(scratchFolder(), 'train.csv');
  writeFileSync(path, `${header}\n${`${Array(columns).fill('1').join(',')}\n`.repeat(rows)}`);
  return path;
};
const cost = (work: () => unknown): number => {
  const before = cpuTime();
  work();
  return cpuTime() - before;
};

test.each([
  ['plain', (at: number) => `c${at}`],
  ['in quotes', (at: number) => `"c${at}"`],
])(
  'to refuse a table with too many columns costs less than to read one with as many as may be: names %s',
  (_, cell) => {
    const most = table(20_000, 20);
    const more = table(300_000, 10, cell);
    expect(sniff(most, 'train.csv', 'csv').header).toHaveLength(20_000);
    const read = cost(() => sniff(most, 'train.csv', 'csv'));
    const refused = cost(() => {
      expect(() => sniff(more, 'train.csv', 'csv')).toThrow('300,000 columns; at most 20,000 are supported');
    });
    expect(refused).toBeLessThan(read);
  },
);

test('commas in quotes are no columns', () => {
  const path = table(3, 5, (at) => (at === 0 ? `"${'a, '.repeat(1_000)}"` : `c${at}`));
  expect(sniff(path, 'train.csv', 'csv').header).toEqual(['a, '.repeat(1_000), 'c1', 'c2']);
});
