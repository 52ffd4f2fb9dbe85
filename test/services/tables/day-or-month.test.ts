import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tellingDates } from '../../../services/tables/day-or-month.ts';
import { openTable } from '../../../services/tables/table.ts';
import { temporaryFolder } from '../../rigs/stages/analyze.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

/** So many records of a table are its first ones. */
const first = 1000;

/** The records beside them that a table of these dates is told by. */
const told = async (dates: readonly string[]) => {
  using folder = temporaryFolder();
  using engine = await plainEngine(folder.path);
  const absolute = join(folder.path, 'file.csv');
  writeFileSync(absolute, `row,day\n${dates.map((date, at) => `${at},${date}\n`).join('')}`);
  const table = await openTable(engine, { path: 'file.csv', absolute, format: 'csv', bytes: statSync(absolute).size });
  return (await tellingDates(engine, table)).head.slice(first);
};
const unclear: readonly string[] = Array.from({ length: 1200 }, (_, at) => (at % 9 === 0 ? '' : '02/03/2024'));

test('a later record says that the day stands first', async () => {
  expect(await told([...unclear, '04/03/2024', '13/03/2024 10:00', '14/03/2024'])).toEqual([
    ['1201', '13/03/2024 10:00'],
  ]);
});

test('nothing is added where the month stands first, a slip among them or not, where the first rows tell, or nothing does', async () => {
  expect(await told([...unclear, '03/13/2024', '13/03/2024', '03/14/2024'])).toEqual([]);
  expect(await told(['13/03/2024', ...unclear, '14/03/2024'])).toEqual([]);
  expect(await told(unclear)).toEqual([]);
  expect(await told([...unclear, 'no date'])).toEqual([]);
});
