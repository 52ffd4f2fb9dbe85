import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { Fragment, h } from 'preact';
import { render } from 'preact-render-to-string';
import { shown } from '../../../services/text/shown.ts';
import type { Part } from '../../report/page/parts.ts';

/** A part of a page with its id, as it is now. */
export type LivePart = readonly [id: string, part: Part];

/** The milliseconds between two looks, and the multiple of its own cost that a page waits. A page that is slow to draw is drawn less often. */
const [everyMs, timesItsCost] = [400, 4];
/** The milliseconds between two comments that show proxies and laptops that the connection is alive. */
const beatMs = 15_000;

/** Sends each part whenever it has changed, until the reader leaves. `parts` gives null if none has changed. */
export const streamParts = (context: Context, parts: () => readonly LivePart[] | null): Response =>
  streamSSE(context, async (stream) => {
    const sent = new Map<string, string>();
    let beat = performance.now();
    while (!stream.aborted && !stream.closed) {
      const began = performance.now();
      for (const [id, part] of parts() ?? []) {
        const html = partText(part);
        if (sent.get(id) === html) continue;
        sent.set(id, html);
        await stream.writeSSE({ event: 'part', data: JSON.stringify({ id, html }) });
        beat = performance.now();
      }
      if (performance.now() - beat > beatMs) {
        await stream.write(': still here\n\n');
        beat = performance.now();
      }
      await stream.sleep(Math.max(everyMs, timesItsCost * (performance.now() - began)));
    }
  });

/** A part as HTML. All texts in it are escaped, because names and messages come from strangers. */
const partText = (part: Part): string => shown(render(h(Fragment, null, part)));
