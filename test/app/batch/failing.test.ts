import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../rigs/batch/list.ts';
import { refusal } from '../../rigs/engine/scripted.ts';
import { flagOf, listOf, play } from './play.ts';

describe('a row that fails', () => {
  test('is run anew three times at most, each time told why the last one failed; costs add up', async () => {
    const place = listOf('competition', 'first-one');
    const { tasks, rows, events } = await play(place, () => ({ kind: 'result', status: 'failed', cost: 100_000 }));
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(4);
    expect(tasks.map((task) => flagOf(task, '--earlier'))).toEqual([
      'compete',
      ...Array.from({ length: 3 }, () => 'execute: it ended with exit code 1, as scripted'),
    ]);
    expect(rows[0]).toMatchObject({ status: 'failed', attempts: '4', cost: '0.40 USD', seconds: '4.0' });
    expect(rows[0]?.note).toBe('after 4 attempts: execute: it ended with exit code 1, as scripted');
    expect(events.filter(({ type }) => type === 'row.retried')).toHaveLength(3);
  });

  test('is shown in the list as running its next attempt before that begins', async () => {
    const place = listOf('competition', 'first-one');
    const seen: (string | undefined)[] = [];
    await play(place, (task) => {
      const [row] = rowsOf(place.list);
      seen.push(`${row?.status} ${row?.attempts} ${row?.run === task.id} ${row?.note}`);
      return { kind: 'result', status: seen.length < 2 ? 'failed' : 'ok' };
    });
    expect(seen).toEqual([
      'running 1 true ',
      'running 2 true attempt 2, after: execute: it ended with exit code 1, as scripted',
    ]);
  });

  test('because its machine is gone goes on with the same run, after a while', async () => {
    const { tasks, rows, slept } = await play(listOf('competition', 'first-one'), (_, attempt) =>
      attempt < 3 ? { kind: 'lost', why: 'its node is gone' } : { kind: 'result' },
    );
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(1);
    expect(slept).toEqual([5000, 10_000]);
    expect(rows[0]).toMatchObject({ status: 'ok', attempts: '3', note: 'after 3 attempts' });
  });

  test('for a reason that only a person can fix is not tried again; the others go on', async () => {
    const place = listOf('competition,time', 'first-one,soon', 'second-one,', './gone,', 'fourth-one,');
    const { tasks, rows } = await play(place, ({ args }) =>
      args[1] === 'second-one' ? refusal('usage', 'a time of 2 seconds is out of range') : { kind: 'result' },
    );
    expect(tasks).toHaveLength(2);
    expect(rows.map(({ status, note }) => `${status}: ${note}`)).toEqual([
      'failed: time is "soon": say a number',
      'failed: a time of 2 seconds is out of range. Look at the row.',
      expect.stringMatching(/^failed: the folder .*gone does not exist/),
      'ok: ',
    ]);
  });

  test('stops the batch after so many in a row', async () => {
    const place = listOf('competition', ...Array.from({ length: 9 }, (_, at) => `number-${at}`));
    const outcome = () => ({ kind: 'result', status: 'failed' }) as const;
    const { ended, rows } = await play(place, outcome, { maxFailures: 3, retries: 0 });
    expect(ended).toMatchObject({ end: 'failures', here: { rows: 3, failed: 3 } });
    expect(rows.flatMap(({ status }) => status || [])).toEqual(['failed', 'failed', 'failed']);
  });
});
