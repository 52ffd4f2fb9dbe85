import { expect, test } from 'vitest';
import * as z from 'zod';
import { alikeSql, neutralSql } from '../../../core/holdout/neutral-names.ts';
import { columnAt, literals } from '../../../services/tables/sql.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

const cells = ['cat.12.jpg', 'Black-grass/b4c6.png', '17', 'é ü.JPEG', 'no.ending.of.that.length', ''];

const named = async (sqlOf: (cell: string) => string, of: readonly string[]): Promise<string[]> => {
  using engine = await plainEngine(scratchFolder());
  const values = of.map((cell) => `(${literals([cell])})`).join(', ');
  const Row = z.object({ name: z.string() });
  const rows = await engine.query(`SELECT ${sqlOf(columnAt(0))} AS name FROM (VALUES ${values}) t(c0)`, Row);
  return rows.map(({ name }) => name);
};

test('a neutral name is a number with the ending of the cell', async () => {
  const names = await named(neutralSql, cells);
  for (const name of names) expect(name).toMatch(/^\d+(\.[A-Za-z]\w{1,4})?$/);
  expect(names[0]).toMatch(/\.jpg$/);
});

test('a name that is alike begins and ends as the cell does, and is another', async () => {
  const [image = '', plain = '', hex = ''] = await named(alikeSql, ['img_17.png', '0017', 'a3f9c2']);
  expect(image).toMatch(/^img_\d{3,}\.png$/);
  expect(plain).toMatch(/^\d+$/);
  expect(hex).toMatch(/^a3f9c\d+$/);
});

test('equal cells have equal names, others have others', async () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `cat.${i}`);
  expect(new Set(await named(neutralSql, [...many, ...many])).size).toBe(many.length);
});
