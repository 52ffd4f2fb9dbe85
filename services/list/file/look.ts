import { hash } from 'node:crypto';
import type { ListColumns, ListProblem } from '../list.ts';
import { missing, noText, unreadable } from '../problem.ts';
import { type Page, pageOf } from './page.ts';
import { type Reading, readWhole } from './replace.ts';

export const digestOf = (bytes: Buffer): string => hash('sha256', bytes);

export interface Look extends Reading {
  readonly digest: string;
}

/** The code of a system error about a file. Other errors are bugs and are thrown again. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof Error && 'syscall' in error && 'code' in error) return String(error.code);
  throw error;
};

/** Reads a file, or says why not. Takes the digest from `known` if the bytes are the same. */
export const lookAt = (path: string, known?: Look): Look | ListProblem => {
  try {
    const reading = readWhole(path);
    if (reading === undefined) return missing(path);
    const same = known?.bytes.equals(reading.bytes) === true;
    return same
      ? { ...reading, bytes: known.bytes, digest: known.digest }
      : { ...reading, digest: digestOf(reading.bytes) };
  } catch (error) {
    return unreadable(path, reasonOf(error));
  }
};

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const pageIn = (path: string, { bytes }: Look, columns: ListColumns, old?: Page): Page | ListProblem => {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return noText(path);
  }
  return pageOf(text, columns, old);
};

/**
 * Measures how long a file has not changed: by its own times, and also by what we saw, because those times may be
 * wrong.
 */
export const quietness = () => {
  const seen = new Map<string, { readonly mark: string; readonly since: number }>();
  return (path: string, { inode, changed, digest }: Look): number => {
    const mark = `${inode} ${changed} ${digest}`;
    const known = seen.get(path);
    const now = performance.now();
    const since = known?.mark === mark ? known.since : now;
    seen.set(path, { mark, since });
    return Math.max(now - since, Date.now() - changed);
  };
};
