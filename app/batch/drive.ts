import { createActor, fromPromise, toPromise } from 'xstate';
import type { Attempted } from '../../machines/batch/attempt.ts';
import type { BatchEnd } from '../../machines/batch/batch.ts';
import {
  type BatchOrder,
  type BatchOutcome,
  batchMachine,
  type TurnOrder,
  type TurnOutcome,
} from '../../machines/batch/batch.ts';
import { noteOf } from '../../machines/batch/note.ts';
import { type RowOrder, rowMachine } from '../../machines/batch/row.ts';
import { newRunId } from '../request/request.ts';
import { carryOut, type Workplace } from './row/attempt.ts';
import { ofRow, type Turning, takeTurn, writeAgain } from './turn.ts';

/** Everything a batch is driven with. */
export interface BatchDrive {
  readonly order: BatchOrder;
  readonly turning: Turning;
  readonly hands: Workplace;
  readonly signal: AbortSignal;
}

/** Drives the batch machine to its end. When it returns, nothing that it started is still running. */
export const driveBatch = async ({ order, turning, hands, signal }: BatchDrive): Promise<BatchOutcome> => {
  const { tell, list, clock } = turning;
  const stops = new Map<string, AbortController>();
  const running = new Set<Promise<unknown>>();
  const stopOf = (claim: string): AbortSignal => {
    const controller = stops.get(claim) ?? new AbortController();
    stops.set(claim, controller);
    return controller.signal;
  };
  const tracked = async <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    return work.finally(() => running.delete(work));
  };

  const attempt = fromPromise<Attempted, RowOrder>(({ input }) => {
    const { job, run, earlier, claim, spent } = input;
    if ('mistake' in job) throw new Error('a row with a mistake is not attempted');
    const heard = ofRow(input);
    return tracked(
      carryOut({ job, run, earlier, batch: list.batch }, spent, hands, {
        signal: stopOf(claim),
        onLine: (text) => tell({ type: 'row.line', ...heard, text }),
        onPlace: (words) => tell({ type: 'row.place', ...heard, words }),
      }),
    );
  });
  const again = fromPromise<{ readonly run: string }, RowOrder & { readonly resume: boolean; readonly note: string }>(
    async ({ input }) => {
      const run = input.resume ? input.run : newRunId(new Date(clock.now()), 4);
      const note = noteOf(`attempt ${input.attempt}, after: ${input.note}`, 1);
      const cells = { status: 'running', run, attempts: String(input.attempt), note };
      const overruled = await tracked(writeAgain(input, cells, turning, stopOf(input.claim)));
      tell({ type: 'row.retried', ...ofRow({ ...input, run }), attempt: input.attempt, why: input.note });
      if (overruled.length > 0) actor.send({ type: 'overruled', claims: overruled.map(({ claim }) => claim) });
      return { run };
    },
  );
  const pause = fromPromise<boolean, { readonly claim: string; readonly seconds: number }>(async ({ input }) => {
    const stop = stopOf(input.claim);
    await tracked(clock.sleep(input.seconds * 1000, stop));
    return !stop.aborted;
  });
  const turn = fromPromise<TurnOutcome, TurnOrder>(async ({ input }) => {
    for (const { order: ended } of input.outcomes) stops.delete(ended.claim);
    return takeTurn(input, turning);
  });

  const machine = batchMachine.provide({
    actors: { turn, row: rowMachine.provide({ actors: { attempt, again, pause } }) },
    actions: {
      abort: (_, claims) => {
        for (const claim of claims === 'all' ? stops.keys() : claims) stops.get(claim)?.abort();
      },
    },
  });
  const actor = createActor(machine, { input: order });
  const stop = () => actor.send({ type: 'stop', end: 'interrupted' });
  let announced: BatchEnd | null = null;
  actor.subscribe(({ context: { end } }) => {
    if (end !== null && end !== announced) tell({ type: 'batch.stopping', why: reasons[end] });
    announced = end;
  });
  actor.start();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await toPromise(actor);
  } finally {
    signal.removeEventListener('abort', stop);
    actor.stop();
    for (const controller of stops.values()) controller.abort();
    await Promise.allSettled(running);
  }
};

const reasons: Readonly<Record<BatchEnd, string>> = {
  done: 'nothing is left to do',
  time: "the batch's time is up: what runs is ended cleanly and goes on at the next start",
  failures: 'too many rows failed one after the other: what runs is ended cleanly and goes on at the next start',
  interrupted: 'stopped: what runs is ended cleanly and goes on at the next start',
};
