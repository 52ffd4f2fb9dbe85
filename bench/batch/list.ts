import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '../../cli/render/terminal/table.ts';
import { columns } from '../../machines/batch/cells.ts';
import { readList } from '../../services/list/file/read.ts';
import type { Entry, TurnTaken } from '../../services/list/list.ts';
import { openList } from '../../services/list/open.ts';

/**
 * Measures turns that end one row and take the next, on a list of ROWS= (10000) rows: ms a turn for TURNS= (1000), and memory at the first
 * and last turn. Then measures the same while another of our processes has every other turn.
 */
const [ROWS, TURNS] = [Number(process.env.ROWS || 10_000), Number(process.env.TURNS || 1000)];
const folder = mkdtempSync(join(tmpdir(), 'medalist-bench-'));

const fresh = (name: string): string => {
  const path = join(folder, name);
  const row = (n: number) => `https://example.org/c/some-competition-${n},${n % 5},"a note, of a person's, ${n}"`;
  writeFileSync(path, `competition,seed,mine\n${Array.from({ length: ROWS }, (_, n) => row(n)).join('\n')}\n`);
  return path;
};

const opened = async (path: string) => {
  const list = await openList(path, columns);
  if ('ok' in list) throw new Error(list.message);
  return list;
};

type List = Awaited<ReturnType<typeof opened>>;
const oneTurn = async (list: List, entries: readonly Entry[], run: string): Promise<TurnTaken> => {
  const taken = await list.turn({
    entries,
    choose: (rows) => {
      const row = rows.find(({ cells, holder }) => cells.status === '' && holder === null);
      return row === undefined ? [] : [{ row, cells: { status: 'running', run, attempts: '1' } }];
    },
  });
  if (!taken.ok) throw new Error(taken.message);
  return taken;
};

const ended = ({ taken }: TurnTaken): Entry[] =>
  taken.map(({ id }) => ({
    claim: id,
    last: true,
    cells: { status: 'ok', score: '0.81234', metric: 'accuracy', seconds: '61.2', ended: '2030-01-01T00:00:00Z' },
  }));

const quantile = (values: readonly number[], q: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * q)] ?? Number.NaN).toFixed(2);
const megabytes = () => (process.memoryUsage().rss / 2 ** 20).toFixed(0);

const measure = async (name: string, lists: readonly List[]): Promise<string[]> => {
  const ms: number[] = [];
  const last = new Map<List, TurnTaken>();
  for (const list of lists) last.set(list, await oneTurn(list, [], `${name}-first`));
  const before = megabytes();
  for (let n = 0; n < TURNS; n++) {
    for (const list of lists) {
      const began = performance.now();
      const before = last.get(list);
      last.set(list, await oneTurn(list, before === undefined ? [] : ended(before), `${name}-${n}`));
      ms.push(performance.now() - began);
    }
  }
  for (const list of lists) await list.leave(true);
  return [name, ...[0.5, 0.99, 1].map((q) => quantile(ms, q)), before, megabytes()];
};

const alone = await measure('alone', [await opened(fresh('alone.csv'))]);
const path = fresh('shared.csv');
const shared = await measure('two share it', [await opened(path), await opened(path)]);
console.log(table(['turns', 'median ms', '99 %', 'most', 'MB before', 'after'], [alone, shared]));
const began = performance.now();
const read = readList(path, columns);
console.log(`read by a third: ${(performance.now() - began).toFixed(1)} ms, ${read.ok ? read.rows.length : 0} rows`);
rmSync(folder, { recursive: true });
