import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseRows } from '../../../app/batch/choose.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import type { ListRow } from '../../../services/list/list.ts';
import { openHome } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const row = (
  line: number,
  cells: Readonly<Record<string, string>> = {},
  holder: ListRow['holder'] = null,
): ListRow => ({
  ...{ line, holder },
  cells: { competition: `some-${line}`, status: '', run: '', attempts: '', ...cells },
});

const terms = (change: object = {}) => {
  const home = openHome(scratchFolder());
  return { home, folder: scratchFolder(), defaults: {}, slots: 0, asks: true, retries: 3, left: null, ...change };
};

const lines = (rows: readonly ListRow[], free: number, change: object = {}) =>
  chooseRows(rows, free, [], terms(change)).orders.map(({ line }) => line);

describe('rows are taken', () => {
  test('from the top, as many as are free', () => {
    expect(lines([row(2), row(3), row(4)], 2)).toEqual([2, 3]);
    expect(lines([row(2), row(3)], 0)).toEqual([]);
  });

  test('only where they are to be done: done ones, marks of people and rows that are held are left alone', () => {
    const statuses = ['ok', 'repaired', 'fallback', 'failed', 'skipped', 'todo', 'done'];
    const rows = [...statuses.map((status, at) => row(at + 2, { status })), row(20, {}, 'another'), row(21, {}, 'us')];
    expect(lines([...rows, row(22), row(23, { status: 'running' })], 9)).toEqual([22, 23]);
  });

  test('with a GPU slot for each that wants one; those that do not want one go past', () => {
    const rows = [row(2), row(3), row(4, { gpu: 'off' }), row(5, { gpu: '1' })];
    expect(lines(rows, 4, { slots: 1 })).toEqual([2, 4]);
    expect(lines(rows, 4, { slots: 0 })).toEqual([2, 3, 4, 5]);
    const { orders } = chooseRows(rows, 4, [], terms());
    expect(orders.map(({ job }) => 'options' in job && job.options.gpu)).toEqual(['off', 'off', 'off', 'off']);
  });

  test('only where their time still fits; the others are counted', () => {
    const rows = [row(2, { time: '100' }), row(3, { time: '30' }), row(4)];
    const { orders, untaken: unfit } = chooseRows(rows, 5, [], terms({ left: 60_000 }));
    expect([orders.map(({ line }) => line), unfit]).toEqual([[3], 2]);
  });

  test('with their mistakes, so that these are told', () => {
    const rows = [row(2, { time: 'soon' }), row(3, { competition: './gone' }), row(4, { time: '99999' })];
    const { orders } = chooseRows(rows, 5, [], terms());
    expect(orders.map(({ job }) => 'mistake' in job && job.mistake)).toEqual([
      'time is "soon": say a number',
      expect.stringMatching(/gone does not exist\. Check the path\.$/),
      'a time of 99999 seconds is out of range. Give 5 to 43200 seconds.',
    ]);
  });
});

test('a row that asks for approval is a mistake where nobody can be asked', () => {
  const jobs = [true, false].map((asks) => {
    const [order] = chooseRows([row(2, { approve: 'plan' })], 1, [], terms({ asks })).orders;
    return order?.job;
  });
  expect(jobs).toEqual([
    expect.objectContaining({ options: expect.objectContaining({ approve: ['plan'] }) }),
    { mistake: expect.stringMatching(/^approve is for runs on this machine/) },
  ]);
});

