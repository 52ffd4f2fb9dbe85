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

/** New at every start, so that nobody knows a key to whom the arena was not shown. */
export const openAccount = (): Account => ({
  username: userName,
  key: randomBytes(16).toString('hex'),
  token: `KGAT_${randomBytes(16).toString('hex')}`,
});

/** Who calls. `nobody`: without credentials. `refused`: with wrong ones, or with a session cookie. */
export type Caller =
  | { readonly who: 'account'; readonly by: 'basic' | 'bearer' }
  | { readonly who: 'nobody' | 'refused' };

/** Reads who calls from what they showed. */
export const callerOf = ({ authorization, cookie }: IncomingHttpHeaders, account: Account): Caller => {
  if (cookie?.includes('ka_sessionid')) return { who: 'refused' };
  if (authorization === undefined) return { who: 'nobody' };
  if (authorization === bearerOf(account)) return { who: 'account', by: 'bearer' };
  return authorization === basicOf(account) ? { who: 'account', by: 'basic' } : { who: 'refused' };
};

/** The header of a key. */
export const basicOf = ({ username, key }: Account): string =>
  `Basic ${Buffer.from(`${username}:${key}`).toString('base64')}`;

/** The header of a token. */
export const bearerOf = ({ token }: Account): string => `Bearer ${token}`;
