import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { summariseList, summaryOf } from '../../../../app/batch/report/summary.ts';
import type { ListRow } from '../../../../services/list/list.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const row = (line: number, cells: Record<string, string>): ListRow => ({ line, cells, holder: null });
const of = (...rows: Record<string, string>[]) => summaryOf(rows.map((cells, index) => row(index + 2, cells)));

test('seeds of a competition make one line with mean and sample deviation, whatever form its name has', () => {
  const scored = (competition: string, seed: string, score: string) => ({
    ...{ competition, seed, score, status: 'ok', metric: 'auc cv', seconds: '1800' },
  });
  const { competitions, hours } = of(
    scored('titanic', '1', '0.8'),
    scored('https://www.kaggle.com/c/titanic/data?x=1', '2', '0.9'),
    scored('titanic', '2', '0.7'),
    scored('./titanic', '1', '0.1'),
    { competition: './titanic/', status: '', seed: '4' },
  );
  expect(competitions).toEqual([
    {
      ...{ competition: 'titanic', rows: 3, done: 3, valid: 3, seeds: ['1', '2'], metric: 'auc cv', hours: 1.5 },
      score: { mean: expect.closeTo(0.8, 12), deviation: expect.closeTo(0.1, 12), count: 3 },
    },
    {
      ...{ competition: './titanic', rows: 2, done: 1, valid: 1, seeds: ['1', '4'], metric: 'auc cv', hours: 0.5 },
      score: { mean: 0.1, deviation: null, count: 1 },
    },
  ]);
  expect(hours).toBe(2);
});

test('scores by different metrics are not averaged: the one that most rows have counts', () => {
  const scored = (score: string, metric: string) => ({ competition: 'a-b', status: 'ok', score, metric });
  const { competitions } = of(scored('0.5', 'auc public'), scored('0.8', 'auc cv'), scored('0.6', 'auc cv'));
  expect(competitions[0]).toMatchObject({ metric: 'auc cv', score: { mean: 0.7, count: 2 } });
});

test('the valid rate is of what ended; a mark of a person is neither', () => {
  const statuses = ['ok', 'repaired', 'fallback', 'failed', 'skipped', 'running', '', '', 'later!', 'constructor'];
  const { counts, validRate } = of(...statuses.map((status) => ({ competition: 'x1', status })));
  expect(counts).toEqual({
    ...{ ok: 1, repaired: 1, fallback: 1, failed: 1, skipped: 1, running: 1, 'to do': 2, other: 2 },
  });
  expect(validRate).toBe(0.75);
  expect(of({ competition: 'x1', status: '' }).validRate).toBeNull();
});

test('costs are summed by currency, to the sixth digit', () => {
  const paid = (cost: string) => ({ competition: 'x1', status: 'ok', cost });
  const { cost, rows } = of(paid('0.10 USD'), paid('0.20 USD'), paid('1.5 EUR'), paid('much'), paid('1 __proto__'));
  expect(Object.entries(cost)).toEqual([
    ['USD', 0.3],
    ['EUR', 1.5],
    ['__proto__', 1],
  ]);
  expect(rows[3]).toMatchObject({ cost: null, currency: null });
});

test('cells that hold no number are null, not zero and not NaN', () => {
  const { rows, competitions } = of({
    competition: 'x1',
    attempts: '0x10',
    seconds: 'Infinity',
    score: '',
    status: 'ok',
  });
  expect(rows[0]).toMatchObject({ attempts: null, seconds: null });
  expect(competitions[0]).toMatchObject({ score: null, metric: '', hours: 0 });
});

test('a file is summed up, or it is said why not', () => {
  const path = join(scratchFolder(), 'list.csv');
  expect(summariseList(path)).toMatchObject({ ok: false, kind: 'usage' });
  writeFileSync(path, 'competition,status\ntitanic,ok\nspaceship-titanic,\n');
  expect(summariseList(path)).toMatchObject({ counts: { ok: 1, 'to do': 1 }, validRate: 1 });
});
