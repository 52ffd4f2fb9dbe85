import { expect, test } from 'vitest';
import { dateFormatOf } from '../../../core/competition/dates.ts';

test.each([
  [['20140131', '20140228'], 'compact'],
  [['20140131235959', '20141201000000'], 'compact'],
  [['20000031', '20000062'], undefined],
  [['2014-01-31', '2014-02-28 10:00'], 'year-month-day'],
])('%j is %s', (cells, name) => expect(dateFormatOf(cells)?.name).toBe(name));
