import { assert, describe, expect, test } from 'vitest';
import { openTables } from '../../../../core/explore/profile/sample/open-tables.ts';
import { profileWords } from '../../../../core/explore/profile/words.ts';
import { profileTable } from '../../../../services/tables/profile.ts';
import { csv, makeCompetition, seeded } from '../../../rigs/data/competitions.ts';
import { png } from '../../../rigs/data/files/images.ts';
import { columnOf, firstOf, profiled } from '../../../rigs/explore/profiled.ts';
import { mean } from '../../../rigs/explore/statistics.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { ingested, plainEngine } from '../../../rigs/stages/intake.ts';

describe('odd data', () => {
  test('may have no rows, one row, or no cell that is filled', async () => {
    const none = await profiled({ 'a.csv': 'x,y\n' }, { column: 'y' });
    expect(firstOf(none)).toMatchObject({ rows: 0, correlations: null, duplicates: { rows: 0 } });
    expect(columnOf(none, 'x')).toMatchObject({ kind: 'empty', missing: 0, histogram: null });
    const one = await profiled({ 'a.csv': 'x,y\n3,a\n' }, { column: 'y' });
    expect(columnOf(one, 'x')).toMatchObject({ kind: 'constant', missing: 0, distinct: 1 });
    const gaps = await profiled({ 'a.csv': 'x,y\n,\nNA,\n,nan\n' }, { column: 'y' });
    expect(firstOf(gaps).columns.map(({ kind, missing }) => [kind, missing])).toEqual([
      ['empty', 1],
      ['empty', 1],
    ]);
  });

  test('may have names and cells that try to be something else', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const names = [evil, 'a "quoted" one', "it's; DROP TABLE rows0", 'two\nlines', '', 'same', 'same'];
    const text = csv(names, 40, (at) => [`${evil}${at % 2}`, `"${at % 3}`, "x'--", 'a\nb', at, at % 4, at % 5]);
    const profile = await profiled({ 'a.csv': text }, { column: "it's; DROP TABLE rows0" });
    const named = [...names.slice(0, 4), 'Unnamed: 4', 'same', 'same.1'];
    expect(firstOf(profile).columns.map(({ name }) => name)).toEqual(named);
    expect(firstOf(profile).columns.map(({ distinct }) => distinct)).toEqual([2, 3, 1, 1, 40, 4, 5]);
    expect(columnOf(profile, evil).values).toEqual([
      { value: `${evil}0`, rows: 20 },
      { value: `${evil}1`, rows: 20 },
    ]);
  });

  test('may not be UTF-8', async () => {
    const text = Buffer.concat([Buffer.from('x,y\ncaf'), Buffer.from([0xe9]), Buffer.from(',1\ntea,2\ntea,3\n')]);
    const profile = await profiled({ 'a.csv': text });
    expect(firstOf(profile).rows).toBe(3);
    expect(columnOf(profile, 'x').values[0]).toEqual({ value: 'tea', rows: 2 });
  });

  test('may be no table, which is told with the reason beside those that are', async () => {
    const { tables, unread } = await profiled({ 'good.csv': 'a,b\n1,2\n', 'empty.csv': '', 'bad.json': '{"a":' });
    expect(tables.map(({ path }) => path)).toEqual(['good.csv']);
    expect(unread.map(({ path }) => path).toSorted()).toEqual(['bad.json', 'empty.csv']);
    expect(unread.find(({ path }) => path === 'empty.csv')?.why).toContain('is empty');
  });

  test('may be records, with lists in them', async () => {
    const records = Array.from({ length: 30 }, (_, at) => ({ id: at, tags: ['a', `b${at % 2}`], deep: { x: at / 4 } }));
    const profile = await profiled({ 'a.json': JSON.stringify(records) });
    expect(firstOf(profile).columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['id', 'integer'],
      ['tags', 'list'],
      ['deep.x', 'number'],
    ]);
  });

  test('may be wide: everything stays within its bounds', async () => {
    const random = seeded(1);
    const names = Array.from({ length: 300 }, (_, at) => `column number ${at}`);
    const text = csv([...names, 'y'], 60, () => [...names.map(() => random().toFixed(4)), random().toFixed(3)]);
    const profile = await profiled({ 'a.csv': text }, { column: 'y' });
    expect(firstOf(profile).columns.length).toBe(301);
    expect(firstOf(profile).correlations?.columns).toContain('y');
    const words = profileWords(profile);
    expect(words.length).toBeLessThanOrEqual(8_000);
    expect(words).toMatch(/\.\.\. and \d+ more columns: \d+ number/);
  });

  test('may have more columns than are looked at, but for the one that is asked about', async () => {
    const work = scratchFolder();
    const names = Array.from({ length: 1_200 }, (_, at) => `c${at}`);
    const files = { 'a.csv': csv(names, 3, (row) => names.map((_, at) => row * at)) };
    const taken = await ingested(makeCompetition(`${work}/data`, files), work);
    using engine = await plainEngine(work);
    const { tables } = await openTables(engine, taken.folder, taken.files, 'c1100');
    const [{ table, moreColumns } = { table: null, moreColumns: 0 }] = tables;
    assert(table !== null, 'the table is opened');
    expect([table.columns.length, table.columns.at(-1), moreColumns]).toEqual([1_000, 'c1100', 200]);
    const { columns } = await profileTable(engine, table);
    expect(columns.at(-1)?.number?.max).toBe(2_200);
    expect(columns[7]?.number?.max).toBe(14);
  });

  test('may be no table at all', async () => {
    const picture = (at: number) => png(4 + (at % 2), 6, () => at);
    const images = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`photos/${at}.png`, picture(at)]));
    const { media, files } = await profiled({
      ...images,
      'photos/broken.png': 'no picture',
      'photos/copy.png': picture(0),
    });
    expect(files.count).toBeGreaterThanOrEqual(8);
    expect(media).toEqual([
      {
        ...{ kind: 'image', files: 7, looked: 7, copies: 1, odd: { files: 0, examples: [] } },
        bytes: expect.any(Number),
        folders: [{ value: 'photos', files: 7 }],
        types: [{ value: 'png', files: 7 }],
        sizes: [
          { value: '4 x 6', files: 4 },
          { value: '5 x 6', files: 3 },
        ],
        modes: [{ value: 'grey', files: 7 }],
      },
    ]);
  });
});

