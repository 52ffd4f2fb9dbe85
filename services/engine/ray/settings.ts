import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { EngineProblem } from '../engine.ts';

/** The cluster, and how project and data get to it. */
export interface RaySettings {
  /** The address of the head's dashboard, with a slash at its end. */
  readonly address: URL;
  /** Whether nodes share this machine's disk; else project and data are sent as a package. */
  readonly shared: boolean;
  /** How long the head may be silent, and how long a needed node may take to join. */
  readonly patienceSeconds: number;
  /** The headers of every request. A function, so that printing the settings does not print the token. */
  readonly headers: () => Readonly<Record<string, string>>;
}

const usualPatience = 60;

/** Reads RAY, RAY_SHARED and RAY_PATIENCE, and Ray's own variables for its token. Empty is unset. */
export const readSettings = (env: NodeJS.ProcessEnv): RaySettings | EngineProblem => {
  const address = addressOf(env.RAY?.trim() ?? '');
  if ('ok' in address) return address;
  const patience = env.RAY_PATIENCE?.trim() || String(usualPatience);
  if (!/^\d{1,5}(\.\d+)?$/.test(patience)) {
    return problem('RAY_PATIENCE is not a number of seconds.', 'Set it to a number, such as 60, or leave it out.');
  }
  const token = tokenOf(env);
  if (token !== null && !/^[\x21-\x7e]+$/.test(token)) {
    return problem('The token for Ray cannot be used.', 'It is one line of plain characters; see ray get-auth-token.');
  }
  return {
    address,
    shared: !['', '0', 'false', 'no', 'off'].includes(env.RAY_SHARED?.trim().toLowerCase() ?? ''),
    patienceSeconds: Number(patience),
    headers: () => (token === null ? {} : { authorization: `Bearer ${token}` }),
  };
};

const addressOf = (text: string): URL | EngineProblem => {
  const advice = 'Set RAY to the address of the head’s dashboard, such as RAY=http://head:8265 (docs/batches/ray.md).';
  if (text === '') return problem('There is no address of a Ray cluster.', advice);
  if (/^ray:\/\//i.test(text)) return problem('RAY is the address for Ray’s own clients.', advice);
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    return problem('RAY is not an address.', advice);
  }
  if (url.username !== '' || url.password !== '') {
    return problem('RAY must hold no password.', 'For a cluster that wants a token, set RAY_AUTH_TOKEN.');
  }
  return new URL(`${url.origin}${url.pathname.replace(/(?<!\/)\/*$/, '/')}`);
};

/** Finds the token as Ray's tools do. The file in the home folder counts only if RAY_AUTH_MODE is `token`. */
const tokenOf = (env: NodeJS.ProcessEnv): string | null => {
  const named = env.RAY_AUTH_TOKEN?.trim();
  if (named) return named;
  const usual = env.RAY_AUTH_MODE?.trim() === 'token' ? join(homedir(), '.ray', 'auth_token') : '';
  const file = env.RAY_AUTH_TOKEN_PATH?.trim() || usual;
  return file !== '' && existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null;
};

const problem = (message: string, advice: string): EngineProblem => ({ ok: false, message, advice });
