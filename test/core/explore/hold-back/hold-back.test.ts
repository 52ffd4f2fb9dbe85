import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readHeldBack } from '../../../../core/explore/hold-back/hold-back.ts';
import { literal } from '../../../../services/tables/sql.ts';
import { bytesBelow, csvLines, dataToExplore, nameOf, people, table } from '../../../rigs/explore/data-to-explore.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { plainEngine } from '../../../rigs/stages/intake.ts';

const heldNames = (held: string) =>
  csvLines(join(held, 'rows.csv'))
    .slice(1)
    .map(([name = '']) => name);

describe('rows that are held back', () => {
  test('are a fifth of the table, in no file that the session sees, and their answers beside them', async () => {
    const { data, held, holdBack } = await dataToExplore({ 'people.csv': people(500) });
    const outcome = await holdBack({ target: 'churn' });
    expect(outcome).toMatchObject({ rows: { searched: 400, held: 100 }, file: 'rows.csv', why: null });
    const [names, seen] = [heldNames(held), bytesBelow(data)];
    expect(names).toHaveLength(100);
    expect(names.filter((name) => seen.includes(name))).toEqual([]);
    expect(csvLines(join(held, 'rows.csv'))[0]).toEqual(['name', 'size']);
    const answers = csvLines(join(held, 'answers.csv')).slice(1);
    expect(answers.map(([answer]) => answer)).toEqual(
      names.map((name) => (Number(name.split('-')[1]) % 3 === 0 ? 'yes' : 'no')),
    );
    expect(csvLines(join(data, 'people.csv'))).toHaveLength(401);
  });
  test('are the same for the same seed, and others for another one', async () => {
    const draw = async (seed: number) => {
      const { held, holdBack } = await dataToExplore({ 'people.csv': people(300) });
      await holdBack({ target: 'churn', seed });
      return heldNames(held);
    };
    const first = await draw(1);
    expect(await draw(1)).toEqual(first);
    expect(await draw(2)).not.toEqual(first);
  });
  test('have each label in its share', async () => {
    const rare = table(1000, (n) => `${nameOf(n)},1,${n % 50 === 0 ? 'rare' : 'usual'}`);
    const { held, holdBack } = await dataToExplore({ 'people.csv': rare });
    await holdBack({ target: 'churn' });
    expect(csvLines(join(held, 'answers.csv')).filter(([answer]) => answer === 'rare')).toHaveLength(4);
  });
  test('are at least fifty, and none of fewer than 200 rows; then it is said', async () => {
    const small = await dataToExplore({ 'people.csv': people(205) });
    expect(await small.holdBack({ target: 'churn' })).toMatchObject({ rows: { held: expect.closeTo(50, -0.5) } });
    const tiny = await dataToExplore({ 'people.csv': people(199) });
    expect(await tiny.holdBack({ target: 'churn' })).toMatchObject({
      ...{ rows: { searched: 199, held: 0 }, file: null, why: expect.stringContaining('200 are needed') },
      target: { column: 'churn', kind: 'binary' },
    });
    expect(readFileSync(join(tiny.data, 'people.csv'), 'utf8')).toBe(people(199));
    expect(existsSync(join(tiny.held, 'rows.csv'))).toBe(false);
  });
  test('are rows with an answer', async () => {
    const { held, holdBack } = await dataToExplore({
      'people.csv': table(600, (n) => `${nameOf(n)},1,${n % 2 === 0 ? '' : n}`),
    });
    expect(await holdBack({ target: 'churn' })).toMatchObject({ rows: { held: 60 }, target: { kind: 'numeric' } });
    expect(csvLines(join(held, 'answers.csv')).flat()).not.toContain('');
  });
  test('never have a copy among those that are seen', async () => {
    const twice = table(600, (n) => `${nameOf(n % 400)},${n % 400},${n % 5}`);
    const { data, held, holdBack } = await dataToExplore({ 'people.csv': twice });
    const outcome = await holdBack({ target: 'churn' });
    assert('rows' in outcome);
    expect(outcome.rows.held).toBeGreaterThan(100);
    const seen = bytesBelow(data);
    expect(heldNames(held).filter((name) => seen.includes(name))).toEqual([]);
  });
  test('may repeat where repeating is the nature of the table', async () => {
    const few = table(400, (n) => `a${n % 3},${n % 2},${n % 2 === 0 ? 'yes' : 'no'}`);
    const { holdBack } = await dataToExplore({ 'people.csv': few });
    expect(await holdBack({ target: 'churn' })).toMatchObject({ rows: { searched: 320, held: 80 } });
  });
});

