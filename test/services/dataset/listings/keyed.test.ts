import { expect, test } from 'vitest';
import { csv } from '../../../rigs/data/competitions.ts';
import { madeOf } from '../../../rigs/stages/made-tables.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const jsonl = (rows: readonly object[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
const words = range(8).map((at) => ['ACGU', 'GGCA', 'UACG', 'CCAU'][at % 4] ?? '');

const molecules = {
  'train.json': jsonl(words.map((seq, at) => ({ id: `id_a${at}`, seq, lab: at % 2, noise: 0.5, y: [at, 0.25] }))),
  'test.json': jsonl(words.map((seq, at) => ({ id: `id_b${at}`, seq, lab: at % 2 }))),
  'sample_submission.csv': csv(['id_pos', 'y'], 32, (at) => [`id_b${Math.floor(at / 4)}_${at % 4}`, '0']),
};

test('where a sample asks for each position of a row, each has a row with its neighbours', async () => {
  const { lines, formats } = await madeOf(molecules);
  const columns = 'id_pos,id,at_position,of_length,seq_before_2,seq_before_1,seq,seq_after_1,seq_after_2,lab';
  expect(lines['train_files.csv']).toHaveLength(1 + 8 * 2); // answers are known for the first two
  expect(lines['train_files.csv']?.slice(0, 3)).toEqual([
    `${columns},y`,
    'id_a0_0,id_a0,0,4,,,A,C,G,0,0',
    'id_a0_1,id_a0,1,4,,A,C,G,U,0,0.25',
  ]);
  expect(lines['test_files.csv']).toHaveLength(33);
  expect(lines['test_files.csv']?.[8]).toBe('id_b1_3,id_b1,3,4,G,C,A,,,1');
  expect(formats).toMatchObject({ 'train.json': 'text', 'test.json': 'text' });
});

test('positions may be lists, written as texts, and counted from one', async () => {
  const spelled = (count: number, at: number) => JSON.stringify(range(count).map((place) => place * 10 + at));
  const { lines } = await madeOf({
    'train.csv': csv(['id', 'level', 'y'], 8, (at) => [`a${at}`, spelled(4, at), spelled(4, at)]),
    'test.csv': csv(['id', 'level'], 8, (at) => [`b${at}`, spelled(4, at)]),
    'sample_submission.csv': csv(['id', 'y'], 32, (at) => [`b${at % 8}_${1 + Math.floor(at / 8)}`, '0']),
  });
  expect(lines['train_files.csv']?.[5]).toBe('a1_1,a1,1,4,,,1,11,21,1');
  expect(lines['test_files.csv']?.[9]).toBe('b0_2,b0,2,4,,0,10,20,30');
});

const weeks = (at: number) => (at % 4) * 3 - 1;
const patients = {
  'train.csv': csv(['who', 'week', 'sex', 'volume'], 40, (at) => [
    `p${Math.floor(at / 4)}`,
    String(weeks(at)),
    'fm'[Math.floor(at / 4) % 2] ?? '',
    String(2000 + at),
  ]),
  'test.csv': csv(['who', 'week', 'sex', 'volume'], 5, (at) => [`q${at}`, String(weeks(at % 2)), 'f', `${3000 + at}`]),
  'sample_submission.csv': csv(['who_week', 'volume'], 60, (at) => [`q${at % 5}_${Math.floor(at / 5) - 1}`, '0']),
};

test('where test has the first row alone of each unit, it stands beside each row', async () => {
  const { lines, formats } = await madeOf(patients);
  const columns = 'who_week,who,week,week_since,sex,first_week,first_volume';
  expect(lines['train_files.csv']).toHaveLength(1 + 30); // a first row would tell its own answer
  expect(lines['train_files.csv']?.slice(0, 2)).toEqual([`${columns},volume`, 'p0_2,p0,2,3,f,-1,2000,2001']);
  expect(lines['test_files.csv']?.slice(0, 3)).toEqual([columns, 'q0_-1,q0,-1,0,f,-1,3000', 'q1_-1,q1,-1,-3,f,2,3001']);
  expect(formats).toMatchObject({ 'train.csv': 'text', 'test.csv': 'text' });
});

test.each([
  ['test has a row for each key', { 'test.csv': csv(['who_week', 'x'], 60, (at) => [`q${at % 5}_${at}`, '1']) }],
  [
    'no column of train has the numbers',
    { 'train.csv': csv(['who', 'x', 'volume'], 40, (at) => [`p${at}`, '1', '2']) },
  ],
  ['keys are names of rows', { 'sample_submission.csv': csv(['who', 'volume'], 60, (at) => [`q_${at}`, '0']) }],
  ['there are several tables of train', { 'train_more.csv': patients['train.csv'] }],
])('no table is made where %s', async (_, other) => {
  expect((await madeOf({ ...patients, ...other })).lines).toEqual({});
});
