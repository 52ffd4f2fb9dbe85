import { expect, test } from 'vitest';
import * as z from 'zod';
import { neutralName, neutralSql } from '../../../core/holdout/neutral-names.ts';
import { literals } from '../../../services/tables/sql.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

const cells = ['cat.12.jpg', 'Black-grass/b4c6.png', '17', 'é ü.JPEG', 'no.ending.of.that.length', ''];

test('a name is a number with the ending of the cell, the same in SQL', async () => {
  using engine = await plainEngine(scratchFolder());
  for (const cell of cells) {
    const [row] = await engine.query(`SELECT ${neutralSql(literals([cell]))} AS name`, z.object({ name: z.string() }));
    expect(row?.name).toBe(neutralName(cell));
    expect(neutralName(cell)).toMatch(/^\d+(\.[A-Za-z]\w{1,4})?$/);
  }
  expect(neutralName('cat.12.jpg')).toMatch(/\.jpg$/);
});

test('equal cells have equal names, others have others', () => {
  expect(neutralName('cat.1.jpg')).toBe(neutralName('cat.1.jpg'));
  const names = Array.from({ length: 20_000 }, (_, i) => neutralName(`cat.${i}`));
  expect(new Set(names).size).toBe(names.length);
});
