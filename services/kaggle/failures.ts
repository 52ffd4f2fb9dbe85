import { howToGetOne } from './credentials/find-credentials.ts';
import type { KaggleFailure, KaggleProblem } from './failure.ts';

/** A failure of Kaggle or the network. */
export const failure = (
  kind: KaggleProblem,
  message: string,
  advice: string,
  status: number | null = null,
  retryAfter?: number,
): KaggleFailure => ({
  ...{ ok: false, kind, message, advice, status },
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

export const cancelled = failure('cancelled', 'Cancelled.', 'Start it again when you like.');

export const noCredentials = (status: number | null = null): KaggleFailure =>
  failure('no-credentials', 'Kaggle answers this only to those who are signed in.', howToGetOne, status);

export const network = (why: string): KaggleFailure =>
  failure(
    'network',
    why,
    'Check the connection to www.kaggle.com, and MEDALIST_KAGGLE_URL if it is set; behind a proxy that changes ' +
      'certificates, NODE_EXTRA_CA_CERTS names the file with its certificate.',
  );

/** The host name has no address. Nothing was sent, and a retry a minute later would mostly fail the same way. */
export const unresolved = (host: string, why: string): KaggleFailure =>
  failure(
    'unresolved',
    `${host} cannot be found: ${why}.`,
    'Is this machine on a network? Where that is reached through a proxy, set HTTPS_PROXY; check MEDALIST_KAGGLE_URL if it ' +
      'is set. Without a network: put the files of the competition into a folder, and name that instead of the address.',
  );

/** The response cannot be understood. */
export const badAnswer = (message: string, status: number | null): KaggleFailure =>
  failure(
    'bad-answer',
    message,
    'Something between us and Kaggle may have answered instead of it (a proxy, a sign-in page); try again in a while, ' +
      'and check MEDALIST_KAGGLE_URL if it is set.',
    status,
  );

/** It is unknown whether a call that spends something was carried out. */
export const unknownOutcome = (message: string, status: number | null, slug: string): KaggleFailure =>
  failure(
    'unknown-outcome',
    message,
    `Look at https://www.kaggle.com/competitions/${slug}/submissions before submitting again: it may have been counted.`,
    status,
  );
