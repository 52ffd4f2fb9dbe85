import { statSync } from 'node:fs';
import { type ByteSource, fileSource, headOf } from './chunks.ts';
import { tableIn } from './source.ts';
import { type Survey, survey } from './survey.ts';
import type { Table } from './table.ts';

/** The bytes as a table, if each cell is simply the text between commas and newlines; else undefined. */
export const canonicalIn = (source: ByteSource, facts: Survey): Table | undefined => {
  const plain = facts.utf8 && facts.regular && facts.endsWell && !facts.blankLines;
  if (!plain || facts.nul || facts.quotes || facts.carriageReturns) return undefined;
  if (source.bytes === 0 || headOf(source, 3).equals(byteOrderMark)) return undefined;
  return tableIn(source, { rows: facts.newlines - (facts.endsWithNewline ? 1 : 0), quoted: false });
};

const byteOrderMark = Buffer.from('\ufeff');

/** A file as a table, if it is canonical without quotes; else undefined. */
export const openCanonical = (path: string): Table | undefined => {
  const source = fileSource(path, statSync(path).size);
  return canonicalIn(source, survey(source));
};
