import { statfsSync } from 'node:fs';
import type { KaggleFailure } from '../failure.ts';
import { badAnswer, failure } from '../failures.ts';

const kept = 'What has come so far is kept: the same command goes on from there.';

/** The connection was lost too often without progress. */
export const lost = (why: string): KaggleFailure =>
  failure('network', `The download does not get on: ${why}.`, `Check the connection. ${kept}`);

/** The bytes differ from those announced, in two whole transfers. */
export const damaged = (name: string, why: string): KaggleFailure =>
  failure(
    'damaged',
    `${name} arrived damaged: ${why}.`,
    'Nothing of it was kept. Try again later, or over another connection: something on the way changes it.',
  );

/** The server sends more than its list said, which must not fill the disk. */
export const moreThanListed = (listed: number): KaggleFailure =>
  badAnswer(
    `Kaggle lists ${listed} bytes, and far more were to come. The download was stopped, and nothing of it kept.`,
    null,
  );

/** The storage refuses signed addresses, even fresh ones. */
export const refusedByStorage = (status: number, words: string): KaggleFailure =>
  status === 404 || status === 410
    ? failure('not-found', words, 'The file is announced but not in storage; the host may have withdrawn it.', status)
    : failure(
        'expired-link',
        words,
        `The address to download from is refused, even a new one: check that the clock of this machine is right. ${kept}`,
        status,
      );

export const busy = (status: number, words: string, retryAfter: number | undefined): KaggleFailure =>
  failure(
    status === 429 ? 'rate-limited' : 'unavailable',
    words,
    `Wait ${retryAfter === undefined ? 'a while' : `${Math.ceil(retryAfter / 60)} min`}, then try again. ${kept}`,
    status,
    retryAfter,
  );

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`;

/** Why a download does not fit on the disk with `margin` left; null: it fits. */
export const noRoom = (folder: string, bytes: number, margin: number): KaggleFailure | null => {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= bytes + margin) return null;
  return failure(
    'disk',
    `${gigabytes(bytes)} more are to come, and ${gigabytes(free)} are free at ${folder}.`,
    `Make room, or download to another disk. ${kept}`,
  );
};

/** A refusal of the file system as a failure. Any other error is a bug and is thrown again. */
export const diskFailure = (error: unknown, folder: string): KaggleFailure => {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
  return failure(
    'disk',
    full ? `The disk is full at ${folder} (${error.message}).` : `${folder} cannot be written to (${error.message}).`,
    full ? `Make room, or download to another disk. ${kept}` : 'Make it writable, or download to another folder.',
  );
};

export const takenAway = (target: string): KaggleFailure =>
  failure('disk', `Another process downloads ${target} as well.`, 'Wait until it is done, then try again.');
