import { homedir } from 'node:os';
import { findCredentials } from '../../services/kaggle/credentials/find-credentials.ts';
import type { Kaggle } from '../../services/kaggle/kaggle.ts';
import { type KaggleOptions, openKaggle } from '../../services/kaggle/open.ts';

/** Kaggle as this user sees it, and what is wrong with how their credentials are kept. */
export interface OpenedKaggle {
  readonly kaggle: Kaggle;
  readonly warnings: readonly string[];
}

interface OpenOptions extends Pick<KaggleOptions, 'signal' | 'onRetry' | 'retries' | 'timeouts'> {
  /** False: only public information is needed. */
  readonly signedIn?: boolean;
}

/** Signs in with whatever Kaggle's own client would take; MEDALIST_KAGGLE_URL names another server (see `medalist arena`). */
export const kaggleOfUser = (
  { signedIn = true, ...options }: OpenOptions = {},
  env: NodeJS.ProcessEnv = process.env,
): OpenedKaggle => {
  const { credentials, warnings } = findCredentials(env, homedir());
  const base = env.MEDALIST_KAGGLE_URL ?? '';
  const kaggle = openKaggle({
    ...options,
    credentials: signedIn ? credentials : null,
    base: base === '' ? undefined : base,
  });
  return { kaggle, warnings };
};
