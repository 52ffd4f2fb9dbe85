import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { type ByteSource, fileSource, headOf, memorySource } from './chunks.ts';
import { passOver } from './pass.ts';
import type { Table } from './table.ts';

/** What must be known about canonical bytes before they can be read in passes. */
export interface Shape {
  readonly rows: number;
  /** Some cell is quoted. */
  readonly quoted: boolean;
}

/** Canonical bytes as a table. Throws if the header is unreadable: we wrote or checked the bytes, so that is a bug. */
export const tableIn = (source: ByteSource, { rows, quoted }: Shape): Table => {
  const header = headerIn(source);
  const form = { width: header.length, cut: quoted ? 'quoted' : 'plain' } as const;
  return { header, rows, batches: () => passOver(source, form) };
};

export const fileTable = (path: string, bytes: number, shape: Shape): Table => tableIn(fileSource(path, bytes), shape);
export const memoryTable = (bytes: Buffer, shape: Shape): Table => tableIn(memorySource(bytes), shape);

const Header = z.tuple([z.array(z.string())]);
const headBytes = 4 * 2 ** 20;

/** The first record. */
const headerIn = (source: ByteSource): string[] =>
  Header.parse(parse(headOf(source, headBytes), { to: 1, relax_column_count: true }))[0];
