import * as z from 'zod';
import { jsonOf } from '../../text/json.ts';
import { instantOf } from '../http/instant.ts';
import { Credentials, isToken } from './credentials.ts';

/** The credential in a place where credentials may be. */
export interface Held {
  readonly holds: 'an access token' | 'user name and key' | 'a login';
  readonly credentials: Credentials;
  /** It is a token where an older key belongs: Kaggle's own client fails with it. */
  readonly misplaced: { readonly fix: string } | null;
}

/** Reads a file's text as a credential. Null, or why: it holds none. */
export type Reading = (text: string, at: string) => Held | { readonly why: string; readonly fix: string } | null;

const printable = z.string().regex(/^[\x21-\x7e]+$/); // anything else cannot go into a header

const KeyFile = z.object({ username: z.string().min(1), key: printable });
const Login = z.object({
  refresh_token: z.string().min(1),
  access_token: printable.optional(),
  access_token_expiration: z.string().optional(),
});

export const token: Reading = (text) =>
  printable.safeParse(text).success
    ? { holds: 'an access token', credentials: Credentials.token(text), misplaced: null }
    : null;

export const keyPair = (username: string, key: string, fix: string): Held => ({
  holds: 'user name and key',
  credentials: Credentials.key(username, key),
  misplaced: isToken(key) ? { fix } : null,
});

export const keyFile: Reading = (text, at) => {
  const { data } = KeyFile.safeParse(jsonOf(text));
  return data === undefined ? null : keyPair(data.username, data.key, moveKey(at));
};

/** The user name and the key of a kaggle.json, each of which a variable may override. */
export const halves = (text: string): { readonly username?: string | undefined; readonly key?: string | undefined } =>
  KeyFile.partial().safeParse(jsonOf(text)).data ?? {};

/** The commands that move a token out of a kaggle.json to the place for tokens. */
export const moveKey = (at: string): string => {
  const take = `python3 -c 'import json, sys; print(json.load(sys.stdin)["key"])' < ${at} > ~/.kaggle/access_token`;
  return `(umask 077; mkdir -p ~/.kaggle; ${take}) && rm ${at}`;
};

export const loginAt =
  (now: number): Reading =>
  (text) => {
    const { data } = Login.safeParse(jsonOf(text));
    if (data === undefined) return null;
    const { access_token: held, access_token_expiration: until } = data;
    const fix = 'kaggle auth login   # or take a token, which lasts longer: https://www.kaggle.com/settings';
    if (held === undefined)
      return { why: "a login without an access token, which only Kaggle's own client renews", fix };
    const expired = until !== undefined && (instantOf(until) ?? 0) <= now;
    return expired
      ? { why: 'its access token has expired', fix }
      : { holds: 'a login', credentials: Credentials.token(held), misplaced: null };
  };
