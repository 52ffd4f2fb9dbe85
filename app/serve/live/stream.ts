import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { Fragment, h } from 'preact';
import { render } from 'preact-render-to-string';
import { shown } from '../../../services/text/shown.ts';
import type { Part } from '../../report/page/parts.ts';

/** A part of a page that has this id, as it stands now. */
export type LivePart = readonly [id: string, part: Part];

/** Milliseconds between two looks. A page that takes long to draw is drawn less often, so that others have their turn. */
const [everyMs, timesItsCost] = [400, 4];
/** Proxies and sleeping laptops: a comment tells both sides that the connection lives. */
const beatMs = 15_000;

/** Sends each part whenever it is another than before, until the reader leaves; null: all are as they were. */
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

/** Every text in it is text: names and messages come from strangers. */
const partText = (part: Part): string => shown(render(h(Fragment, null, part)));