describe('cells', () => {
  test('are as they were, with the separator of the file', async () => {
    const odd = table(300, (n) => `"${nameOf(n)}; ""x""";00${n};1,5e3;${n % 2}`, 'the name;code;size;churn');
    const { data, held, holdBack } = await dataToExplore({ 'people.csv': odd });
    await holdBack({ target: 'churn' });
    const kept = readFileSync(join(data, 'people.csv'), 'utf8').trimEnd().split('\n');
    expect(odd.split('\n')).toEqual(expect.arrayContaining(kept));
    expect(readFileSync(join(held, 'rows.csv'), 'utf8')).toMatch(
      /^the name,code,size\n"row-\d+-of-them; ""x""",00\d+,"1,5e3"\n/,
    );
  });
  test('of JSON lines keep their form', async () => {
    const lines = Array.from({ length: 300 }, (_, n) =>
      JSON.stringify({ name: nameOf(n), tags: [n, 'a'], churn: n / 7 }),
    );
    const { data, held, holdBack } = await dataToExplore({ 'people.jsonl': lines.join('\n') });
    expect(await holdBack({ target: 'churn' })).toMatchObject({ file: 'rows.jsonl', rows: { held: 60 } });
    const kept = readFileSync(join(data, 'people.jsonl'), 'utf8').trimEnd().split('\n');
    expect(kept).toHaveLength(240);
    expect(lines).toEqual(expect.arrayContaining(kept));
    const [first = ''] = readFileSync(join(held, 'rows.jsonl'), 'utf8').split('\n');
    expect(Object.keys(JSON.parse(first))).toEqual(['name', 'tags']);
  });
});

test('columns of parquet keep their types, and held rows are parquet, too', async () => {
  const root = scratchFolder();
  using engine = await plainEngine(root);
  const made = join(root, 'made.parquet');
  const select = `SELECT i AS n, DATE '2020-01-01' + i::INTEGER AS day, i % 2 = 0 AS churn FROM range(300) t(i)`;
  await engine.write(select, 'FORMAT parquet', made);
  const { data, held, holdBack } = await dataToExplore({ 'people.parquet': readFileSync(made) });
  expect(await holdBack({ target: 'churn' })).toMatchObject({
    ...{ rows: { searched: 240, held: 60 }, file: 'rows.parquet' },
    target: { kind: 'binary', positive: 'true' },
  });
  const typesOf = async (path: string) =>
    engine.query(
      `SELECT column_name AS name, column_type AS type FROM (DESCRIBE FROM read_parquet(${literal(engine.see(path))}))`,
      z.object({ name: z.string(), type: z.string() }),
    );
  const features = [
    { name: 'n', type: 'BIGINT' },
    { name: 'day', type: 'DATE' },
  ];
  expect(await typesOf(join(data, 'people.parquet'))).toEqual([...features, { name: 'churn', type: 'BOOLEAN' }]);
  expect(await typesOf(join(held, 'rows.parquet'))).toEqual(features);
});

