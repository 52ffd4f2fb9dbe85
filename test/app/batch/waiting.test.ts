import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planList } from '../../../app/batch/dry-run.ts';
import { batch } from '../../../app/batch/run.ts';
import type { Task } from '../../../services/engine/engine.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { runFolder } from '../../../services/store/home.ts';
import { rowsOf } from '../../rigs/batch/list.ts';
import { type Script, scriptedEngine } from '../../rigs/engine/scripted.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** A run at this state of its machine, as its folder tells. */
const stateOf = ({ output, id }: Task, state: string) => {
  const folder = runFolder(output);
  const line = { v: 1, seq: 1, at: '2026-11-20T00:00:00.000Z', run: id, type: 'run.state', state };
  writeAtomic(folder.request, '{}');
  writeAtomic(folder.journal, `${JSON.stringify(line)}\n`);
};

/** As `medalist compete --json` ends where it asks. */
const asks: Script['outcome'] = (task) => {
  stateOf(task, 'awaitCode');
  const words = { message: `run ${task.id} waits for your word on its code`, advice: `medalist approve ${task.id}` };
  return { kind: 'exited', code: 4, output: `${JSON.stringify({ ok: false, kind: 'parked', ...words })}\n`, log: '' };
};

test('a row that asks waits, the others go on, and after a word its result comes into the list', async () => {
  const home = scratchFolder();
  const list = join(home, 'list.csv');
  writeFileSync(list, 'competition,approve\nfirst-one,code\nsecond-one,\n');
  const play = async (outcome: Script['outcome']) => {
    const tasks: Task[] = [];
    const told: Script['outcome'] = (task, attempt) => {
      tasks.push(task);
      return outcome?.(task, attempt) ?? { kind: 'result' };
    };
    const ended = await batch({ home, list, engine: scriptedEngine({ outcome: told }) });
    return { ended, tasks, rows: rowsOf(list) };
  };
  const first = await play((task, attempt) =>
    task.args[1] === 'first-one' ? (asks?.(task, attempt) ?? { kind: 'result' }) : { kind: 'result' },
  );
  const [asking] = first.tasks;
  expect(first.ended).toMatchObject({ ok: true, end: 'done', summary: { counts: { ok: 1, waiting: 1 } } });
  expect(first.rows).toMatchObject([
    {
      status: 'waiting',
      attempts: '1',
      score: '',
      run: asking?.id,
      note: `medalist approve ${asking?.id} (run ${asking?.id} waits for your word on its code)`,
    },
    { status: 'ok' },
  ]);

  const written = readFileSync(list);
  expect((await play(asks)).tasks).toEqual([]);
  expect(readFileSync(list)).toEqual(written);
  expect(await planList({ home, list })).toMatchObject([{ does: 'nothing', status: 'waiting' }, { does: 'nothing' }]);

  if (asking !== undefined) stateOf(asking, 'execute'); // somebody approved
  const next = await play(() => ({ kind: 'result', score: 0.75 }));
  expect(next.tasks.map(({ id }) => id)).toEqual([asking?.id]);
  expect(next.rows[0]).toMatchObject({ status: 'ok', score: '0.75', run: asking?.id, attempts: '1', note: '' });
});
