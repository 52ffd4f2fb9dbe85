import { openList } from '../../../services/list/open.ts';
import { raceColumns } from './list-worker.ts';

/** Takes the first two rows of a list, ends the first, tells the name of the batch, and is killed. */
const [path = ''] = process.argv.slice(2);
const list = await openList(path, raceColumns);
if ('ok' in list) throw new Error(list.message);
const taken = await list.turn({
  entries: [],
  choose: (rows) => rows.slice(0, 2).map((row) => ({ row, cells: { status: 'running', run: `run-${row.line}` } })),
});
const first = taken.ok ? taken.taken[0] : undefined;
await list.turn({ entries: [{ claim: first?.id ?? '', last: true, cells: { status: 'ok' } }], choose: () => [] });
process.stdout.write(list.batch, () => process.kill(process.pid, 'SIGKILL'));