describe('other files', () => {
  const answers = (rows: number) => table(rows, (n) => `${nameOf(n)},${n % 7}`, 'name,churn');
  test('stay as they are, but for what tells held rows once more', async () => {
    const { data, held, holdBack } = await dataToExplore({
      'people.csv': people(500),
      'copy/people.csv': people(500),
      'answers.csv': answers(300),
      'notes/read me.txt': 'nothing',
      'sample_submission.csv': 'name,churn\nsomebody,0.5\n',
      '<img src=x onerror=alert(1)>.csv': 'a,b\n1,2\n',
    });
    const outcome = await holdBack({ target: 'churn' });
    const names = heldNames(held);
    expect(names.filter((name) => bytesBelow(data).includes(name))).toEqual([]);
    expect(outcome).toMatchObject({
      notes: [
        expect.stringMatching(/^copy.people.csv goes without 100 rows/),
        expect.stringMatching(/^answers.csv goes without \d+ rows/),
      ],
    });
    expect(readdirSync(data).sort()).toEqual(
      [
        '<img src=x onerror=alert(1)>.csv',
        'answers.csv',
        'copy',
        'notes',
        'people.csv',
        'sample_submission.csv',
      ].sort(),
    );
    assert('files' in outcome);
    expect(outcome.files.map(({ path, bytes }) => [path, bytes])).toEqual(
      outcome.files.map(({ path }) => [path, readFileSync(join(data, path)).length]),
    );
  });
  test('that have the target, and nothing by which to find held rows, keep all rows where they are', async () => {
    const stranger = table(400, (n) => `${n % 5},${n % 7}`, 'other,churn');
    const { data, holdBack } = await dataToExplore({ 'people.csv': people(500), 'stranger.csv': stranger });
    expect(await holdBack({ target: 'churn' })).toMatchObject({
      rows: { searched: 500, held: 0 },
      why: 'stranger.csv has "churn", too, and nothing tells which of its rows are the same',
    });
    expect(csvLines(join(data, 'people.csv'))).toHaveLength(501);
  });
  test('that may be the table in another form are left out', async () => {
    const { data, holdBack } = await dataToExplore({ 'people.csv': people(500), 'people.pkl': 'x', 'all.xlsx': 'PK' });
    expect(await holdBack({ target: 'churn' })).toMatchObject({
      notes: [expect.stringMatching(/^people.pkl is left out/), expect.stringMatching(/^all.xlsx/)],
    });
    expect(readdirSync(data)).toEqual(['people.csv']);
  });
  test('are only laid out where no column is asked for', async () => {
    const { data, held, source, holdBack } = await dataToExplore({ 'people.csv': people(500), 'people.pkl': 'x' });
    const outcome = await holdBack({ ask: 'What is this?' });
    expect(outcome).toMatchObject({ target: null, file: null, why: null, notes: [] });
    expect(bytesBelow(data)).toBe(bytesBelow(source));
    expect(readHeldBack(held)).toEqual(outcome);
  });
});

test('a table that is damaged holds no rows back, and is laid out as it is', async () => {
  const broken = `${people(300)}a,b,c,d,e\n`;
  const { data, holdBack } = await dataToExplore({ 'people.csv': broken });
  expect(await holdBack({ target: 'churn' })).toMatchObject({
    ...{ target: null, file: null, why: 'people.csv, line 302: 5 cells where the header has 3.' },
  });
  expect(readFileSync(join(data, 'people.csv'), 'utf8')).toBe(broken);
});

test('a table that is no UTF-8 is cut all the same, and it is said what that costs', async () => {
  const latin = Buffer.from(people(300).replace('row-7-of-them', 'r\xf6w'), 'latin1');
  const { holdBack } = await dataToExplore({ 'people.csv': latin });
  expect(await holdBack({ target: 'churn' })).toMatchObject({
    ...{
      rows: { held: 60 },
      notes: ['people.csv is no UTF-8 from line 9 on: characters that cannot be read are replaced'],
    },
  });
});

test('a sample of the data that is called so is compared, too', async () => {
  const { data, held, holdBack } = await dataToExplore({
    'people.csv': people(500),
    'sample_people.csv': people(300),
  });
  await holdBack({ target: 'churn' });
  expect(heldNames(held).filter((name) => bytesBelow(data).includes(name))).toEqual([]);
});
