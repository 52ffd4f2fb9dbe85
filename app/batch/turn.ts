import type { TurnOrder, TurnOutcome } from '../../machines/batch/batch.ts';
import type { RowOrder, RowOutcome } from '../../machines/batch/row.ts';
import type { Entry, ListRow, SharedList, TurnTaken } from '../../services/list/list.ts';
import type { Home } from '../../services/store/home.ts';
import type { Clock } from '../../services/time/clock.ts';
import { type ChoosingTerms, chooseRows, isToDo } from './choose.ts';
import type { BatchEvent } from './options.ts';

/** What turns at a list need, and who is told of their results. */
export interface Turning {
  readonly list: SharedList;
  readonly terms: Omit<ChoosingTerms, 'left'>;
  /** Milliseconds since 1970 when the batch is over; null: no end. */
  readonly until: number | null;
  readonly clock: Clock;
  readonly tell: (event: BatchEvent) => void;
  readonly onRows: (rows: readonly ListRow[]) => void;
}

/** Writes the rows that ended and takes the next ones, in one write. */
export const takeTurn = async (
  { outcomes, running, free }: TurnOrder,
  { list, terms, until, clock, tell, onRows }: Turning,
): Promise<TurnOutcome> => {
  const left = until === null ? null : until - clock.now();
  let chosen: ReturnType<typeof chooseRows> = { choices: [], orders: [], untaken: 0 };
  const turn = await list.turn({
    entries: outcomes.map((outcome) => entryOf(outcome, clock)),
    choose: (rows) => {
      chosen = chooseRows(rows, free, running, { ...terms, left });
      return chosen.choices;
    },
  });
  if (!turn.ok) {
    tell({ type: 'batch.note', message: `${turn.message} (it is looked at again)` });
    return { written: [], taken: [], overruled: [], untaken: 0, problem: turn };
  }
  onRows(turn.rows);
  for (const message of turn.notes) tell({ type: 'batch.note', message });
  const gone = new Map(turn.overruled.map(({ claim, why }) => [claim, why]));
  for (const outcome of outcomes) tell(eventOf(outcome));
  for (const order of running) {
    const why = gone.get(order.claim);
    if (why !== undefined) tell({ type: 'row.left', ...ofRow(order), why: `its row was ${why} by hand` });
  }
  const taken = turn.taken.flatMap((claim, index) => {
    const order = chosen.orders[index];
    return order === undefined ? [] : [{ ...order, claim: claim.id, line: claim.row.line }];
  });
  for (const order of taken) {
    const { attempt, resumed } = order;
    tell({ type: 'row.started', ...ofRow(order), attempt, resumed });
  }
  return { written: outcomes, taken, overruled: [...gone.keys()], untaken: chosen.untaken, problem: null };
};

/** How many rows there are, and how many are to do, including those just taken. */
export const countOf = (rows: readonly ListRow[], home: Home): { readonly rows: number; readonly toDo: number } => ({
  rows: rows.length,
  toDo: rows.filter((row) => row.holder === 'us' || isToDo(row, home)).length,
});

const entryOf = ({ order, kind, cells }: RowOutcome, clock: Clock): Entry => ({
  claim: order.claim,
  cells: kind === 'ended' ? { ...cells, ended: new Date(clock.now()).toISOString().slice(0, 19).concat('Z') } : cells,
  last: true,
});

const eventOf = (outcome: RowOutcome): BatchEvent => {
  const { order, kind, status, cells, seconds } = outcome;
  const { note = '', score = '' } = cells;
  return kind === 'left'
    ? { type: 'row.left', ...ofRow(order), why: note }
    : { type: 'row.ended', ...ofRow(order), status, score, note, seconds };
};

/** The fields that every event about a row has. */
export const ofRow = ({ line, competition, run }: Pick<RowOrder, 'line' | 'competition' | 'run'>) => ({
  ...{ line, competition, run },
});

/** Writes that a row is tried again. If the list cannot be used, it waits and tries again. */
export const writeAgain = async (
  { claim }: Pick<RowOrder, 'claim'>,
  cells: Entry['cells'],
  { list, clock, tell }: Turning,
  signal: AbortSignal,
): Promise<TurnTaken['overruled']> => {
  for (;;) {
    const turn = await list.turn({ entries: [{ claim, cells, last: false }], choose: () => [] });
    if (turn.ok) return turn.overruled;
    tell({ type: 'batch.note', message: turn.message });
    await clock.sleep(3000, signal);
    if (signal.aborted) return [];
  }
};
