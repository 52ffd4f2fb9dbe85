import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Claim, Entry, ListColumns, ListProblem, SharedList, TurnTaken } from '../../../services/list/list.ts';
import { type ListOptions, openList } from '../../../services/list/open.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

export const columns = {
  key: ['competition', 'url'],
  managed: ['status', 'score', 'note', 'run'],
  status: 'status',
  mark: 'run',
} as const satisfies ListColumns;

/** A list on the disk. */
export const listFile = (text: string | Buffer, name = 'list.csv'): string => {
  const path = join(scratchFolder(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

export const textAt = (path: string): string => readFileSync(path, 'utf8');

/** Joins a list that is in order; left at the end of the test. */
export const joined = async (
  path: string,
  options: ListOptions = {},
  its: ListColumns = columns,
): Promise<SharedList> => {
  const list = await openList(path, its, { quietMs: 30, shrunkMs: 60, cutMs: 150, ...options });
  if ('ok' in list) throw new Error(list.message);
  onTestFinished(() => list.leave(true));
  return list;
};

export const well = (taken: TurnTaken | ListProblem): TurnTaken => {
  if (!taken.ok) throw new Error(taken.message);
  return taken;
};

/** Takes the first free rows of these competitions, in this order, as running. */
export const takeRows = async (list: SharedList, ...names: readonly string[]): Promise<readonly Claim[]> => {
  const { taken } = well(
    await list.turn({
      entries: [],
      choose: (rows) =>
        names.flatMap((name) => {
          const row = rows.find(({ cells, holder }) => holder === null && cells.competition === name);
          return row === undefined ? [] : [{ row, cells: { status: 'running', run: `run-${name}` } }];
        }),
    }),
  );
  return taken;
};

export const write = async (list: SharedList, ...entries: readonly Entry[]): Promise<TurnTaken> =>
  well(await list.turn({ entries, choose: () => [] }));

/** What a row that ended well says. */
export const ok = (claim: Claim | undefined, more = {}): Entry => ({
  ...{ claim: claim?.id ?? '', last: true },
  cells: { status: 'ok', score: '0.5', ...more },
});
