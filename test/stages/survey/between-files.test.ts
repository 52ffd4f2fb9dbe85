import { expect, test } from 'vitest';
import { measuredOf, sideTablesBrief } from '../../../core/brief/data/survey.ts';
import { csv, page, seeded } from '../../rigs/data/competitions.ts';
import { made } from '../../rigs/stages/surveys.ts';

test('numbers are the same however pandas writes them: gaps make 1.0 of 1', async () => {
  const random = seeded(4);
  const gapped = (at: number, floor: number) => (at % 9 === 0 ? '' : `${floor}.0`);
  const found = await made({
    'train.csv': csv(['id', 'floor', 'x', 'y'], 600, (at) => [at, gapped(at, at % 4), at % 9, Number(random() < 0.5)]),
    'test.csv': csv(['id', 'floor', 'x'], 300, (at) => [600 + at, at % 4, at % 9]),
    'sample_submission.csv': csv(['id', 'y'], 300, (at) => [600 + at, 0]),
    'floors.csv': csv(['floor', 'rent'], 4, (at) => [at, at * 100]),
    'description.md': page('area under the ROC curve'),
  });
  expect(
    measuredOf(found)
      .get('floor')
      ?.some((line) => line.startsWith('drift')),
  ).not.toBe(true);
  expect(sideTablesBrief(found)).toContain(
    'shares "floor" with train (89% of its rows find a row here) and test (100% of its rows)',
  );
});

test('from when to when train, test and tables beside them reach', async () => {
  const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);
  const found = await made({
    'train.csv': csv(['id', 'date', 'sold'], 240, (at) => [at, day(at), (at % 7) + 0.5]),
    'test.csv': csv(['id', 'date'], 30, (at) => [240 + at, day(240 + at)]),
    'sample_submission.csv': csv(['id', 'sold'], 30, (at) => [240 + at, 0]),
    'visits.csv': csv(['day', 'visits'], 237, (at) => [day(at), at]),
    'description.md': page('root mean squared error'),
  });
  expect(measuredOf(found).get('date')).toContain(
    'from "2020-01-01" to "2020-08-27" in train, from "2020-08-28" to "2020-09-26" in test',
  );
  expect(sideTablesBrief(found)).toContain('"day" (text, 237 distinct, from "2020-01-01" to "2020-08-24")');
});

test('that test has other birthdays and other texts is no drift; that it has other people is', async () => {
  const random = seeded(6);
  const day = () => new Date(Date.UTC(1960, 0, 1 + Math.floor(random() * 12_000))).toISOString().slice(0, 10);
  const words = () => Array.from({ length: 6 }, () => `word${Math.floor(random() * 900)}`).join(' ');
  const row = (at: number, who: string) => [at, day(), words(), `${who}${at % 40}`];
  const found = await made({
    'train.csv': csv(['id', 'born', 'text', 'person', 'y'], 600, (at) => [...row(at, 'a'), Number(random() < 0.5)]),
    'test.csv': csv(['id', 'born', 'text', 'person'], 300, (at) => row(600 + at, 'b')),
    'sample_submission.csv': csv(['id', 'y'], 300, (at) => [600 + at, 0]),
    'description.md': page('area under the ROC curve'),
  });
  expect(found.drift.filter(({ kind }) => kind === 'unseen').map(({ column }) => column)).toEqual(['person']);
});
