import { inspect } from 'node:util';

const hidden = '[hidden]';

/** A key. Nothing that prints, logs, copies or serialises one shows what is in it. */
export class ApiKey {
  readonly header: 'x-api-key' | 'bearer';
  readonly #secret: string;

  constructor(secret: string, header: 'x-api-key' | 'bearer') {
    this.header = header;
    this.#secret = secret;
  }

  /** For the call itself, and for taking it out of texts. */
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
