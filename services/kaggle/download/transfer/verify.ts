import { statSync } from 'node:fs';
import { type Algorithm, addFile, type Hasher, hasherOf, sumOf } from './checksum.ts';
import type { Part } from './part.ts';
import type { Remote } from './remote.ts';

/** How it is known that a file is whole: by the strongest thing its server tells. */
export type Checked = Algorithm | 'length' | 'none';

/** Sums a part as it grows, with the sum its server tells: from the first byte, also of what an earlier process left. */
export interface PartSum {
  /** Before a request: makes up for what is in the part and not in the sum. */
  readonly catchUp: () => Promise<void>;
  /** The part was begun anew. */
  readonly begin: () => void;
  readonly add: (chunk: Buffer) => void;
  /** Null: the bytes are not the announced ones. `whole`: how many there are, where that is known. */
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
      hasher = undefined; // it is used up; a part that goes on is summed once more
      return digest === sum.expected ? sum.algorithm : null;
    },
  };
};

/**
 * Whether a file of the right size is the server's: by sum, or where it tells none by not being older, as the official
 * client has it. Null: it is not.
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
