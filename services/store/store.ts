import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomic } from '../files/atomic.ts';
import { copyHashed } from '../files/copy-hashed.ts';
import { canonical, digestOfText } from '../files/digest.ts';
import { wholeness } from './whole.ts';

const ActionEntry = z.strictObject({ digest: z.string(), meta: z.record(z.string(), z.json()) });

/**
 * Content by digest, and the digest that an action gave: the two indexes of every build cache. Safe for many processes.
 */
export interface Store {
  /** Reads a JSON blob; undefined if it is missing or does not match its digest (then it is removed and reported). */
  readonly get: (digest: string) => unknown;
  readonly put: (value: unknown) => string;
  /** Copies a file into the store; returns its SHA-256. Throws when `signal` fires before. */
  readonly putFile: (path: string, signal?: AbortSignal) => Promise<string>;
  /** Copies an open file into the store, so that the file that was checked is the one that is copied. */
  readonly putOpenFile: (fd: number, signal?: AbortSignal) => Promise<string>;
  readonly putText: (text: string) => string;
  /** The path of a file blob. Only read it; `isWhole` checks whether it is unchanged. */
  readonly pathOf: (digest: string) => string;
  /** Whether a file blob exists and matches its digest; if not, it is removed and reported. */
  readonly isWhole: (digest: string) => boolean;
  readonly recall: (action: string) => string | undefined;
  /** The commit point: an action is done when this is on disk. */
  readonly remember: (action: string, digest: string, meta: Record<string, z.core.util.JSONType>) => void;
}

/** Opens a store, or makes it. `onCorrupt` is called for every entry that had to be removed. */
export const openStore = (root: string, onCorrupt: (path: string, why: string) => void = () => {}): Store => {
  const isDigest = (text: string) => /^[0-9a-f]{64}$/.test(text);
  const at = (kind: 'blobs' | 'files' | 'actions', key: string) => join(root, kind, key.slice(0, 2), key);
  const discard = (path: string, why: string) => {
    onCorrupt(path, why);
    rmSync(path, { recursive: true, force: true });
    return undefined;
  };
  const whole = wholeness();
  const isWhole = (digest: string): boolean => {
    if (!isDigest(digest)) return false;
    const found = whole(at('files', digest), digest);
    if (found === false) discard(at('files', digest), 'content and digest differ');
    return found ?? false;
  };
  const putText = (text: string) => {
    const key = digestOfText(text);
    if (!isWhole(key)) writeAtomic(at('files', key), text);
    return key;
  };
  const putOpenFile = async (fd: number, signal?: AbortSignal) => {
    mkdirSync(root, { recursive: true });
    const temporary = join(root, `${randomUUID()}.tmp`);
    try {
      const key = await copyHashed(fd, temporary, signal);
      if (!isWhole(key)) writeAtomic(at('files', key), (place) => renameSync(temporary, place));
      return key;
    } finally {
      rmSync(temporary, { force: true });
    }
  };
  return {
    get(digest) {
      if (!isDigest(digest)) return undefined; // else it could name any path
      const path = at('blobs', digest);
      if (!existsSync(path)) return undefined;
      const text = readFileSync(path, 'utf8');
      if (digestOfText(text) !== digest) return discard(path, 'content and digest differ');
      return JSON.parse(text);
    },
    put(value) {
      const text = canonical(value);
      const key = digestOfText(text);
      if (!existsSync(at('blobs', key))) writeAtomic(at('blobs', key), text);
      return key;
    },
    async putFile(path, signal) {
      const fd = openSync(path, 'r');
      try {
        return await putOpenFile(fd, signal);
      } finally {
        closeSync(fd);
      }
    },
    putOpenFile,
    putText,
    pathOf: (digest) => at('files', isDigest(digest) ? digest : 'no-digest'),
    isWhole,
    recall(action) {
      const path = at('actions', action);
      if (!existsSync(path)) return undefined;
      try {
        return ActionEntry.parse(JSON.parse(readFileSync(path, 'utf8'))).digest;
      } catch (error) {
        return discard(path, error instanceof Error ? error.message : String(error));
      }
    },
    remember(action, digest, meta) {
      mkdirSync(root, { recursive: true });
      writeAtomic(at('actions', action), canonical({ digest, meta }));
    },
  };
};
