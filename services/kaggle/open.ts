import { kaggleAddress } from './address.ts';
import { competitionCalls } from './competition/competitions.ts';
import { detailsCall } from './competition/details.ts';
import { fileCalls } from './competition/files.ts';
import { briefly, openWebsite } from './competition/website.ts';
import type { Credentials } from './credentials/credentials.ts';
import { datasetCalls } from './datasets/locate.ts';
import { openHttp, type Timeouts } from './http/http.ts';
import { type Retry, type RetryPolicy, usualRetries } from './http/retry.ts';
import { openRpc, type Wiring } from './http/rpc.ts';
import type { Kaggle } from './kaggle.ts';
import { leaderboardArchiveCall } from './leaderboard/archive.ts';
import { leaderboardScoresCall } from './leaderboard/scores.ts';
import { shellCall } from './shell.ts';
import { submissionCalls } from './submissions/submissions.ts';
import { uploadCall } from './submissions/upload.ts';

export interface KaggleOptions {
  /** The address of the service: `https://api.kaggle.com/v1`, or a test server's: `http://127.0.0.1:PORT/api/v1`. */
  readonly base?: string | undefined;
  /** Null: only public calls work. */
  readonly credentials: Credentials | null;
  readonly signal?: AbortSignal;
  readonly userAgent?: string;
  readonly retries?: Partial<RetryPolicy>;
  readonly timeouts?: Partial<Timeouts>;
  readonly onRetry?: (retry: Retry) => void;
}

/** Opens Kaggle over HTTP. Nothing needs to be closed: idle connections keep no process alive. */
export const openKaggle = ({
  base,
  credentials,
  signal,
  userAgent,
  retries,
  timeouts,
  onRetry,
}: KaggleOptions): Kaggle => {
  const address = httpAddress(base ?? kaggleAddress);
  const wiring: Wiring = {
    ...{ base: address, credentials, signal, onRetry },
    exchange: openHttp(signal, timeouts ?? {}),
    userAgent: userAgent ?? 'medalist',
    policy: { ...usualRetries, ...retries },
  };
  const ask = openRpc(wiring);
  const hasty = openRpc({
    ...wiring,
    exchange: openHttp(signal, { ...briefly, ...timeouts }),
    policy: { ...wiring.policy, tries: 1 },
  });
  const www = address === null ? null : pagesHost(address);
  const visit = openWebsite(www, openHttp(signal, { ...briefly, ...timeouts }), wiring.userAgent);
  return {
    address: address?.href ?? '',
    signedIn: credentials !== null,
    ...competitionCalls(ask, wiring, visit),
    details: detailsCall(visit),
    shell: shellCall(visit, wiring.policy.clock.now),
    ...fileCalls(ask, wiring),
    ...datasetCalls(ask, wiring),
    ...submissionCalls(ask, wiring),
    leaderboardArchive: leaderboardArchiveCall(ask, wiring),
    leaderboardScores: leaderboardScoresCall(ask, hasty),
    upload: uploadCall(ask, wiring),
  };
};

const httpAddress = (address: string): URL | null => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
};

/** The host of the pages for people. Kaggle's API has another host for them; any other server has the same. */
export const pagesHost = ({ hostname, origin }: URL): URL =>
  new URL(hostname === 'api.kaggle.com' ? 'https://www.kaggle.com' : origin);