describe('a large table', () => {
  const rows = 130_000;
  const random = seeded(5);
  const shops = 50;
  const sizes = Array.from({ length: rows }, () => Math.round(random() * 1e6) / 1e3);
  const text = csv(['shop', 'size', 'y'], rows, (at) => [at % shops, sizes[at] ?? 0, (sizes[at] ?? 0) > 500 ? 1 : 0]);

  test('is told by rows that are drawn alike, the same ones each time', async () => {
    const profile = await profiled({ 'train.csv': text }, { column: 'y' });
    const table = firstOf(profile);
    expect(table.rows).toBe(rows);
    expect(Math.abs((table.sampled ?? 0) - 100_000)).toBeLessThan(2_000);
    const { numbers, distinct } = columnOf(profile, 'size');
    expect(distinct).toBe(new Set(sizes).size);
    expect(numbers?.mean).toBeCloseTo(mean(sizes), 2);
    expect(Math.abs((numbers?.quantiles[2] ?? 0) - 500)).toBeLessThan(10);
    const shares = columnOf(profile, 'shop').values.map(({ rows: own }) => own / (table.sampled ?? 1));
    for (const share of shares) expect(Math.abs(share - 1 / shops)).toBeLessThan(0.003);
    expect(await profiled({ 'train.csv': text }, { column: 'y' })).toEqual(profile);
  });

  test('has about as many repeated rows as are counted in a part of it', async () => {
    const doubled = csv(['a', 'b'], rows, (at) => [Math.floor(at / 2), (Math.floor(at / 2) * 7) % 1000]);
    const { duplicates, sampled } = firstOf(await profiled({ 'a.csv': doubled }));
    expect(sampled).not.toBe(null);
    expect(Math.abs(duplicates.rows - rows / 2)).toBeLessThan(2_000);
  });
});
