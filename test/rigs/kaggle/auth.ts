import type { IncomingHttpHeaders } from 'node:http';

/** The one account of an arena: what the official client's own tools call it. */
export const account = { username: 'tester', key: 'local_api_token', token: 'KGAT_local_access_token' } as const;

/** Who calls. `nobody`: without credentials. `refused`: with wrong ones, or with a session cookie. */
export type Caller =
  | { readonly who: 'account'; readonly by: 'basic' | 'bearer' }
  | { readonly who: 'nobody' | 'refused' };

export const callerOf = ({ authorization, cookie }: IncomingHttpHeaders): Caller => {
  if (cookie?.includes('ka_sessionid')) return { who: 'refused' };
  if (authorization === undefined) return { who: 'nobody' };
  if (authorization === `Bearer ${account.token}`) return { who: 'account', by: 'bearer' };
  const basic = Buffer.from(`${account.username}:${account.key}`).toString('base64');
  return authorization === `Basic ${basic}` ? { who: 'account', by: 'basic' } : { who: 'refused' };
};
