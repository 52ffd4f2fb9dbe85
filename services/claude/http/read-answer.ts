import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import * as z from 'zod';
import { jsonOf } from '../../text/json.ts';
import type { AnswerForm } from '../claude.ts';
import { withoutThoughts } from './thoughts.ts';

type Read<T> = { readonly value: T } | { readonly why: string };

/** The value in an answer, or why there is none: that text goes back to the model. */
export const readAnswer = <T>(form: AnswerForm<T>, text: string): Read<T> => {
  const spoken = withoutThoughts(text);
  if (spoken.trim() === '') return { why: 'it was empty.' };
  return form.kind === 'text' ? form.read(spoken) : readJson(form.schema, spoken);
};

/** The schema in the form of servers that can enforce it. */
export const schemaFor = (schema: z.ZodType): { readonly [key: string]: unknown } => zodOutputFormat(schema).schema;

/** The schema as a text in the prompt, for all other servers. */
export const schemaInWords = (schema: z.ZodType): string =>
  `Answer with one JSON value and nothing else (no code fence, no words around it). It must fit this JSON Schema:\n${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`;

const readJson = <T>(schema: z.ZodType<T>, text: string): Read<T> => {
  let why: string | null = null;
  for (const value of valuesIn(text)) {
    const read = schema.safeParse(value);
    if (read.success) return { value: read.data };
    why ??= `it does not fit the schema:\n${z.prettifyError(read.error).slice(0, 1500)}`;
  }
  return { why: why ?? 'there is no whole JSON value in it.' };
};

const mostStarts = 50;

/** JSON as models write it: alone, in a fence, or after some words. */
function* valuesIn(text: string): Generator<unknown> {
  const all = jsonOf(text.trim());
  if (all !== undefined) yield all;
  for (const [, inside = ''] of text.matchAll(/```\w*\n([\s\S]*?)```/g)) {
    const value = jsonOf(inside);
    if (value !== undefined) yield value;
  }
  let starts = 0;
  for (let at = text.search(/[{[]/); at >= 0 && starts < mostStarts; starts++) {
    const end = endOf(text, at);
    const value = end === null ? undefined : jsonOf(text.slice(at, end));
    if (value !== undefined) yield value;
    const from = value === undefined || end === null ? at + 1 : end;
    const next = text.slice(from).search(/[{[]/);
    at = next < 0 ? -1 : from + next;
  }
}

/** The position after the bracket that closes the bracket at `start`; null: no bracket closes it. */
const endOf = (text: string, start: number): number | null => {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
  }
  return null;
};
