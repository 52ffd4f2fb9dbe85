import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { Fragment, h } from 'preact';
import { render } from 'preact-render-to-string';
import { shown } from '../../../services/text/shown.ts';
import type { Part } from '../../report/page/parts.ts';

/** A part of a page with its id, as it is now. */
export type LivePart = readonly [id: string, part: Part];

/** Gives the parts of a page; null: none has changed. */
type Draw = () => readonly LivePart[] | null;

/** Keeps pages up to date for all who look at them. */
export interface Streams {
  /** Sends each part whenever it has changed, until the reader leaves. `open` begins to draw a page that nobody looks at yet. */
  readonly send: (context: Context, mayChange: boolean, open: () => Draw) => Response;
}

/** A person looks at one page; more readers than this are a program's, and each holds memory. */
const mostReaders = 60;
/** The milliseconds between two looks, and the multiple of its own cost that all drawing then waits: requests come first. */
const [everyMs, timesItsCost] = [400, 4];
/** The milliseconds between two comments that show proxies and laptops that the connection is alive. */
const beatMs = 15_000;

/** A page that somebody looks at. */
interface Page {
  /** The HTML of each part, as last drawn. */
  readonly parts: Map<string, string>;
  readers: number;
  isBroken: boolean;
  /** Resolves when there is something to tell. */
  news: PromiseWithResolvers<void>;
}

/** Draws each page once for all of its readers, and one page after the other, however many there are. */
export const openStreams = (): Streams => {
  const pages = new Map<string, Page>();
  let readers = 0;
  let turn: Promise<void> = Promise.resolve();

  const inTurn = (work: () => void): Promise<void> => {
    const mine = turn.then(async () => {
      const began = performance.now();
      work();
      await wait(timesItsCost * (performance.now() - began), undefined, { ref: false });
    });
    turn = mine.catch(() => {});
    return mine;
  };

  const keepUpToDate = async (page: Page, draw: Draw): Promise<void> => {
    let told = performance.now();
    const look = () => {
      const changed = (draw() ?? [])
        .map(([id, part]) => [id, partText(part)] as const)
        .filter(([id, html]) => page.parts.get(id) !== html);
      for (const [id, html] of changed) page.parts.set(id, html);
      if (changed.length === 0 && performance.now() - told < beatMs) return;
      told = performance.now();
      page.news.resolve();
      page.news = Promise.withResolvers();
    };
    do await Promise.all([inTurn(look), wait(everyMs, undefined, { ref: false })]);
    while (page.readers > 0);
  };

  const pageAt = (key: string, open: () => Draw): Page => {
    const known = pages.get(key);
    if (known !== undefined) return known;
    const page: Page = { parts: new Map(), readers: 0, isBroken: false, news: Promise.withResolvers() };
    pages.set(key, page);
    keepUpToDate(page, open()).catch((error: unknown) => {
      console.error(error); // a bug: browsers ask anew
      pages.delete(key);
      page.isBroken = true;
      page.news.resolve();
    });
    return page;
  };

  return {
    send(context, mayChange, open) {
      if (readers >= mostReaders) return context.text('Too many pages are open.\n', 503);
      const key = `${mayChange} ${context.req.url}`;
      const page = pageAt(key, open);
      page.readers++;
      readers++;
      return streamSSE(context, async (stream) => {
        const left = Promise.withResolvers<void>();
        stream.onAbort(left.resolve);
        const sent = new Map<string, string>();
        try {
          while (!stream.aborted && !stream.closed && !page.isBroken) {
            const { news } = page;
            const added = [...page.parts].filter(([id, html]) => sent.get(id) !== html);
            for (const [id, html] of added) {
              sent.set(id, html);
              await stream.writeSSE({ event: 'part', data: JSON.stringify({ id, html }) });
            }
            if (added.length === 0) await stream.write(': still here\n\n');
            await Promise.race([news.promise, left.promise]);
          }
        } finally {
          readers--;
          page.readers--;
          if (page.readers === 0 && pages.get(key) === page) pages.delete(key);
        }
      });
    },
  };
};

/** A part as HTML. All texts in it are escaped, because names and messages come from strangers. */
const partText = (part: Part): string => shown(render(h(Fragment, null, part)));
