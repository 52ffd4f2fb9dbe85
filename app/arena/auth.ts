import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The one user of an arena. */
export interface Account {
  readonly username: string;
  readonly key: string;
  readonly token: string;
}

/** What all arenas call their user. */
export const userName = 'tester';

/** The account's key and token are new at every start, so only those who see the arena's output know them. */
export const openAccount = (): Account => ({
  username: userName,
  key: randomBytes(16).toString('hex'),
  token: `KGAT_${randomBytes(16).toString('hex')}`,
});

/** Who calls. `nobody`: without credentials. `refused`: with wrong ones, or with a session cookie. */
export type Caller =
  | { readonly who: 'account'; readonly by: 'basic' | 'bearer' }
  | { readonly who: 'nobody' | 'refused' };

/** Reads from a request's headers who calls. */
export const callerOf = ({ authorization, cookie }: IncomingHttpHeaders, account: Account): Caller => {
  if (cookie?.includes('ka_sessionid')) return { who: 'refused' };
  if (authorization === undefined) return { who: 'nobody' };
  if (authorization === bearerOf(account)) return { who: 'account', by: 'bearer' };
  return authorization === basicOf(account) ? { who: 'account', by: 'basic' } : { who: 'refused' };
};

/** The Authorization header with the key. */
export const basicOf = ({ username, key }: Account): string =>
  `Basic ${Buffer.from(`${username}:${key}`).toString('base64')}`;

/** The Authorization header with the token. */
export const bearerOf = ({ token }: Account): string => `Bearer ${token}`;
