import { statSync } from 'node:fs';
import { type Algorithm, addFile, type Hasher, hasherOf, sumOf } from './checksum.ts';
import type { Part } from './part.ts';
import type { Remote } from './remote.ts';

/** What proves that a file is whole: the strongest evidence that its server gives. */
export type Checked = Algorithm | 'length' | 'none';

/** Computes the checksum of a part as it grows, from its first byte, also over bytes that an earlier process left. */
export interface PartSum {
  /** Call it before a request: adds the bytes of the part that are not summed yet. */
  readonly catchUp: () => Promise<void>;
  /** Call it when the part was begun anew. */
  readonly begin: () => void;
  readonly add: (chunk: Buffer) => void;
  /** What proves the part; null: its bytes differ from the announced ones. `whole`: the whole length, if known. */
  readonly check: (whole: number | null) => Promise<Checked | null>;
}

export const openPartSum = (part: Part, signal: AbortSignal | undefined): PartSum => {
  let hasher: Hasher | undefined;
  let summed = 0;
  const announced = () => {
    const remote = part.remote();
    return remote === null ? null : sumOf(remote);
  };
  const begin = () => {
    const algorithm = announced()?.algorithm;
    hasher = algorithm === undefined ? undefined : hasherOf(algorithm);
    summed = 0;
  };
  const catchUp = async () => {
    if (hasher !== undefined && summed === part.bytes()) return;
    begin();
    if (hasher !== undefined) await addFile(hasher, part.path, part.bytes(), signal);
    summed = part.bytes();
  };
  return {
    catchUp,
    begin,
    add(chunk) {
      hasher?.update(chunk);
      summed += chunk.length;
    },
    async check(whole) {
      const sum = announced();
      if (sum === null) return whole === null ? 'none' : whole === part.bytes() ? 'length' : null;
      await catchUp();
      const digest = hasher?.digest();
      hasher = undefined; // the hasher is used up; a part that continues is summed again
      return digest === sum.expected ? sum.algorithm : null;
    },
  };
};

/**
 * Whether an existing file of the right size is the server's: by its checksum, or if the server tells none, by not being older, like the
 * official client. Null: it is not.
 */
export const checkExisting = async (
  path: string,
  remote: Remote,
  signal: AbortSignal | undefined,
): Promise<Checked | null> => {
  const { size, mtimeMs } = statSync(path);
  const sum = sumOf(remote);
  if (sum === null) return mtimeMs >= Date.parse(remote.lastModified ?? '') ? 'length' : null;
  const hasher = hasherOf(sum.algorithm);
  await addFile(hasher, path, size, signal);
  return hasher.digest() === sum.expected ? sum.algorithm : null;
};
