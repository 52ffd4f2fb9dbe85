import { basename, join } from 'node:path';
import { sniff } from '../../tables/formats/dialect.ts';
import type { DataFile } from '../data-file.ts';

/** The start of a table. */
export interface Head {
  readonly path: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Folders of one table per row are no place to look for names of files. */
const mostTables = 40;

const depthOf = (path: string) => path.split('/').length;

/** The starts of the tables that lie highest; one that cannot be read is none. */
export const headsOf = (folder: string, files: readonly DataFile[]): Head[] =>
  files
    .filter(({ format }) => format === 'csv' || format === 'tsv')
    .toSorted((a, b) => depthOf(a.path) - depthOf(b.path))
    .slice(0, mostTables)
    .flatMap(({ path, format }) => {
      try {
        const { header, head } = sniff(join(folder, path), path, format === 'tsv' ? 'tsv' : 'csv');
        return [{ path, header, rows: head }];
      } catch {
        return []; // whoever needs the table says what is wrong with it
      }
    });

/** The table that shows how to submit, by its name. */
export const sampleAmong = (heads: readonly Head[]): Head | undefined =>
  heads.find(({ path }) => /sample.*(sub|entr(y|ies))|submission|submit/i.test(basename(path)));

/** The cells of a column, without blanks. */
export const cellsIn = ({ rows }: Head, column: number): string[] =>
  rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
