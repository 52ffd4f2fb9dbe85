import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, toPromise } from 'xstate';
import type { Attempted, Job, Verdict } from '../../../machines/batch/attempt.ts';
import { type RowOrder, rowMachine } from '../../../machines/batch/row.ts';
import { nothing } from '../../../machines/batch/spent.ts';

const job: Job = {
  competition: 'one',
  source: { slug: 'one', url: null, folder: '/data' },
  options: {},
  time: 60,
  gpu: false,
};

const order: RowOrder = {
  ...{ claim: 'c1', line: 2, competition: 'one', job, run: 'r1', attempt: 1, mostAttempts: 4 },
  ...{ resumed: false, earlier: null, spent: nothing },
};

const done: Verdict = { kind: 'done', status: 'ok', note: '' };
const failed: Verdict = { kind: 'again', why: 'execute: out of memory', resume: false };
const lost: Verdict = { kind: 'again', why: 'its node is gone', resume: true };

/** Drives a row through scripted verdicts; tells the attempts as they were made, and the pauses between. */
const drive = async (verdicts: readonly Verdict[], change: Partial<RowOrder> = {}, stopInPause = false) => {
  const attempts: RowOrder[] = [];
  const pauses: number[] = [];
  const left = [...verdicts];
  let run = 1;
  const machine = rowMachine.provide({
    actors: {
      attempt: fromPromise<Attempted, RowOrder>(async ({ input }) => {
        attempts.push(input);
        const verdict = left.shift();
        if (verdict === undefined) throw new Error('no more verdicts');
        const seconds = input.spent.seconds + 10;
        const score = { score: '0.5', metric: 'auc cv', standing: 'about 3 of 4' };
        return { verdict, spent: { seconds, cost: null, currency: null }, score };
      }),
      again: fromPromise<{ readonly run: string }, RowOrder & { readonly resume: boolean; readonly note: string }>(
        async ({ input }) => ({ run: input.resume ? input.run : `r${++run}` }),
      ),
      pause: fromPromise<boolean, { readonly claim: string; readonly seconds: number }>(async ({ input }) => {
        pauses.push(input.seconds);
        return !stopInPause;
      }),
    },
  });
  const actor = createActor(machine, { input: { ...order, ...change } });
  actor.start();
  return { outcome: await toPromise(actor), attempts, pauses };
};

describe('a row', () => {
  test('that is done at once is settled with its score, its time and its run', async () => {
    const { outcome, attempts } = await drive([done]);
    expect(attempts).toHaveLength(1);
    expect(outcome).toMatchObject({ kind: 'ended', status: 'ok' });
    expect(outcome.cells).toEqual({
      ...{ status: 'ok', score: '0.5', metric: 'auc cv', standing: 'about 3 of 4', run: 'r1', note: '' },
      ...{ attempts: '1', cost: '', seconds: '10.0' },
    });
  });

  test('that failed is tried again at once, as a new run that is told why the last one failed', async () => {
    const { outcome, attempts, pauses } = await drive([failed, failed, done]);
    expect(attempts.map(({ run, attempt, earlier }) => [run, attempt, earlier])).toEqual([
      ['r1', 1, null],
      ['r2', 2, 'execute: out of memory'],
      ['r3', 3, 'execute: out of memory'],
    ]);
    expect(pauses).toEqual([0, 0]);
    expect(outcome.cells).toMatchObject({ status: 'ok', run: 'r3', attempts: '3', seconds: '30.0' });
  });

  test('is tried three times more and not a fourth', async () => {
    const { outcome, attempts } = await drive([failed, failed, failed, failed, done]);
    expect(attempts).toHaveLength(4);
    expect(outcome.cells).toMatchObject({ status: 'failed', attempts: '4' });
    expect(outcome.cells.note).toBe('after 4 attempts: execute: out of memory');
  });

  test('whose machine was lost goes on with the same run, after a while that grows', async () => {
    const { attempts, pauses } = await drive([lost, lost, done]);
    expect(attempts.map(({ run, earlier }) => [run, earlier])).toEqual([
      ['r1', null],
      ['r1', null],
      ['r1', null],
    ]);
    expect(pauses).toEqual([5, 10]);
  });

  test('that has to wait for its turn does not use up an attempt', async () => {
    const wait: Verdict = { kind: 'wait', why: '3 runs an hour' };
    const { outcome, attempts, pauses } = await drive([wait, wait, wait, wait, wait, done]);
    expect(attempts.every(({ attempt }) => attempt === 1)).toBe(true);
    expect(pauses).toEqual([15, 15, 15, 15, 15]);
    expect(outcome.cells).toMatchObject({ status: 'ok', attempts: '1' });
  });

  test('that was stopped is left to be done, whether it ran or waited', async () => {
    const stopped = await drive([{ kind: 'stopped' }]);
    expect(stopped.outcome).toMatchObject({ kind: 'left', cells: { status: '' } });
    expect(Object.keys(stopped.outcome.cells)).toEqual(['status', 'note']);
    const paused = await drive([lost, done], {}, true);
    expect(paused.outcome).toMatchObject({ kind: 'left', cells: { status: '' } });
    expect(paused.attempts).toHaveLength(1);
  });

  test('with a mistake in it fails without an attempt', async () => {
    const { outcome, attempts } = await drive([], { job: { mistake: 'time is "soon": say a number' } });
    expect(attempts).toEqual([]);
    expect(outcome.cells).toMatchObject({ status: 'failed', note: 'time is "soon": say a number' });
  });

  test('on which Medalist itself fails says so, and ends', async () => {
    const { outcome } = await drive([]);
    expect(outcome.cells).toMatchObject({ status: 'failed', note: "a fault of Medalist's: no more verdicts" });
  });

  test('goes on counting attempts and time where a batch before it stopped', async () => {
    const spent = { seconds: 50, cost: null, currency: null };
    const { outcome } = await drive([failed, done], { attempt: 3, resumed: true, spent });
    expect(outcome.cells).toMatchObject({ status: 'ok', attempts: '4', seconds: '70.0' });
  });
});
