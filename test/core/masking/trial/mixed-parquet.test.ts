import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import * as z from 'zod';
import { planTrial } from '../../../../core/masking/trial/plan.ts';
import { Count, type TableEngine } from '../../../../services/tables/engine.ts';
import { literal } from '../../../../services/tables/sql.ts';
import { makeCompetition } from '../../../rigs/data/competitions.ts';
import { asked, plain, rows, sample } from '../../../rigs/data/trials.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { plainEngine } from '../../../rigs/stages/intake.ts';
import { analyzedIn } from '../../../rigs/stages/rehearsing.ts';
import { readRows } from '../../../rigs/stages/trials.ts';

/** A folder of the plain competition whose tables are in another format. */
const tablesAs = async (engine: TableEngine, ending: string, options: string, columns = '*'): Promise<string> => {
  const folder = makeCompetition(join(scratchFolder(), 'data'), plain);
  for (const name of ['train', 'test']) {
    const [from, to] = ['csv', ending].map((end) => literal(join(folder, `${name}.${end}`)));
    await engine.run(`COPY (SELECT ${columns} FROM read_csv(${from})) TO ${to} (${options})`);
    rmSync(join(folder, `${name}.csv`));
  }
  return folder;
};
const inParquet = (engine: TableEngine, more = '') => tablesAs(engine, 'parquet', 'FORMAT parquet', `*${more}`);

test('train and test in Parquet are mixed, with their types', async () => {
  using engine = await plainEngine(scratchFolder());
  const folder = await inParquet(engine);
  const { competition, dataset, context } = await analyzedIn(folder);
  const plan = await planTrial(engine, competition, dataset, { seed: 1, folds: 4 }, context());
  assert(plan.ok, JSON.stringify(plan));
  const pass = await plan.value.write(3);
  assert(pass.ok);
  const seen = `read_parquet(${literal(join(pass.value.masked.data, 'test.parquet'))})`;
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
    assert(plan.ok, JSON.stringify(plan));
    const pass = await plan.value.write(0);
    assert(pass.ok);
    const [train, test] = ['train', 'test'].map((name) => literal(join(pass.value.masked.data, `${name}.parquet`)));
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

/** The ids of a masked test, and which of them are of the real one. */
const idsIn = async (engine: TableEngine, source: string) =>
  engine.query(
    `SELECT id::VARCHAR AS id, x::DOUBLE > 5000 AS "isReal", typeof(id) AS type FROM ${source}`,
    z.object({ id: z.string(), isReal: z.boolean(), type: z.string() }),
  );

/** Ids above all of train, with as many of the real test in their lower half as in the upper one. */
const expectAlike = (ids: readonly { readonly id: string; readonly isReal: boolean }[]) => {
  const sorted = ids.toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(Number(sorted[0]?.id)).toBeGreaterThanOrEqual(rows + asked);
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
  const lower = sorted.slice(0, sorted.length / 2).filter(({ isReal }) => isReal).length;
  expect(lower).toBeGreaterThan(asked / 5);
  expect(lower).toBeLessThan((4 * asked) / 5);
};

test.each([
  ['Parquet', 'parquet', 'FORMAT parquet', 'read_parquet', 'BIGINT'],
  ['JSON lines', 'jsonl', 'FORMAT json', 'read_json_auto', 'BIGINT'],
  ['JSON', 'json', 'FORMAT json, ARRAY true', 'read_json_auto', 'BIGINT'],
])('ids in %s do not tell held rows from those of the real test', async (_, ending, options, read, type) => {
  using engine = await plainEngine(scratchFolder());
  const folder = await tablesAs(engine, ending, options);
  const { competition, dataset, context } = await analyzedIn(folder);
  const plan = await planTrial(engine, competition, dataset, { seed: 1, folds: 4 }, context());
  assert(plan.ok, JSON.stringify(plan));
  for (let number = 0; number < 4; number++) {
    const pass = await plan.value.write(number);
    assert(pass.ok, JSON.stringify(pass));
    const found = await idsIn(engine, `${read}(${literal(join(pass.value.masked.data, `test.${ending}`))})`);
    expect(found).toHaveLength(rows / 4 + asked);
    expect(new Set(found.map((row) => row.type))).toEqual(new Set([type]));
    expectAlike(found);
    const given = readRows(join(pass.value.masked.data, sample)).map(({ id }) => id);
    expect(given).toEqual(found.map(({ id }) => id));
  }
});

test('ids of a type that holds no other names are the reason why there is no trial', async () => {
  using engine = await plainEngine(scratchFolder());
  const folder = await tablesAs(engine, 'parquet', 'FORMAT parquet', 'id::DECIMAL(9, 0) AS id, * EXCLUDE id');
  const { competition, dataset, context } = await analyzedIn(folder);
  const plan = await planTrial(engine, competition, dataset, { seed: 1, folds: 4 }, context());
  expect(plan).toEqual({
    ok: false,
    why: 'id tells rows of train and of test apart, and test.parquet cannot hold other names',
  });
});

test.each([
  ['Parquet', 'parquet', 'FORMAT parquet', 'read_parquet'],
  ['JSON lines', 'jsonl', 'FORMAT json', 'read_json_auto'],
  ['CSV', 'csv', 'FORMAT csv', 'read_csv'],
])(
  'a side table of all rows in %s has the names of held rows and of the real test',
  async (_, ending, options, read) => {
    using engine = await plainEngine(scratchFolder());
    const folder = await tablesAs(engine, 'parquet', 'FORMAT parquet');
    const tables = ['train', 'test'].map((name) => literal(join(folder, `${name}.parquet`)));
    const beside = literal(join(folder, `more.${ending}`));
    await engine.run(
      `COPY (SELECT id AS row_id, 2 * x AS z FROM read_parquet([${tables.join(', ')}])) TO ${beside} (${options})`,
    );
    const { competition, dataset, context } = await analyzedIn(folder);
    const plan = await planTrial(engine, competition, dataset, { seed: 1, folds: 4 }, context());
    assert(plan.ok, JSON.stringify(plan));
    const pass = await plan.value.write(2);
    assert(pass.ok, JSON.stringify(pass));
    const [train, test, more] = ['train.parquet', 'test.parquet', `more.${ending}`].map((name) =>
      literal(join(pass.value.masked.data, name)),
    );
    expectAlike(await idsIn(engine, `read_parquet(${test})`));
    const side = `(SELECT *, row_number() OVER () AS n FROM ${read}(${more}))`;
    const found = await engine.query(
      `SELECT n, id::VARCHAR AS id, x > 5000 AS "isReal", z::DOUBLE = 2 * x AS fits
      FROM ${side} JOIN (SELECT id, x FROM read_parquet(${test}) UNION ALL SELECT id, x FROM read_parquet(${train})) ON row_id = id
      ORDER BY n`,
      z.object({ n: Count, id: z.string(), isReal: z.boolean(), fits: z.boolean() }),
    );
    expect(found).toHaveLength(rows + asked);
    expect(found.every(({ fits }) => fits)).toBe(true);
    const last = found.slice(-(rows / 4 + asked));
    expectAlike(last);
    expect(last.map(({ id }) => id)).toEqual((await idsIn(engine, `read_parquet(${test})`)).map(({ id }) => id));
  },
);
