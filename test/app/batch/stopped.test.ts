import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { BatchEvent } from '../../../app/batch/options.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { runFolder } from '../../../services/store/home.ts';
import type { Script } from '../../rigs/engine/scripted.ts';
import { listOf, play } from './play.ts';

describe('stopped', () => {
  test('it leaves what ran to be done, and goes on with the same run', async () => {
    const place = listOf('competition', 'first-one', 'second-one');
    const stop = new AbortController();
    const forever: Script['outcome'] = ({ output }) => {
      writeAtomic(runFolder(output).request, '{}'); // it was begun
      return new Promise<never>(() => {});
    };
    const started = (event: BatchEvent) => event.type === 'row.started' && setImmediate(() => stop.abort());
    const first = await play(place, forever, {}, { signal: stop.signal, onEvent: started });
    expect(first.ended).toMatchObject({ end: 'interrupted', here: { rows: 0 } });
    expect(first.rows[0]).toMatchObject({ status: '', note: 'stopped; goes on at the next start' });
    const second = await play(place);
    expect(second.tasks[0]?.id).toBe(first.tasks[0]?.id);
    expect(second.rows.map(({ status, attempts, note }) => [status, attempts, note])).toEqual([
      ['ok', '1', ''],
      ['ok', '1', ''],
    ]);
  });

  test('by its time: rows that do not fit are not begun', async () => {
    const place = listOf('competition,time', 'first-one,600', 'second-one,10');
    const { ended, rows } = await play(place, undefined, { within: 60 });
    expect(ended).toMatchObject({ end: 'time' });
    expect(rows.map(({ status = '' }) => status)).toEqual(['', 'ok']);
  });
});

test('a person who takes a running row back ends its run and keeps the row as they left it', async () => {
  const place = listOf('competition', 'first-one', 'second-one');
  let cancelled = false;
  const outcome: Script['outcome'] = ({ args }) => {
    if (args[1] !== 'first-one') return { kind: 'result' };
    writeFileSync(place.list, readFileSync(place.list, 'utf8').replace('first-one,running', 'first-one,not now'));
    return new Promise<never>(() => {});
  };
  const { events, rows } = await play(
    place,
    outcome,
    {},
    {
      onEvent: (event) => {
        cancelled ||= event.type === 'row.left';
      },
    },
  );
  expect(cancelled).toBe(true);
  expect(events).toContainEqual(expect.objectContaining({ type: 'row.left', competition: 'first-one' }));
  expect(rows.map(({ status }) => status)).toEqual(['not now', 'ok']);
});
