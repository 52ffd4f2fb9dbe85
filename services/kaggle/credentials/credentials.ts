import { inspect } from 'node:util';

const hidden = '[hidden]';

/** What proves to Kaggle who we are. Nothing that prints, logs, copies or serialises one shows what is in it. */
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

  /** A token in the place of the key (people paste it there) goes as a token: Kaggle answers 401 to it otherwise. */
  static key(username: string, key: string): Credentials {
    if (isToken(key)) return Credentials.token(key);
    const encoded = Buffer.from(`${username}:${key}`).toString('base64');
    return new Credentials(`Basic ${encoded}`, [encoded, key]);
  }

  /** The header's value. For the call itself, and for nothing else. */
  authorization(): string {
    return this.#authorization;
  }

  /** The text without any of our secrets: servers and proxies repeat what they were sent. */
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

/** Tokens since 2025 say so; the older keys are 32 hexadecimal digits. */
export const isToken = (key: string): boolean => key.startsWith('KGAT_');
