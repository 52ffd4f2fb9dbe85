import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock, toPromise } from 'xstate';
import type { Attempted, Job, Verdict } from '../../../machines/batch/attempt.ts';
import { type BatchOrder, batchMachine, type TurnOrder, type TurnOutcome } from '../../../machines/batch/batch.ts';
import { type RowOrder, rowMachine } from '../../../machines/batch/row.ts';
import { nothing } from '../../../machines/batch/spent.ts';

const job: Job = {
  competition: 'x',
  source: { slug: 'x', url: null, folder: '/d' },
  options: {},
  time: 60,
  gpu: false,
};
const done: Verdict = { kind: 'done', status: 'ok', note: '' };
const failed: Verdict = { kind: 'done', status: 'failed', note: 'no' };

interface Play {
  readonly rows: number;
  readonly order?: Partial<BatchOrder>;
  /** Undefined: it runs until it is aborted. */
  readonly verdict?: (line: number) => Verdict | undefined;
  readonly turns?: (turn: number) => Partial<TurnOutcome> | undefined;
}

/** A batch over rows that exist only here; tells what was written, and how many ran at a time at most. */
const play = ({ rows, order = {}, verdict = () => done, turns = () => undefined }: Play) => {
  const written: string[] = [];
  const aborted: string[] = [];
  const hanging = new Map<string, (verdict: Verdict) => void>();
  let next = 1;
  let turn = 0;
  let running = 0;
  let most = 0;
  const clock = new SimulatedClock();
  const attempt = fromPromise<Attempted, RowOrder>(async ({ input }) => {
    most = Math.max(most, ++running);
    const hang = new Promise<Verdict>((resolve) => hanging.set(input.claim, resolve));
    const told = await (verdict(input.line) ?? hang);
    running--;
    return { verdict: told, spent: nothing, score: null };
  });
  const machine = batchMachine.provide({
    actors: {
      row: rowMachine.provide({ actors: { attempt } }),
      turn: fromPromise<TurnOutcome, TurnOrder>(async ({ input: { outcomes, free } }) => {
        const change = turns(++turn);
        if (change?.problem != null)
          return { written: [], taken: [], overruled: [], untaken: 0, problem: change.problem };
        written.push(...outcomes.map(({ order: { claim }, status }) => `${claim} ${status}`));
        const taken = Array.from({ length: Math.min(free, rows - next + 1) }, () => rowOrder(next++));
        return { written: outcomes, taken, overruled: [], untaken: 0, problem: null, ...change };
      }),
    },
    actions: {
      abort: (_, claims) => {
        for (const claim of claims === 'all' ? [...hanging.keys()] : claims) {
          aborted.push(claim);
          hanging.get(claim)?.({ kind: 'stopped' });
        }
      },
    },
  });
  const actor = createActor(machine, { input: { parallel: 1, within: null, maxFailures: null, ...order }, clock });
  actor.start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { actor, clock, written, aborted, ended: toPromise(actor), mostAtATime: () => most, settled };
};

const rowOrder = (line: number): RowOrder => ({
  ...{ claim: `c${line}`, line, competition: 'x', job, run: `r${line}`, attempt: 1, mostAttempts: 1 },
  ...{ resumed: false, earlier: null, spent: nothing },
});

describe('a batch', () => {
  test('takes every row once, so many at a time, writes each, and is done', async () => {
    const { ended, written, mostAtATime } = play({ rows: 25, order: { parallel: 3 } });
    expect(await ended).toEqual({ end: 'done', problem: null });
    expect(written.toSorted()).toEqual(Array.from({ length: 25 }, (_, at) => `c${at + 1} ok`).sort());
    expect(mostAtATime()).toBe(3);
  });

  test('keeps no row that has ended', async () => {
    const { actor, ended } = play({ rows: 50, order: { parallel: 2 } });
    await ended;
    expect(Object.keys(actor.getSnapshot().children)).toEqual([]);
    expect(actor.getSnapshot().context).toMatchObject({ running: [], outcomes: [], overruled: [] });
  });

  test('of an empty list is done', async () => {
    expect(await play({ rows: 0 }).ended).toEqual({ end: 'done', problem: null });
  });

  test('stops after so many failures in a row, and what runs beside them is left to be done', async () => {
    const verdict = (line: number) => (line === 1 ? undefined : line === 3 ? done : failed);
    const { ended, written } = play({ rows: 20, order: { parallel: 2, maxFailures: 3 }, verdict });
    expect(await ended).toEqual({ end: 'failures', problem: null });
    expect(written).toEqual(['c2 failed', 'c3 ok', 'c4 failed', 'c5 failed', 'c6 failed', 'c1 ']);
  });

  test('ends what runs when its time is up', async () => {
    const { ended, written, clock, settled } = play({ rows: 5, order: { within: 60_000 }, verdict: () => undefined });
    await settled();
    clock.increment(59_000);
    await settled();
    expect(written).toEqual([]);
    clock.increment(1_000);
    expect(await ended).toEqual({ end: 'time', problem: null });
    expect(written).toEqual(['c1 ']);
  });

  test('whose last rows do not fit into its time says so', async () => {
    const { ended } = play({ rows: 1, turns: (turn) => (turn > 1 ? { untaken: 2 } : undefined) });
    expect(await ended).toEqual({ end: 'time', problem: null });
  });

  test('that is stopped takes no more rows and writes back what ran', async () => {
    const { actor, ended, written, settled } = play({ rows: 9, order: { parallel: 2 }, verdict: () => undefined });
    await settled();
    actor.send({ type: 'stop', end: 'interrupted' });
    expect(await ended).toEqual({ end: 'interrupted', problem: null });
    expect(written).toEqual(['c1 ', 'c2 ']);
  });

  test('ends a row that a person took back, writes nothing about it, and goes on with the next', async () => {
    const { ended, written, aborted, clock, settled } = play({
      rows: 3,
      verdict: (line) => (line === 1 ? undefined : done),
      turns: (turn) => (turn === 2 ? { overruled: ['c1'] } : undefined),
    });
    await settled();
    clock.increment(3_000); // the next look at the list
    await settled();
    clock.increment(3_000);
    expect(await ended).toEqual({ end: 'done', problem: null });
    expect(aborted).toEqual(['c1']);
    expect(written).toEqual(['c2 ok', 'c3 ok']);
  });

  test('looks again at a list that cannot be used just now, and loses nothing', async () => {
    const problem = { ok: false as const, kind: 'damaged' as const, message: 'half a list', advice: 'Wait.' };
    const { ended, written, clock, settled } = play({
      rows: 2,
      turns: (turn) => (turn === 2 || turn === 3 ? { problem } : undefined),
    });
    for (let look = 0; look < 3; look++) {
      await settled();
      clock.increment(3_000);
    }
    expect(await ended).toEqual({ end: 'done', problem: null });
    expect(written).toEqual(['c1 ok', 'c2 ok']);
  });

  test('gives a list up that stays unusable, and says why', async () => {
    const problem = { ok: false as const, kind: 'missing' as const, message: 'it is gone', advice: 'Look.' };
    const { ended, clock, settled } = play({ rows: 2, turns: () => ({ problem }) });
    for (let look = 0; look < 25; look++) {
      await settled();
      clock.increment(3_000);
    }
    expect(await ended).toMatchObject({ problem: { message: 'it is gone' } });
  });
});
