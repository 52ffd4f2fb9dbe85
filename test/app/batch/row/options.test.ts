import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowOptionsOf } from '../../../../app/batch/row/options.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

test('empty cells and foreign columns say nothing', () => {
  expect(rowOptionsOf({ competition: 'x', time: '', seed: '  ', team: 'ours', note: '7' }, '/lists')).toEqual({
    ...{ ok: true, options: {} },
  });
});

test('every option is read as people write it', () => {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'mine.py'), '');
  const cells = {
    ...{ time: '90', seed: '7', threads: '2', gpu: 'OFF', memory: '8G', models: 'no', budget: '2.00', tokens: '2M' },
    ...{ calls: '50', submit: 'yes', strategies: '2', solution: 'mine.py; mine.py', only: 'no', approve: 'plan, code' },
  };
  expect(rowOptionsOf(cells, folder)).toEqual({
    ok: true,
    options: {
      ...{ time: 90, seed: 7, threads: 2, gpu: 'off', limits: { memory: 8 * 2 ** 30 }, models: 'off', budget: '2.00' },
      ...{
        tokens: '2M',
        calls: '50',
        submit: true,
        strategies: 2,
        solutions: [join(folder, 'mine.py'), join(folder, 'mine.py')],
        only: false,
        approve: ['plan', 'code'],
      },
    },
  });
});

test('a metric and a target are read by their names, and an unknown metric is refused with the nearest', () => {
  const said = { metric: 'map@3', target: 'Sale Price' };
  expect(rowOptionsOf(said, '/')).toEqual({ ok: true, options: said });
  expect(rowOptionsOf({ metric: 'acuracy' }, '/')).toMatchObject({
    ...{ ok: false, column: 'metric' },
    why: expect.stringContaining('metric is "acuracy": "acuracy" is no metric we know. Did you mean accuracy'),
  });
});

describe('submit', () => {
  test.each([
    ['yes', true],
    ['1', true],
    ['no', false],
    ['0', false],
    ['the ridge only', 'the ridge only'],
  ])('%s', (submit, meant) => {
    expect(rowOptionsOf({ submit }, '/')).toEqual({ ok: true, options: { submit: meant } });
  });
});

describe('a cell that cannot be meant is named, with what it says and what to say', () => {
  test.each([
    ['time', 'soon', 'time is "soon": say a number'],
    ['gpu', 'fast', 'gpu is "fast": say off, auto or a number'],
    ['memory', 'much', 'memory is "much": say an amount as 8G'],
    ['models', 'perhaps', 'models is "perhaps": say yes or no'],
    ['approve', 'all', 'approve is "all": say one or more of plan, code, submit'],
    ['solution', 'gone.py', 'solution is "gone.py": there is no such file'],
  ])('%s', (column, text, why) => {
    expect(rowOptionsOf({ [column]: text }, '/nowhere')).toEqual({ ok: false, column, why });
  });
});
