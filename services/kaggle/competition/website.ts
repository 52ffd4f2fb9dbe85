import type { Exchange, Reply, Timeouts } from '../http/http.ts';

/** A look at what Kaggle's website gives to everybody: no credentials go there, and it is tried once. */
export type Visit = (path: string, accept: string) => Promise<Reply>;

/** All of it can be done without, so nobody waits long for it. */
export const briefly: Timeouts = { connect: 5_000, silence: 8_000, whole: 8_000 };

/** `www`: null where the address of Kaggle that was given is none. */
export const openWebsite =
  (www: URL | null, exchange: Exchange, userAgent: string): Visit =>
  async (path, accept) =>
    www === null
      ? { kind: 'lost', why: 'The address of Kaggle that was given is none.', reached: false, oversized: false }
      : exchange({
          ...{ method: 'GET', url: new URL(path, www), small: true },
          headers: { accept, 'user-agent': userAgent },
        });
