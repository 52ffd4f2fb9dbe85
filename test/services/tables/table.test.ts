import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { csvText } from '../../../services/tables/formats/csv-text.ts';
import { profileTable } from '../../../services/tables/profile.ts';
import { stackTables } from '../../../services/tables/stack.ts';
import { openTable, type TableFormat } from '../../../services/tables/table.ts';
import { temporaryFolder } from '../../rigs/stages/analyze.ts';
import { plainEngine } from '../../rigs/stages/intake.ts';

const profileOf = async (content: string, format: TableFormat = 'csv', asText = false) => {
  using folder = temporaryFolder();
  using engine = await plainEngine(folder.path);
  const absolute = join(folder.path, `file.${format}`);
  writeFileSync(absolute, content);
  const table = await openTable(engine, { path: `file.${format}`, absolute, format, bytes: statSync(absolute).size });
  return { table, stats: await profileTable(engine, table, { asText }) };
};

test('quoted newlines, doubled quotes, CRLF and a byte order mark', async () => {
  const { table, stats } = await profileOf('\uFEFFa,b\r\n"x\r\ny",1\r\n"q""q, r",\r\n"",NA\r\nz,4\r\n');
  expect(table.columns).toEqual(['a', 'b']);
  expect(stats.rows).toBe(4);
  expect(stats.columns.map(({ present, unique }) => [present, unique])).toEqual([
    [3, 3],
    [2, 2],
  ]);
});

describe('a JSON file of columns', () => {
  test.each([
    ['objects', '{"id": {"4": 12345678901234567, "7": 2, "9": 3}, "x": {"4": [1], "7": null, "9": "b"}}'],
    ['lists', '{"id": [12345678901234567, 2, 3], "x": [[1], null, "b"]}'],
  ])('is read as its records: %s', async (_, content) => {
    const { table, stats } = await profileOf(content, 'json');
    expect(table.columns).toEqual(['id', 'x']);
    expect(table.head).toEqual([
      ['12345678901234567', '[1]'],
      ['2', ''],
      ['3', 'b'],
    ]);
    await expect(stats.rows).toBe(3);
  });

  test('may be one of records by their ids: the id is a column, unless a cell repeats it', async () => {
    const numbered = '{"9": {"x": 0.5}, "a7": {"x": 2, "y": "c"}, "b": {"y": null}}';
    const { table } = await profileOf(numbered, 'json');
    expect(table.columns).toEqual(['index', 'x', 'y']);
    expect(table.head).toEqual([
      ['9', '0.5', ''],
      ['a7', '2', 'c'],
      ['b', '', ''],
    ]);
    const told = await profileOf('{"7": {"id": 7, "x": 1}, "8": {"id": 8, "x": 2}, "9": {"id": 9, "x": 2}}', 'json');
    expect(told.table.columns).toEqual(['id', 'x']);
  });

  test.each([
    [
      'one object of settings',
      '{"model": {"a": 1, "b": 2, "c": 3}, "data": {"d": 4}}',
      ['model.a', 'model.b', 'model.c', 'data.d'],
    ],
    ['lists of different lengths', '{"images": [1, 2, 3], "boxes": [1, 2, 3, 4]}', ['images', 'boxes']],
    ['records', '[{"id": {"a": 1}, "x": 2}, {"id": {"a": 2}, "x": 3}]', ['id.a', 'x']],
    ['a record a line', '{"id": {"a": 1}, "x": 2}\n{"id": {"a": 2}, "x": 3}\n', ['id.a', 'x']],
  ])('is not what this is: %s', async (_, content, columns) => {
    const { table } = await profileOf(content, 'json');
    expect(table.columns).toEqual(columns);
  });
});

test('mixed line ends, stray quotes and short rows are read as pandas reads them', async () => {
  const { stats } = await profileOf('a,b\nx,1\r\ny "z" w,2\nv,"3" inch\nshort\n');
  expect(stats.rows).toBe(4);
  expect(stats.columns.map(({ present }) => present)).toEqual([4, 3]);
});

test('a row with too many cells is refused with its line', async () => {
  await expect(profileOf('a,b\n1,2\n3,4,5\n')).rejects.toMatchObject({ kind: 'unreadable', line: 3 });
});

test('a number column with one word far down becomes text, and nothing is lost', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `${i},${i === 2900 ? 'unknown' : i}`);
  const { stats } = await profileOf(`id,x\n${rows.join('\n')}\n`);
  expect(stats.columns[0]?.number).toMatchObject({ integral: true, min: 0, max: 2999, mean: 1499.5 });
  expect(stats.columns[1]).toMatchObject({ present: 3000, unique: 3000, number: null });
});

test('a column that starts empty is still seen to be a number', async () => {
  const rows = Array.from({ length: 1500 }, (_, i) => `${i},${i < 1200 ? '' : i / 2}`);
  const { stats } = await profileOf(`id,x\n${rows.join('\n')}\n`);
  expect(stats.columns[1]).toMatchObject({ present: 300, number: { integral: false, min: 600, max: 749.5 } });
});

test('distinct as numbers or as text: 1 and 1.0', async () => {
  const content = 'id,x\n1,1\n2,1.0\n3,2.50\n4,2.5\n';
  expect((await profileOf(content)).stats.columns[1]?.unique).toBe(2);
  expect((await profileOf(content, 'csv', true)).stats.columns[1]?.unique).toBe(4);
});

test('names that SQL would confuse are three columns', async () => {
  const { table, stats } = await profileOf(`Id,ID,"c""x'"\n1,a,2020-01-01\n2,a,NULL\n`);
  expect(table.columns).toEqual(['Id', 'ID', `c"x'`]);
  expect(stats.columns.map(({ unique }) => unique)).toEqual([2, 1, 1]);
});

