import { describe, expect, test } from 'vitest';
import { csv, type Files } from '../../../rigs/data/competitions.ts';
import { madeOf } from '../../../rigs/stages/made-tables.ts';

const dayAfter = (count: number) => new Date(Date.UTC(2020, 0, 1 + count)).toISOString().slice(0, 10);
const days = Array.from({ length: 30 }, (_, at) => dayAfter(at));

const pages = {
  'train_1.csv': csv(['Page', ...days], 3, (row) => [
    `p_${row}`,
    ...days.map((_, at) => (at === 1 ? '' : `${row}${at}`)),
  ]),
  'key_1.csv': csv(['Page', 'Id'], 6, (at) => [`p_${at % 3}_${dayAfter(30 + Math.floor(at / 3))}`, `k${at}`]),
  'sample_submission_1.csv': csv(['Id', 'Visits'], 6, (at) => [`k${at}`, '0']),
};

const visits: Files = {
  'train.csv': csv(['who', 'device', 'totals', 'n'], 4, (at) => [
    `v${at % 2}`,
    JSON.stringify({ browser: `B${at}` }),
    JSON.stringify(at < 3 ? { hits: `${at}`, salesRevenue: `${10 * at}` } : { hits: 3 }),
    String(at),
  ]),
  'test.csv': csv(['who', 'device', 'totals', 'n'], 3, (at) => [`v${at % 2}`, '{"browser": "C"}', '{"hits": 9}', '7']),
  'sample_submission.csv': csv(['who', 'PredictedLogRevenue'], 2, (at) => [`v${at}`, '0']),
};

const assay = (set: number, column: string) => ({
  [`TrainingSet/ACT${set}_competition_training.csv`]: csv(['MOLECULE', 'Act', column], 2, (at) => [
    `A${set}_${at}`,
    '1.5',
    '2',
  ]),
  [`TestSet/ACT${set}_competition_test.csv`]: csv(['MOLECULE', column], 1, () => [`A${set}_7`, '4']),
});
const assays = {
  ...{ ...assay(1, 'D_1'), ...assay(2, 'D_2') },
  'sample_entries.csv': csv(['MOLECULE', 'Prediction'], 2, (at) => [`A${at + 1}_7`, '0']),
};

const items = ['ahor', 'cco', 'fond', 'hip'];
const customers = {
  'train.csv': csv(['month', 'who', 'age', ...items], 4, (at) => [
    `2020-0${1 + Math.floor(at / 2)}-28`,
    `c${at % 2}`,
    '40',
    ...(at === 2 ? ['1', '1', '0', '1'] : ['0', '1', '0', '0']),
  ]),
  'test.csv': csv(['month', 'who', 'age'], 3, (at) => ['2020-03-28', `c${at}`, '41']),
  'sample_submission.csv': csv(['who', 'added_products'], 3, (at) => [`c${at}`, 'hip']),
};

describe('tables that hold the same in another form', () => {
  test('have a row for each day that is a column', async () => {
    const { lines, formats } = await madeOf(pages);
    expect(lines['train_files.csv']).toHaveLength(1 + 3 * 29);
    expect(lines['train_files.csv']?.slice(0, 3)).toEqual([
      'Page,date,Visits',
      'p_0,2020-01-01,00',
      'p_1,2020-01-01,10',
    ]);
    expect(lines['test_files.csv']?.slice(0, 2)).toEqual(['Id,Page,date', 'k0,p_0,2020-01-31']);
    expect(formats).toMatchObject({ 'train_1.csv': 'text', 'key_1.csv': 'text', 'sample_submission_1.csv': 'csv' });
  });
  test('have a column for each name in objects, and the logarithm of the sum that is asked for', async () => {
    const { lines } = await madeOf(visits);
    const [header, first, , third] = lines['train_files.csv'] ?? [];
    expect(header).toBe('who,n,device.browser,totals.hits,PredictedLogRevenue');
    expect([first, third].map((line) => line?.slice(0, 14))).toEqual(['v0,0,B0,0,3.04', 'v0,2,B2,2,3.04']); // ln(1 + 20)
    expect(lines['test_files.csv']?.[1]).toBe('v0,7,C,9');
  });
  test('have the rows of all sets, and say of which set they are', async () => {
    const { lines } = await madeOf(assays);
    expect(lines['train_files.csv']?.[0]).toBe('set,MOLECULE,Act,D_1,D_2');
    expect(lines['train_files.csv']?.[3]).toBe('ACT2_competition,A2_0,1.5,,2');
    expect(lines['test_files.csv']?.slice(1)).toEqual(['ACT1_competition,A1_7,4,', 'ACT2_competition,A2_7,,4']);
  });
  test('list the items that a unit has got since, beside those that it had', async () => {
    const { lines } = await madeOf(customers);
    const columns = `month,who,age,${items.map((name) => `${name}_before`).join(',')}`;
    expect(lines['train_files.csv']).toEqual([`${columns},added_products`, '2020-02-28,c0,40,0,1,0,0,ahor hip']);
    expect(lines['test_files.csv']).toEqual([
      ...[columns, '2020-03-28,c0,41,1,1,0,1', '2020-03-28,c1,41,0,1,0,0', '2020-03-28,c2,41,,,,'],
    ]);
  });
});

test.each([
  ['keys name no page that is known', { ...pages, 'key_1.csv': pages['key_1.csv'].replaceAll('p_', 'q_') }],
  ['no name in objects is what is asked', { ...visits, 'sample_submission.csv': 'who,score\nv0,0\nv1,0\n' }],
  ['a sample asks for one set alone', { ...assays, 'sample_entries.csv': 'MOLECULE,Prediction\nA1_7,0\nX,0\n' }],
  ['a sample asks for all that is owned', { ...customers, 'sample_submission.csv': 'who,owned\nc0,hip\nc1,hip\n' }],
])('no table is made where %s', async (_, files) => {
  expect((await madeOf(files)).lines).toEqual({});
});
