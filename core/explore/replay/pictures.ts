import { createHash } from 'node:crypto';
import type { Difference } from './difference.ts';

type Pictures = ReadonlyMap<string, Uint8Array>;

/** Pictures whose bytes are not the recorded ones. */
export const comparePictures = (names: readonly string[], recorded: Pictures, replayed: Pictures): Difference[] =>
  names.flatMap((name) => {
    const [before, now] = [words(recorded.get(name)), words(replayed.get(name))];
    return before === now ? [] : [{ what: `plots/${name}`, recorded: before, replayed: now }];
  });

/** What names its bytes. */
const words = (picture: Uint8Array | undefined): string | null =>
  picture === undefined
    ? null
    : `${picture.length.toLocaleString('en')} bytes, SHA-256 ${createHash('sha256').update(picture).digest('hex').slice(0, 16)}`;
