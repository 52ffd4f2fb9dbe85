import { renameSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { oddFileOf } from '../files/odd-file.ts';
import { Known } from './known.ts';

/** What the sessions of a list share, apart from the rows. */
export const Meta = z.object({
  /** The managed columns, in the order of the cells of a version. */
  columns: z.array(z.string()),
  batch: z.string(),
  /** Counts turns that changed something. */
  seq: z.int(),
  /** When we last wrote the list; ms since 1970. */
  at: z.number(),
  /** The digests of the file that we last wrote or accepted, and of the file that it replaced. */
  written: z.string().nullable(),
  replaced: z.string().nullable(),
  /** The number of rows in that file, and the key of the last row: a file that lost them may be half written. */
  rows: z.int(),
  last: z.string(),
});
export type Meta = z.output<typeof Meta>;

/** A process that shares the list. `seen`: the time of its last turn that changed something. */
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

/** Whether another connection holds the lock. */
export const isBusy = (error: unknown): boolean => ((Trouble.safeParse(error).data?.errcode ?? 0) & 0xff) === 5;

/** Whether SQLite cannot use the file: it is damaged, or not ours. */
export const isTrouble = (error: unknown): boolean => Trouble.safeParse(error).success || error instanceof z.ZodError;

/**
 * The file beside a list with the shared state of its sessions, and the lock for their turns. The kernel holds the
 * lock, so it ends with its process. The list itself is the truth: losing the sidecar only loses memory.
 */
export interface Sidecar extends Disposable {
  /** False: another session has the lock, or the path is another file now. Reads and writes need the lock. */
  readonly lock: () => boolean;
  /** Commits the writes, so that they survive `kill -9`. Keeps the lock. */
  readonly save: () => void;
  readonly unlock: () => void;
  readonly meta: () => Meta | undefined;
  readonly setMeta: (meta: Meta) => void;
  readonly sessions: () => readonly Session[];
  readonly setSession: (session: Session) => void;
  readonly endSession: (id: string) => void;
  /** The rows written since a turn. */
  readonly known: (since: number) => readonly Known[];
  readonly setKnown: (known: Known, seq: number) => void;
  readonly forget: () => void;
  /** Whether the open file was replaced or removed. */
  readonly moved: () => boolean;
}

/** Opens or makes the sidecar. Puts an unusable file aside. Throws the system's error if the folder is not writable. */
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
  if (oddFileOf(path) !== undefined) throw new z.ZodError([]); // not ours, so it is put aside
  const db = new DatabaseSync(path, { timeout: 5 }); // short: `acquire` retries
  try {
    prepare(db);
  } catch (error) {
    db.close();
    throw error;
  }
  const inode = inodeOf(path);
  const moved = () => inodeOf(path) !== inode;
  const sql = statements(db);
  let keepsLock = false;
  const unlock = () => {
    if (db.isTransaction) db.exec('COMMIT');
    if (!keepsLock) return;
    keepsLock = false;
    db.exec('PRAGMA locking_mode = NORMAL');
    sql.meta.get(); // SQLite releases the lock at the next access
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
      keepsLock = true;
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
  // the sidecar need not survive a power cut: the list itself is the truth
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
  const isOurs = idOf('application_id') === applicationId && idOf('user_version') === version;
  if (!isOurs || first?.quick_check !== 'ok') throw new z.ZodError([]);
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
