import { basename, join } from 'node:path';
import { sniff } from '../../tables/formats/dialect.ts';
import type { DataFile } from '../data-file.ts';

/** The start of a table. */
export interface Head {
  readonly path: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** With more tables than this, a folder has one table per row and is no place to look for names of files. */
const mostTables = 40;

const depthOf = (path: string) => path.split('/').length;

/** The starts of the tables in the outermost folders. A table that cannot be read is left out. */
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
        return []; // the stage that needs the table reports what is wrong with it
      }
    });

/** The sample submission, by its name. */
export const sampleAmong = (heads: readonly Head[]): Head | undefined =>
  heads.find(({ path }) => /sample.{0,80}(sub|entr(y|ies))|submission|submit/i.test(basename(path)));

/** The cells of a column, trimmed. */
export const cellsIn = ({ rows }: Head, column: number): string[] =>
  rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
