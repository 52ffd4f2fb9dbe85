/** One row of the file. `cells` has every named column, trimmed; a missing cell is ''. */
export interface ListRow {
  /** The number of its first line in the file, from 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Who works on it now: this process, another running one, or nobody. */
  readonly holder: 'us' | 'another' | null;
}

/** A row that this process holds until it releases it, whatever happens to the file meanwhile. */
export interface Claim {
  /** Unique over all processes that ever shared the list. */
  readonly id: string;
  /** The row when it was claimed. */
  readonly row: ListRow;
}

/** What to write into a claimed row, by column. `last`: the claim ends with this entry. */
export interface Entry {
  readonly claim: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly last: boolean;
}

/** A free row to claim, chosen while no other process can choose. `cells` are written in the same write. */
export interface Choice {
  readonly row: ListRow;
  readonly cells: Readonly<Record<string, string>>;
}

/** One turn: what to write and which rows to claim, in one atomic write. */
export interface Turn {
  readonly entries: readonly Entry[];
  /** Called with the rows after `entries` were applied. Only rows with `holder` null can be claimed. */
  readonly choose: (rows: readonly ListRow[]) => readonly Choice[];
}

export interface TurnTaken {
  readonly ok: true;
  /** All rows, with the changes of this turn. */
  readonly rows: readonly ListRow[];
  /** In the order of the choices. */
  readonly taken: readonly Claim[];
  /** Our claims that a person ended, by removing the row or changing its status. They are no longer held. */
  readonly overruled: readonly { readonly claim: string; readonly why: 'removed' | 'changed' }[];
  /** Notes for people: "an older version was saved over ours: 3 rows written again". */
  readonly notes: readonly string[];
}

/** Why a list cannot be used. The list was not changed. */
export interface ListProblem {
  readonly ok: false;
  readonly kind: 'missing' | 'unreadable' | 'no-column' | 'damaged' | 'unwritable' | 'locked';
  readonly message: string;
  readonly advice: string;
  /** The line in the file, from 1. */
  readonly line?: number;
}

/** The roles of a list's columns. */
export interface ListColumns {
  /** Names of the key column, the usual one first; compared without case. A row without a key means nothing. */
  readonly key: readonly string[];
  /** The columns that Medalist writes. Missing ones are added in this order after the person's columns. */
  readonly managed: readonly string[];
  /** The managed column whose change by hand is a person's decision. */
  readonly status: string;
  /** The managed column that identifies a row, wherever a person moves the row. */
  readonly mark?: string;
}

/** A CSV file that people and processes share. What people wrote is kept byte for byte. */
export interface SharedList extends AsyncDisposable {
  readonly path: string;
  /** The id of the batch: common to all processes that share the list, until the last one leaves it finished. */
  readonly batch: string;
  /** Whether no other process worked on the list when this one joined. If several join at once, it is true for one. */
  readonly first: boolean;
  /** How many other processes work on it now. */
  readonly others: () => number;
  /**
   * Waits until the file rests and no other process writes, then writes once. Turns of one process run one after the
   * other.
   */
  readonly turn: (turn: Turn) => Promise<TurnTaken | ListProblem>;
  /**
   * Leaves the list; other processes may take the claims that are still held. `finished`: the batch is over if no other
   * process is there.
   */
  readonly leave: (finished: boolean) => Promise<void>;
}
