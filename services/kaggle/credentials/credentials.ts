import { inspect } from 'node:util';

const hidden = '[hidden]';

/** Proves to Kaggle who we are. A secret in it is never printed, logged, copied or serialised. */
export class Credentials {
  readonly #authorization: string;
  readonly #secrets: readonly string[];

  private constructor(authorization: string, secrets: readonly string[]) {
    this.#authorization = authorization;
    this.#secrets = secrets.filter((secret) => secret.length >= 8);
  }

  static token(token: string): Credentials {
    return new Credentials(`Bearer ${token}`, [token]);
  }

  /** Credentials from a user name and a key. Some people paste a token as the key: it is sent as a token, else Kaggle answers 401. */
  static key(username: string, key: string): Credentials {
    if (isToken(key)) return Credentials.token(key);
    const encoded = Buffer.from(`${username}:${key}`).toString('base64');
    return new Credentials(`Basic ${encoded}`, [encoded, key]);
  }

  /** The value of the header. Use it only for the call itself. */
  authorization(): string {
    return this.#authorization;
  }

  /** The text without our secrets: servers and proxies repeat what they were sent. */
  scrub(text: string): string {
    return this.#secrets.reduce((clean, secret) => clean.replaceAll(secret, hidden), text);
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [inspect.custom](): string {
    return hidden;
  }
}

/** Whether a key is a token. Tokens since 2025 begin with KGAT_; older keys are 32 hexadecimal digits. */
export const isToken = (key: string): boolean => key.startsWith('KGAT_');
