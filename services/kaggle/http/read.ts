import * as z from 'zod';
import { jsonOf } from '../../text/json.ts';
import { badAnswer } from '../failures.ts';
import type { Answer, SignedLocation } from '../kaggle.ts';
import { errorInside, wordsOf } from '../words.ts';
import type { Context } from './error-table.ts';
import { failureOf } from './errors.ts';
import type { Answered } from './rpc.ts';

/** Reads a JSON response. A failure names the place and the reason, never the value. */
export const asJson =
  <T>(schema: z.ZodType<T>, context: Context) =>
  ({ status, text }: Answered): Answer<T> => {
    if (status >= 300) return badAnswer(`A redirect (HTTP ${status}) where an answer was due.`, status);
    const body = jsonOf(text);
    if (typeof body !== 'object' || body === null) return badAnswer(wordsOf(text, status), status);
    const error = errorInside(body);
    if (error !== null) return failureOf({ ...error, retryAfter: undefined }, context, true);
    const read = schema.safeParse(body);
    return read.success
      ? { ok: true, value: read.data }
      : badAnswer(`An answer of an unknown shape: ${z.prettifyError(read.error).slice(0, 500)}`, status);
  };

/** Reads the address of a file from a redirect. The redirect is not followed: the address must get nothing of this call. */
export const asLocation =
  (from: URL | null, context: Context) =>
  (reply: Answered): Answer<SignedLocation> => {
    const target = reply.header('location');
    if (reply.status < 300 || target === undefined) {
      const read = asJson(z.never(), context)(reply);
      return read.ok ? badAnswer('No redirect to the file.', reply.status) : read;
    }
    const url = safeTarget(target, from);
    if (url === null) return badAnswer('A redirect to something that is no safe address.', reply.status);
    return { ok: true, value: { url: url.href, fileName: lastSegment(url) } };
  };

/** An address that Kaggle redirects to; null: it is invalid or leads from https to http. */
export const safeTarget = (target: string, from: URL | null): URL | null => {
  if (!URL.canParse(target, from?.href)) return null;
  const url = new URL(target, from?.href);
  return url.protocol === 'https:' || (url.protocol === 'http:' && from?.protocol === 'http:') ? url : null;
};

const lastSegment = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
