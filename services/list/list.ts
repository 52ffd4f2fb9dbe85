/** One row of the file as it stands. `cells` has every named column, trimmed; a missing cell is ''. */
export interface ListRow {
  /** Of its first line in the file, from 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Who works on it now: this process, a living one, or nobody. */
  readonly holder: 'us' | 'another' | null;
}

/** A row that is ours until we let go of it, whatever is done to the file meanwhile. */
export interface Claim {
  /** Unique among all who ever shared the list. */
  readonly id: string;
  /** As it stood when it was taken. */
  readonly row: ListRow;
}

/** What to write into a claimed row: cells by column of ours. `last`: the claim ends with it. */
export interface Entry {
  readonly claim: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly last: boolean;
}

/** What is wanted of the free rows: chosen while nobody else can choose. `cells` are written in the same breath. */
export interface Choice {
  readonly row: ListRow;
  readonly cells: Readonly<Record<string, string>>;
}

/** One turn at the file: what is to be written, and which rows to take; all in one atomic write. */
export interface Turn {
  readonly entries: readonly Entry[];
  /** Called with the rows as they will stand once `entries` are in; only rows with `holder` null can be taken. */
  readonly choose: (rows: readonly ListRow[]) => readonly Choice[];
}

export interface TurnTaken {
  readonly ok: true;
  /** All rows, the turn's own changes included. */
  readonly rows: readonly ListRow[];
  /** In the order in which they were chosen. */
  readonly taken: readonly Claim[];
  /** Claims of ours that a person ended: the row was removed, or its status was changed by hand. They are no longer held. */
  readonly overruled: readonly { readonly claim: string; readonly why: 'removed' | 'changed' }[];
  /** What people should know: "an older version was saved over ours: 3 rows written again". */
  readonly notes: readonly string[];
}

/** Why a list cannot be used. Nothing was changed in it. */
export interface ListProblem {
  readonly ok: false;
  readonly kind: 'missing' | 'unreadable' | 'no-column' | 'damaged' | 'unwritable' | 'locked';
  readonly message: string;
  readonly advice: string;
  /** Where in the file, from 1. */
  readonly line?: number;
}

/** What a list's columns are for. */
export interface ListColumns {
  /** Names of the column without which a row means nothing, the usual one first; compared without case. */
  readonly key: readonly string[];
  /** Columns that are ours to write, in the order in which missing ones are added behind the person's own. */
  readonly ours: readonly string[];
  /** The one of ours whose change by hand is a person's decision. */
  readonly status: string;
  /** The one of ours that tells rows apart, once it is written: a row is known by it wherever a person moved it. */
  readonly mark?: string;
}

/** A CSV file that people and processes share. What people wrote stays as they wrote it, byte for byte. */
export interface SharedList extends AsyncDisposable {
  readonly path: string;
  /** Names what all who share the list do together, from the first who came to the last who left having finished. */
  readonly batch: string;
  /** Whether nobody else worked on it when we came: of several who come at once it is true for one. */
  readonly first: boolean;
  /** How many others work on it now. */
  readonly others: () => number;
  /** Waits until the file is quiet and nobody else writes, then writes once. Turns of one process come one after the other. */
  readonly turn: (turn: Turn) => Promise<TurnTaken | ListProblem>;
  /** Leaves the list; claims that are still held are free for others. `finished`: the batch is over when nobody else is there. */
  readonly leave: (finished: boolean) => Promise<void>;
}
