import { expect, test } from 'vitest';
import { dateFormatOf } from '../../../core/competition/dates.ts';

test.each([
  [['20140131', '20140228'], 'compact'],
  [['20140131235959', '20141201000000'], 'compact'],
  [['2014013123', '2014022800'], 'compact'],
  [['2014013101', '2014013124'], 'compact'],
  [['14013123', '14022800'], undefined], // of a column of any name
  [['20000031', '20000062'], undefined],
  [['2014-01-31', '2014-02-28 10:00'], 'year-month-day'],
])('%j is %s', (cells, name) => expect(dateFormatOf(cells)?.name).toBe(name));

test.each([
  ['hour', 'compact'],
  ['code', undefined],
])('14102123 in a column %s is %s', (column, name) => {
  expect(dateFormatOf(['14102123', '14102200'], column)?.name).toBe(name);
});
