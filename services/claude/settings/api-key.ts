import { inspect } from 'node:util';

const hidden = '[hidden]';

/** A key that stays hidden when it is printed, logged, copied or serialised. */
export class ApiKey {
  readonly header: 'x-api-key' | 'bearer';
  readonly #secret: string;

  constructor(secret: string, header: 'x-api-key' | 'bearer') {
    this.header = header;
    this.#secret = secret;
  }

  /** Use it only for the call itself, and to take the key out of texts. */
  reveal(): string {
    return this.#secret;
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
