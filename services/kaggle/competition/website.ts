import type { Exchange, Reply, Timeouts } from '../http/http.ts';

/** Requests a public page of Kaggle's website, once and without credentials. */
export type Visit = (path: string, accept: string) => Promise<Reply>;

/** Short limits, because nothing on the website is needed. */
export const briefly: Timeouts = { connect: 5_000, silence: 8_000, whole: 8_000 };

/** `www`: null if the given address of Kaggle is invalid. */
export const openWebsite =
  (www: URL | null, exchange: Exchange, userAgent: string): Visit =>
  async (path, accept) =>
    www === null
      ? { kind: 'lost', why: 'The address of Kaggle that was given is none.', reached: false, oversized: false }
      : exchange({
          ...{ method: 'GET', url: new URL(path, www), small: true },
          headers: { accept, 'user-agent': userAgent },
        });
