import * as z from 'zod';
import { jsonOf } from '../text/json.ts';

const Inner = z.object({ code: z.number().optional(), message: z.string() });

/** Kaggle's two forms of an error: `{code, message}` of www.kaggle.com and `{error: {code, message, status}}` of its API host. */
const Envelope = z.union([
  z.object({ error: Inner }).transform(({ error }) => error),
  z.object({ error: z.string() }).transform(({ error }) => ({ message: error, code: undefined })),
  Inner,
]);

const longest = 2000;

/** The words for a person in a body, verbatim: the message of either form, a web page's title, XML's message, or the text. */
export const wordsOf = (text: string, status: number): string => {
  const envelope = Envelope.safeParse(jsonOf(text)).data;
  const said = (envelope?.message ?? plain(text)).trim();
  return said === '' ? `HTTP ${status} without a word` : said.slice(0, longest);
};

const plain = (text: string): string => {
  const page = /^\s*(?:<!doctype html|<html)/i.test(text) ? tagged(text, 'title') || 'untitled' : null;
  if (page !== null) return `A web page instead of an answer: ${page}`;
  const xml = [tagged(text, 'Code'), tagged(text, 'Message')].filter((part) => part !== '').join(': ');
  if (xml !== '') return xml;
  return jsonOf(text) === undefined ? text.slice(0, 300) : '';
};

const tagged = (text: string, tag: string): string =>
  new RegExp(`<${tag}[^>]*>([^<]*)<`, 'i').exec(text.slice(0, 100_000))?.[1]?.trim() ?? '';

/** An error in a body whose status says success. `{}` is a good answer, so it must not be read as an error. */
export const errorInside = (body: unknown): { readonly status: number; readonly message: string } | null => {
  const inner = z.object({ error: Inner }).safeParse(body).data?.error ?? strict.safeParse(body).data;
  return inner === undefined ? null : { status: inner.code ?? 400, message: inner.message };
};

const strict = Inner.extend({ code: z.number().min(400).max(599) });