describe('the run of a row', () => {
  const stamp = { v: 1, seq: 1, at: '2026-11-20T00:00:00.000Z', run: 'r1' };
  const begun = (result: boolean) => {
    const settings = terms();
    const folder = settings.home.run('some-2', 'r1');
    writeAtomic(folder.request, '{}');
    if (result) writeAtomic(folder.result, '{}');
    return settings;
  };
  const left = { run: 'r1', attempts: '2', seconds: '12.5', cost: '0.25 USD', note: 'attempt 2, after: x' };
  const chosen = (cells: object, settings: ReturnType<typeof terms>) => {
    const { orders, choices } = chooseRows([row(2, { ...left, ...cells })], 1, [], settings);
    return { ...orders[0], cells: choices[0]?.cells };
  };

  test('goes on where a batch was killed, with its attempts, its time and its note', () => {
    expect(chosen({ status: 'running' }, begun(false))).toMatchObject({
      ...{ run: 'r1', resumed: true, attempt: 2, spent: { seconds: 12.5, cost: 250_000, currency: 'USD' } },
      cells: { status: 'running', run: 'r1', attempts: '2', note: 'attempt 2, after: x' },
    });
  });

  test('that had ended when its batch was killed is asked again for what it gave', () => {
    expect(chosen({ status: 'running' }, begun(true))).toMatchObject({ run: 'r1', resumed: true });
  });

  test('that was stopped goes on', () => {
    expect(chosen({ status: '' }, begun(false))).toMatchObject({ run: 'r1', resumed: true });
  });

  test('that waits for a word is left alone until it has one: then its row is taken again, with the same run', () => {
    const settings = begun(false);
    const { journal, result } = settings.home.run('some-2', 'r1');
    const waiting = { ...left, status: 'waiting', note: 'Go on: medalist approve r1' };
    const state = (at: string) =>
      writeAtomic(journal, `${JSON.stringify({ ...stamp, type: 'run.state', state: at })}\n`);
    state('awaitPlan');
    expect(chosen(waiting, settings)).toEqual({ cells: undefined });
    state('generate');
    expect(chosen(waiting, settings)).toMatchObject({ run: 'r1', resumed: true, cells: { note: '' } });
    state('done');
    writeAtomic(result, '{}');
    expect(chosen(waiting, settings)).toMatchObject({ run: 'r1', resumed: true, spent: { seconds: 12.5 } });
  });

  test('that ended is done anew where a person cleared the status', () => {
    const { run, ...rest } = chosen({ status: '' }, begun(true));
    expect(run).not.toBe('r1');
    expect(rest).toMatchObject({ resumed: false, attempt: 1, spent: { seconds: 0 }, cells: { cost: '', seconds: '' } });
  });

  test('is not shared: a row that a person copied gets a run of its own', () => {
    const settings = begun(false);
    const copies = ['running', 'running'].map((status, at) => row(at + 2, { ...left, competition: 'some-2', status }));
    const ids = chooseRows(copies, 2, [], settings).orders.map(({ run }) => run);
    expect(ids[0]).toBe('r1');
    expect(ids[1]).not.toBe('r1');
    const held = { ...row(2, { ...left, status: 'running' }), holder: 'another' as const };
    const copy = row(3, { ...left, competition: 'some-2', status: 'running' });
    expect(chooseRows([held, copy], 2, [], settings).orders[0]?.run).not.toBe('r1');
  });

  test('is never taken from a cell that holds a path', () => {
    for (const odd of ['..', '.', 'latest', '-x'])
      expect(chosen({ status: 'running', run: odd }, terms())).toMatchObject({ resumed: false });
    const { run } = chosen({ status: 'running', run: '../../etc' }, terms());
    expect(run).toMatch(/^\d{8}-\d{6}-[0-9a-f]{8}$/);
  });
});

describe('what a competition is called', () => {
  const jobFor = (competition: string, settings: ReturnType<typeof terms>) =>
    chooseRows([row(2, { competition })], 1, [], settings).orders[0]?.job;

  test('a path is seen from the list, not from where the batch was started', () => {
    const settings = terms();
    mkdirSync(join(settings.folder, 'mine'));
    const source = { slug: 'mine', folder: join(settings.folder, 'mine') };
    expect(jobFor('./mine', settings)).toMatchObject({ source });
    expect(jobFor('mine', settings)).toMatchObject({ source });
  });

  test('files that were downloaded go before a folder of the same name', () => {
    const settings = terms();
    mkdirSync(join(settings.folder, 'mine'));
    mkdirSync(settings.home.data('mine'), { recursive: true });
    writeFileSync(join(settings.home.data('mine'), 'train.csv'), 'a\n1\n');
    expect(jobFor('mine', settings)).toMatchObject({
      competition: 'mine',
      source: { folder: settings.home.data('mine') },
    });
  });

  test('an address is what it names', () => {
    const job = jobFor('https://www.kaggle.com/c/some-thing/data?x=1', terms());
    expect(job).toMatchObject({ source: { slug: 'some-thing' } });
  });
});
