import { cellOf, jsonIn, textOf } from './contents.ts';
import type { Document } from './kinds.ts';

/** What a row takes from a document: its text, or the fields of its record. */
export interface Reading {
  /** The names of fields. Null for one text. */
  readonly fields: readonly string[] | null;
  /** Whether its texts come from JSON. */
  readonly isJson: boolean;
}

const seenDocuments = 100;
const mostFields = 64;
const longestName = 100;
const seenCharacters = 4096;
const nearlyAll = 0.95;
/** The least share of words among the parts between spaces and commas. With fewer, a file holds numbers. */
const fewestWords = 0.3;

/**
 * How to read documents of one kind, found from some of each part. Undefined if they do not hold texts. `taken` has the column names
 * already in use.
 */
export const readingOf = (
  folder: string,
  parts: readonly (readonly Document[])[],
  taken: ReadonlySet<string>,
): Reading | undefined => {
  const seen = parts.map((documents) => some(documents.filter(({ bytes }) => bytes > 0)));
  const all = seen.flat();
  const json = seen.map((documents) => documents.map((document) => ({ document, value: jsonIn(folder, document) })));
  const isJson = all.length > 0 && json.flat().filter(({ value }) => isObject(value)).length >= nearlyAll * all.length;
  if (!isJson) return areTexts(all.map((document) => textOf(folder, document, seenCharacters))) ? plain : undefined;
  const fields = sharedFields(json, taken);
  if (fields !== undefined) return fields.length === 0 ? undefined : { fields, isJson };
  return areTexts(json.flat().map(({ value }) => cellOf(value, seenCharacters))) ? { fields: null, isJson } : undefined;
};

const plain: Reading = { fields: null, isJson: false };

/** A few documents, spread evenly over all. */
const some = (documents: readonly Document[]): Document[] => {
  const step = Math.max(1, documents.length / seenDocuments);
  return Array.from(
    { length: Math.min(seenDocuments, documents.length) },
    (_, at) => documents[Math.floor(at * step)],
  ).filter((document) => document !== undefined);
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether the parts are mostly words. Files of numbers are measurements. */
const areTexts = (texts: readonly string[]): boolean => {
  const told = texts.filter((text) => text.trim() !== '');
  return told.length > 0 && told.filter(isText).length > told.length / 2;
};

const isText = (text: string): boolean => {
  const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
  return (
    !text.includes('\uFFFD') &&
    words.filter((word) => !Number.isFinite(Number(word))).length > fewestWords * words.length
  );
};

interface Seen {
  readonly document: Document;
  readonly value: unknown;
}

/** The fields that most records of each part have, without ids and without what tables already have. Undefined if they are not records. */
const sharedFields = (parts: readonly (readonly Seen[])[], taken: ReadonlySet<string>): string[] | undefined => {
  const records = parts.map((seen) => seen.filter(({ value }) => isObject(value) && !Array.isArray(value)));
  if (records.some((own, at) => own.length < nearlyAll * (parts[at]?.length ?? 0))) return undefined;
  const entries = records.map((own) =>
    own.map(({ document, value }) => ({ document, fields: new Map(Object.entries(value ?? {})) })),
  );
  const all = new Set(entries.flat().flatMap(({ fields }) => [...fields.keys()]));
  const isShared = (name: string) =>
    entries.every((own) => own.filter(({ fields }) => fields.has(name)).length * 2 >= own.length);
  const shared = [...all].filter(isShared);
  if (shared.length === 0 || shared.length > mostFields || all.size > 4 * mostFields) return undefined;
  const names = (value: unknown, { stem }: Document) => typeof value !== 'object' && String(value) === stem;
  const isName = (name: string) => entries.flat().every(({ document, fields }) => names(fields.get(name), document));
  return shared.filter(
    (name) =>
      name.trim() !== '' &&
      name.length <= longestName &&
      !/[\p{Cc}\uFFFD]/u.test(name) &&
      !taken.has(name) &&
      !isName(name),
  );
};
