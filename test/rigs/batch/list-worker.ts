import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Claim, Entry, ListColumns } from '../../../services/list/list.ts';
import { openList } from '../../../services/list/open.ts';
import { randomOf } from '../command/killing.ts';

/** One of several processes that work through a list, to be killed at any moment. What it does goes to a log, line by line. */
export const raceColumns = {
  ...{ key: ['competition'], managed: ['status', 'score', 'run'], status: 'status', mark: 'run' },
} as const satisfies ListColumns;

const work = async (path: string, log: string, seed: number): Promise<void> => {
  const random = randomOf(seed);
  const say = (...words: (string | number)[]) => appendFileSync(log, `${[process.pid, ...words].join(' ')}\n`);
  const list = await openList(path, raceColumns);
  if ('ok' in list) throw new Error(list.message);
  say('batch', list.batch);
  let held: { readonly claim: Claim; readonly score: string }[] = [];
  for (;;) {
    const entries = held.map(({ claim, score }): Entry => {
      say('finishing', claim.row.cells.competition ?? '', score);
      return { claim: claim.id, last: true, cells: { status: 'ok', score } };
    });
    const taken = await list.turn({
      entries,
      choose: (rows) =>
        rows
          .filter(({ cells, holder }) => holder === null && cells.status !== 'ok')
          .slice(0, 2)
          .map((row) => ({ row, cells: { status: 'running', run: row.cells.run || `run-${random()}` } })),
    });
    if (!taken.ok) throw new Error(taken.message);
    for (const { claim, score } of held) say('done', claim.row.cells.competition ?? '', score);
    for (const { claim, why } of taken.overruled) say('overruled', claim, why);
    for (const { row } of taken.taken) say('took', row.cells.competition ?? '', row.cells.status || '-');
    held = taken.taken.map((claim) => ({ claim, score: String(random()) }));
    // another's rows may come back, when it is killed, and while somebody edits there is something to merge
    if (existsSync(`${log}.stop`) && held.length === 0 && taken.rows.every(({ cells }) => cells.status === 'ok')) break;
    await sleep(10 + 50 * random());
  }
  await list.leave(true);
};

const [path, log, seed] = process.argv.slice(2);
if (import.meta.main && path !== undefined && log !== undefined) await work(path, log, Number(seed));
