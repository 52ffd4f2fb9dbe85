import { inspect } from 'node:util';

/** The tracking server that the environment names. Printing it never shows its credentials. */
export class Tracking {
  readonly url: URL;
  readonly #authorization: string | undefined;
  readonly #secrets: readonly string[];

  constructor(url: URL, authorization: string | undefined, secrets: readonly string[]) {
    this.url = url;
    this.#authorization = authorization;
    this.#secrets = secrets.filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  }

  /** The value of the Authorization header. */
  authorization(): string | undefined {
    return this.#authorization;
  }

  /** Removes our credentials from a foreign text: a server may repeat them. */
  hide(words: string): string {
    return this.#secrets.reduce((text, secret) => text.replaceAll(secret, '***'), words);
  }

  toString(): string {
    return this.url.href.replace(/\/$/, '');
  }

  [inspect.custom](): string {
    return this.toString();
  }
}

/** Reads the server's address from the environment; null: none is named. A bad value is never quoted, because it may hold a password. */
export const readTracking = (env: NodeJS.ProcessEnv): Tracking | { readonly why: string } | null => {
  const text = env.MLFLOW_TRACKING_URI?.trim() ?? '';
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    const scheme = /^[a-z][a-z0-9+.-]{0,20}:/i.exec(text)?.[0];
    return { why: `${scheme === undefined ? 'it' : `${scheme} in it`} ${notOne}` };
  }
  const bare = new URL(url.origin);
  bare.pathname = url.pathname.replace(/(?<!\/)\/+$/, '');
  const { authorization, secrets } = credentialsOf(url, env);
  return new Tracking(bare, authorization, secrets);
};

const notOne = 'is no address of a tracking server: only http://HOST:PORT and https://HOST:PORT are supported';

interface Credentials {
  readonly authorization: string | undefined;
  readonly secrets: readonly string[];
}

/** The credentials, in the order of MLflow's own client: name and password, then a token, then those in the address. */
const credentialsOf = (url: URL, env: NodeJS.ProcessEnv): Credentials => {
  const { MLFLOW_TRACKING_USERNAME: user = '', MLFLOW_TRACKING_PASSWORD: password = '' } = env;
  const token = env.MLFLOW_TRACKING_TOKEN ?? '';
  const [ownUser, ownPassword] = [decoded(url.username), decoded(url.password)];
  const secrets = [password, token, url.password, ownPassword];
  const basic = (name: string, word: string): Credentials => {
    const pair = Buffer.from(`${name}:${word}`).toString('base64');
    return { authorization: `Basic ${pair}`, secrets: [...secrets, pair] };
  };
  if (user !== '' && password !== '') return basic(user, password);
  if (token !== '') return { authorization: `Bearer ${token}`, secrets };
  return ownUser === '' && ownPassword === '' ? { authorization: undefined, secrets } : basic(ownUser, ownPassword);
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
