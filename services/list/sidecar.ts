import { renameSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { Known } from './known.ts';

/** What all who share a list know of it, but for the rows. */
export const Meta = z.object({
  /** Names of the columns that versions are written in. */
  columns: z.array(z.string()),
  batch: z.string(),
  /** Counts turns that changed something. */
  seq: z.int(),
  /** When the list was last written by us; ms since 1970. */
  at: z.number(),
  /** Digests of the file as we last wrote or accepted it, and of the one that this replaced. */
  written: z.string().nullable(),
  replaced: z.string().nullable(),
  /** How many rows that file had, and the key of the last: one that lost them may be half written. */
  rows: z.int(),
  last: z.string(),
});
export type Meta = z.output<typeof Meta>;

/** A process that shares the list; `seen`: when it last had a turn that changed something. */
export const Session = z.object({ id: z.string(), pid: z.int(), life: z.string(), seen: z.number() });
export type Session = z.output<typeof Session>;

const Row = z.object({ data: z.string() });
const Count = z.object({ value: z.int() });
const Trouble = z.object({ errcode: z.int() });
const applicationId = 0x4d6c7374; // "Mlst"
const version = 1;

const schema = `
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${version};
  CREATE TABLE meta (id INTEGER PRIMARY KEY CHECK (id = 1), data TEXT NOT NULL) STRICT;
  CREATE TABLE session (id TEXT PRIMARY KEY, pid INTEGER NOT NULL, life TEXT NOT NULL, seen REAL NOT NULL) STRICT;
  CREATE TABLE known (id TEXT PRIMARY KEY, seq INTEGER NOT NULL, data TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX known_seq ON known (seq);
`;

/** Another connection is at it. */
export const isBusy = (error: unknown): boolean => ((Trouble.safeParse(error).data?.errcode ?? 0) & 0xff) === 5;

/** SQLite cannot use the file, whatever the reason: it is damaged, or somebody else's. */
export const isTrouble = (error: unknown): boolean => Trouble.safeParse(error).success || error instanceof z.ZodError;

/**
 * The file beside a list with what those who share it tell each other, and the lock that makes their turns come one after
 * the other: the kernel's, so that it ends with its holder. It is never the truth: losing it loses no more than memory.
 */
export interface Sidecar extends Disposable {
  /** False: another has the lock, or this is not the file of that name any more. Reads and writes need the lock. */
  readonly lock: () => boolean;
  /** Makes durable against `kill -9` what was written. The lock stays. */
  readonly save: () => void;
  readonly unlock: () => void;
  readonly meta: () => Meta | undefined;
  readonly setMeta: (meta: Meta) => void;
  readonly sessions: () => readonly Session[];
  readonly setSession: (session: Session) => void;
  readonly endSession: (id: string) => void;
  /** Those written since some turn. */
  readonly known: (since: number) => readonly Known[];
  readonly setKnown: (known: Known, seq: number) => void;
  readonly forget: () => void;
  /** It was replaced by another file, or removed, while it was open. */
  readonly moved: () => boolean;
}

/** Opens it, or makes it. One that cannot be used is put aside. Throws the system's error where the folder takes no files. */
export const openSidecar = (path: string): Sidecar => {
  try {
    return sidecarOn(path);
  } catch (error) {
    if (!isTrouble(error) || isBusy(error)) throw error;
    putAside(path);
    return sidecarOn(path);
  }
};

export const putAside = (path: string): void => {
  try {
    renameSync(path, `${path}.damaged`);
  } catch {
    // gone already
  }
};

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

const sidecarOn = (path: string): Sidecar => {
  const db = new DatabaseSync(path, { timeout: 5 }); // who waits longer sleeps and comes again
  try {
    prepare(db);
  } catch (error) {
    db.close();
    throw error;
  }
  const inode = inodeOf(path);
  const moved = () => inodeOf(path) !== inode;
  const sql = statements(db);
  let kept = false;
  const unlock = () => {
    if (db.isTransaction) db.exec('COMMIT');
    if (!kept) return;
    kept = false;
    db.exec('PRAGMA locking_mode = NORMAL');
    sql.meta.get(); // it is let go of at the next access
  };
  return {
    moved,
    lock: () => {
      if (!succeeds(() => db.exec('BEGIN EXCLUSIVE'))) return false;
      if (!moved()) return true;
      db.exec('ROLLBACK');
      return false;
    },
    save: () => {
      kept = true;
      db.exec('PRAGMA locking_mode = EXCLUSIVE; COMMIT; BEGIN EXCLUSIVE');
    },
    unlock,
    meta: () => {
      const row = sql.meta.get();
      return row === undefined ? undefined : Meta.parse(JSON.parse(Row.parse(row).data));
    },
    setMeta: (meta) => sql.setMeta.run(JSON.stringify(meta)),
    sessions: () => z.array(Session).parse(sql.sessions.all()),
    setSession: ({ id, pid, life, seen }) => sql.setSession.run(id, pid, life, seen),
    endSession: (id) => sql.endSession.run(id),
    known: (since) => sql.known.all(since).map((row) => Known.parse(JSON.parse(Row.parse(row).data))),
    setKnown: (known, seq) => sql.setKnown.run(known.id, seq, JSON.stringify(known)),
    forget: () => db.exec('DELETE FROM known'),
    [Symbol.dispose]: () => db.close(),
  };
};

const succeeds = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};

const prepare = (db: DatabaseSync): void => {
  // nothing here has to outlive a power cut: the list itself is the truth
  db.exec('PRAGMA synchronous = OFF');
  const idOf = (name: 'application_id' | 'user_version') =>
    Count.parse(db.prepare(`SELECT ${name} AS value FROM pragma_${name}`).get()).value;
  const isNew = () => idOf('application_id') === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  if (isNew()) {
    db.exec('BEGIN EXCLUSIVE');
    if (isNew()) db.exec(schema);
    db.exec('COMMIT');
  }
  const [first] = db.prepare('PRAGMA quick_check(1)').all();
  const ours = idOf('application_id') === applicationId && idOf('user_version') === version;
  if (!ours || first?.quick_check !== 'ok') throw new z.ZodError([]);
};

const statements = (db: DatabaseSync) => ({
  meta: db.prepare('SELECT data FROM meta'),
  setMeta: db.prepare('INSERT INTO meta VALUES (1, ?) ON CONFLICT DO UPDATE SET data = excluded.data'),
  sessions: db.prepare('SELECT * FROM session'),
  setSession: db.prepare('INSERT OR REPLACE INTO session VALUES (?, ?, ?, ?)'),
  endSession: db.prepare('DELETE FROM session WHERE id = ?'),
  known: db.prepare('SELECT data FROM known WHERE seq > ?'),
  setKnown: db.prepare('INSERT OR REPLACE INTO known VALUES (?, ?, ?)'),
});
