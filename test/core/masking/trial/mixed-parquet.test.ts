import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import * as z from 'zod';
import { planTrial } from '../../../../core/masking/trial/plan.ts';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import { literal } from '../../../../services/tables/sql.ts';
import { makeCompetition } from '../../../rigs/data/competitions.ts';
import { asked, plain, rows } from '../../../rigs/data/trials.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { plainEngine } from '../../../rigs/stages/intake.ts';
import { analyzedIn } from '../../../rigs/stages/rehearsing.ts';

/** A folder of the plain competition whose tables are in Parquet, with these columns more. */
const inParquet = async (engine: TableEngine, more = ''): Promise<string> => {
  const folder = makeCompetition(join(scratchFolder(), 'data'), plain);
  for (const name of ['train', 'test']) {
    const [from, to] = [`${name}.csv`, `${name}.parquet`].map((file) => literal(join(folder, file)));
    await engine.run(`COPY (SELECT *${more} FROM read_csv(${from})) TO ${to} (FORMAT parquet)`);
    rmSync(join(folder, `${name}.csv`));
  }
  return folder;
};

test('train and test in Parquet are mixed, with their types', async () => {
  using engine = await plainEngine(scratchFolder());
  const folder = await inParquet(engine);
  const { competition, dataset, context } = await analyzedIn(folder);
  const plan = await planTrial(engine, competition, dataset, { seed: 1, folds: 4 }, context());
  assert('write' in plan, JSON.stringify(plan));
  const pass = await plan.write(3);
  assert('masked' in pass);
  const seen = `read_parquet(${literal(join(pass.masked.data, 'test.parquet'))})`;
  const [found] = await engine.query(
    `SELECT count(*) AS rows, count(*) FILTER (x > 5000) AS real, typeof(any_value(x)) AS type,
      (SELECT string_agg(column_name) FROM (DESCRIBE FROM ${seen})) AS columns,
      count(*) FILTER (x > 5000 AND n >= 30) AS behind
    FROM (SELECT *, row_number() OVER () - 1 AS n FROM ${seen})`,
    z.object({ rows: Count, real: Count, type: z.string(), columns: z.string(), behind: Count }),
  );
  expect(found).toMatchObject({ rows: rows / 4 + asked, real: asked, type: 'DOUBLE', columns: 'id,x' });
  expect(found?.behind).toBeGreaterThan(5);
});

test('columns that are called as we call ours are no others', async () => {
  using engine = await plainEngine(scratchFolder());
  const own = ['held', 'quick', 'place', 'kept', 'flags'];
  const folder = await inParquet(engine, own.map((name, at) => `, x % ${7 + at} AS ${name}`).join(''));
  const { competition, dataset, context } = await analyzedIn(folder);
  for (const folds of [4, 5]) {
    const plan = await planTrial(engine, competition, dataset, { seed: 1, folds }, context());
    assert('write' in plan, JSON.stringify(plan));
    const pass = await plan.write(0);
    assert('masked' in pass);
    const [train, test] = ['train', 'test'].map((name) => literal(join(pass.masked.data, `${name}.parquet`)));
    const [found] = await engine.query(
      `SELECT (SELECT count(*) FROM read_parquet(${train})) AS kept, (SELECT count(*) FROM read_parquet(${test})) AS asked,
        (SELECT string_agg(column_name) FROM (DESCRIBE FROM read_parquet(${test}))) AS columns`,
      z.object({ kept: Count, asked: Count, columns: z.string() }),
    );
    expect(found).toEqual({
      kept: rows - rows / folds,
      asked: rows / folds + asked,
      columns: ['id', 'x', ...own].join(),
    });
  }
});
