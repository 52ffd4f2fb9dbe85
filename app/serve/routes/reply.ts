import type { Context } from 'hono';
import * as z from 'zod';
import { html, type Part } from '../../report/page/parts.ts';
import type { Started } from '../actions/command.ts';
import type { LivePart } from '../live/stream.ts';
import { pageText } from '../page/layout.ts';
import type { World } from '../world.ts';

/** A page whose parts are kept up to date. `events`: the address of their events. */
export const livePage = (
  context: Context,
  { door }: World,
  title: string,
  events: string,
  before: Part,
  parts: readonly LivePart[],
): Response =>
  context.html(
    pageText({ title, events, mayChange: door.isOpen(context), parts: [before, ...parts.map(([, part]) => part)] }),
  ) as Response; // not a promise: the text is there

/** A page on which nothing changes. */
export const stillPage = (
  context: Context,
  { door }: World,
  title: string,
  parts: readonly Part[],
  status: 200 | 400 | 403 | 404 | 409 = 200,
): Response =>
  context.html(pageText({ title, events: null, mayChange: door.isOpen(context), parts }), status) as Response; // as above

export const nothingHere = (context: Context, world: World, what: string): Response =>
  stillPage(context, world, 'Not here', [html`<h1>Not here</h1><p>${what} <a href="/">All runs</a></p>`], 404);

/** The checked body of a request from a form or a program; a string: why it cannot be used. */
export const bodyOf = async <T extends z.ZodType>(context: Context, schema: T): Promise<z.output<T> | string> => {
  const isJson = context.req.header('content-type')?.includes('json') ?? false;
  const body: unknown = isJson
    ? await context.req.json().catch(() => undefined)
    : await context.req.parseBody({ all: true }).catch(() => undefined);
  const read = schema.safeParse(body);
  return read.success ? read.data : z.prettifyError(read.error);
};

/** The reply to a change. A program gets JSON; a browser is redirected, or sees why the change was refused. */
export const changed = (
  context: Context,
  world: World,
  started: Started,
  to: string,
  told: Readonly<Record<string, string>> = {},
): Response => {
  const isProgram = context.req.header('accept')?.includes('application/json') ?? false;
  if (isProgram) return context.json({ ...started, ...(started.ok ? told : {}) }, started.ok ? 200 : 409);
  if (started.ok) return context.redirect(to, 303);
  const back = html`<p><a href=${to}>Back</a></p>`;
  return stillPage(context, world, 'Refused', [html`<h1>Refused</h1><pre>${started.why}</pre>`, back], 409);
};
