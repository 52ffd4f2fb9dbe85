import { lstatSync } from 'node:fs';

/** SQLite opens these beside a database, and follows links. */
const besideDatabase = ['', '-journal', '-wal', '-shm'];

/**
 * The first file of a database that is there and is no plain file, such as a link to a file of somebody else; undefined: SQLite opens
 * nothing but what lies at this path.
 */
export const oddFileOf = (database: string): string | undefined =>
  besideDatabase
    .map((ending) => `${database}${ending}`)
    .find((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile() === false);