test('JSON keeps 19-digit numbers as they are written', async () => {
  const { table } = await profileOf('[{"id": 1234567890123456789, "x": [1, "b"]}, {"id": 2, "y": true}]', 'json');
  expect(table.columns).toEqual(['id', 'x', 'y']);
  expect(table.head.map(([id]) => id)).toEqual(['1234567890123456789', '2']);
});

test('what JSON objects in cells hold are columns, too, as pandas flattens them', async () => {
  const lines = ['{"id": 1, "votes": {"a/b": 2, "cool": 0.50}, "x": null}', '{"id": 2, "votes": null, "x": "c"}'];
  const { table, stats } = await profileOf(`${lines.join('\n')}\n`, 'jsonl');
  expect(table.columns).toEqual(['id', 'votes.a/b', 'votes.cool', 'x']);
  expect(table.head).toEqual([
    ['1', '2', expect.stringMatching(/^0\.50?$/), ''],
    ['2', '', '', 'c'],
  ]);
  expect(stats.columns.map(({ present }) => present)).toEqual([2, 1, 1, 1]);
});

test('stacked tables match columns by name', async () => {
  using folder = temporaryFolder();
  using engine = await plainEngine(folder.path);
  const open = (name: string, content: string) => {
    const absolute = join(folder.path, name);
    writeFileSync(absolute, content);
    return openTable(engine, { path: name, absolute, format: 'csv', bytes: content.length });
  };
  const stacked = stackTables([await open('a.csv', 'x,y\n1,a\n2,b\n'), await open('b.csv', 'y,x\nc,3\n')]);
  const { rows, columns } = await profileTable(engine, stacked);
  expect(rows).toBe(3);
  expect(columns[0]?.number).toMatchObject({ min: 1, max: 3 });
});

test('any cells survive writing and reading', async () => {
  using folder = temporaryFolder();
  using engine = await plainEngine(folder.path);
  const absolute = join(folder.path, 'any.csv');
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é', "'"), maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, fc.constant('.')), { minLength: 1, maxLength: 12 }),
      async (rows) => {
        writeFileSync(absolute, csvText([['a', 'b', 'c'], ...rows]));
        const table = await openTable(engine, {
          path: 'any.csv',
          absolute,
          format: 'csv',
          bytes: statSync(absolute).size,
        });
        const cells = z.object({ c0: z.string(), c1: z.string(), c2: z.string() });
        const read = await table.scan((from) =>
          engine.query(`SELECT coalesce(c0, '') c0, coalesce(c1, '') c1, coalesce(c2, '') c2 FROM ${from()}`, cells),
        );
        expect(read.map(({ c0, c1, c2 }) => [c0, c1, c2])).toEqual(rows);
      },
    ),
    { numRuns: 60, seed: 7 },
  );
});

test('an aborted signal stops a running statement', async () => {
  using folder = temporaryFolder();
  using engine = await plainEngine(folder.path, AbortSignal.timeout(100));
  await expect(
    engine.run('CREATE TABLE t AS SELECT sum(a.i * b.i) FROM range(1000000) a(i), range(1000000) b(i)'),
  ).rejects.toThrow(/interrupt|aborted/i); // before its first row, or after
  await expect(engine.run('SELECT 1')).rejects.toThrow();
});

test.each([
  ['of more columns than slices', 200, 3000],
  ['of many different numbers', 900, 400],
])('a table %s is counted within the ceiling on memory', { timeout: 60_000 }, async (_what, rows, columns) => {
  const header = Array.from({ length: columns }, (_, c) => `c${c}`).join();
  const cell = (row: number, column: number) => ((row * 7919 + column * 104_729) % 100_003) / 1000;
  const lines = Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => cell(r, c)).join());
  const { stats } = await profileOf(`${header}\n${lines.join('\n')}\n`);
  expect(stats.rows).toBe(rows);
  expect(stats.columns).toHaveLength(columns);
  expect(stats.columns.every(({ number, unique }) => number !== null && unique > rows / 2)).toBe(true);
});

test('files whose names differ in letters of another script alone are rewritten each by itself', async () => {
  using folder = temporaryFolder();
  using engine = await plainEngine(folder.path);
  const opened = async (name: string, content: string) => {
    const absolute = join(folder.path, name);
    writeFileSync(absolute, content);
    return openTable(engine, { path: name, absolute, format: 'json', bytes: statSync(absolute).size });
  };
  const [one, other] = [
    await opened('дом.json', '{"id": {"4": 1, "7": 2, "9": 3}, "x": {"4": 1, "7": 2, "9": 3}}'),
    await opened('сад.json', '{"id": {"4": 1, "7": 2, "9": 3, "10": 4}, "x": {"4": 1, "7": 2, "9": 3, "10": 4}}'),
  ];
  expect((await profileTable(engine, one)).rows).toBe(3);
  expect((await profileTable(engine, other)).rows).toBe(4);
});

test('what is no number in a parquet file is missing', async () => {
  using folder = temporaryFolder();
  using engine = await plainEngine(folder.path);
  const absolute = join(folder.path, 'a.parquet');
  await engine.write(
    "SELECT CASE WHEN i % 4 = 0 THEN 'nan'::DOUBLE ELSE i / 2 END AS x, i::VARCHAR AS s FROM range(40) r(i)",
    'FORMAT parquet',
    absolute,
  );
  const table = await openTable(engine, {
    path: 'a.parquet',
    absolute,
    format: 'parquet',
    bytes: statSync(absolute).size,
  });
  const [x] = (await profileTable(engine, table)).columns;
  expect(x).toMatchObject({ present: 30, unique: 30, number: { min: 0.5, max: 19.5 } });
});
