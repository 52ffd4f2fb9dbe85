import { expect, test } from 'vitest';
import { csv, page } from '../../rigs/data/competitions.ts';
import { analysisOf } from '../../rigs/stages/expect-analysis.ts';

const asked = 30;

/** Four stores over time; test follows train. */
const sales = (rows: number, spelled: (step: number) => string) => {
  const step = (i: number) => spelled(Math.floor(i / 4));
  return {
    'train.csv': csv(['id', 'when', 'store', 'sales'], rows, (i) => [i, step(i), `s${i % 4}`, i * 1.5]),
    'test.csv': csv(['id', 'when', 'store'], asked, (i) => [rows + i, step(rows + i), `s${i % 4}`]),
    'sample_submission.csv': csv(['id', 'sales'], asked, (i) => [rows + i, 0]),
    'description.md': page('SMAPE between forecasts and actual values'),
  };
};
const two = (number: number) => String(number).padStart(2, '0');
const day = (offset: number) => new Date(Date.UTC(2020, 0, 1 + offset)).toISOString().slice(0, 10);

test.each([
  ['a quarter and a space', (n: number) => `${1990 + Math.floor(n / 4)} Q${(n % 4) + 1}`],
  ['a quarter', (n: number) => `${1990 + Math.floor(n / 4)}Q${(n % 4) + 1}`],
  ['a month after M', (n: number) => `${1990 + Math.floor(n / 12)}M${two((n % 12) + 1)}`],
  ['a week', (n: number) => `${1990 + Math.floor(n / 52)}-W${two((n % 52) + 1)}`],
  ['a date whose day comes first', (n: number) => day(n).replace(/(\d+)-(\d+)-(\d+)/, '$3/$2/$1')],
  ['hours from 01 to 24', (n: number) => `202001${two(1 + Math.floor(n / 24))}${two(1 + (n % 24))}`],
  ['a clock with 24:00', (n: number) => `2020-01-${two(1 + Math.floor(n / 24))} ${two(1 + (n % 24))}:00`],
])('time that is written as %s: test is the future', async (_name, spelled) => {
  const found = await analysisOf(sales(400, spelled));
  expect(found).toMatchObject({
    task: 'forecasting',
    time: { column: 'when', kind: 'future' },
    groupColumn: null,
  });
});
