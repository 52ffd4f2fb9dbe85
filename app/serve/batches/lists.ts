import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { columns } from '../../../machines/batch/cells.ts';
import { readList } from '../../../services/list/file/read.ts';
import type { Home } from '../../../services/store/home.ts';
import { listName } from '../../batch/report/diary-folder.ts';
import { type BatchSummary, summaryOf } from '../../batch/report/summary.ts';
import { listsFolder } from '../actions/start.ts';

/** A list as it is now. `why`: why it cannot be read; '': it can. */
export interface ListSeen {
  readonly name: string;
  readonly path: string;
  /** How many processes work on it. */
  readonly workers: number;
  readonly summary: BatchSummary | null;
  readonly why: string;
}

/** The lists that were named when the server started, and those that were begun from a page. */
export interface Lists {
  readonly all: () => readonly ListSeen[];
  readonly find: (name: string) => ListSeen | undefined;
}

export const openLists = (home: Home, named: readonly string[]): Lists => {
  const paths = () => [...new Set([...named.map((path) => resolve(path)), ...begunHere(home)])];
  const find = (name: string) => {
    const path = paths().find((one) => listName(one) === name);
    return path === undefined ? undefined : listSeen(path);
  };
  return { all: () => paths().map(listSeen), find };
};

/** The lists that were begun from a page, the latest first. */
const begunHere = (home: Home): string[] => {
  const folder = listsFolder(home);
  try {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    const names = files.map(({ name }) => name).filter((name) => name.endsWith('.csv'));
    return names
      .toSorted()
      .reverse()
      .map((name) => join(folder, name));
  } catch {
    return []; // none was begun yet
  }
};

const listSeen = (path: string): ListSeen => {
  const read = readList(path, columns);
  const common = { name: listName(path), path };
  return read.ok
    ? { ...common, workers: read.others, summary: summaryOf(read.rows), why: '' }
    : { ...common, workers: 0, summary: null, why: `${read.message}. ${read.advice}` };
};
