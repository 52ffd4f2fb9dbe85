import { posix } from 'node:path';
import type { Table } from '../../../services/tables/table.ts';
import { headOf } from '../../columns/source.ts';
import type { FileIndex, MediaFile } from '../../media/files.ts';
import { filesBy } from '../../media/resolve.ts';

const anyFolders = '**/';
/** The number of rows whose files are looked up. */
const triedRows = 60;
/** A column names folders if it singles files out in this share of the rows with several. */
const leastNamedShare = 0.9;

/** Finds the columns whose cells name the folder of a row's file, where files of one name lie in several folders. */
export const folderColumns = (table: Table, column: string, form: string, index: FileIndex): readonly string[] => {
  if (!form.includes(anyFolders)) return [];
  const found = headOf(table, column)
    .slice(0, triedRows)
    .map((cell) => filesBy(form, cell, index));
  const several = found.flatMap((files, row) => (files.length > 1 ? [{ files, row }] : []));
  if (several.length === 0 || several.length < leastNamedShare * found.length) return [];
  return table.columns.filter((name) => {
    const cells = headOf(table, name);
    const singledOut = several.filter(({ files, row }) => {
      const matching = filesInFolders(files, [cells[row] ?? '']).length;
      return matching > 0 && matching < files.length;
    });
    return name !== column && singledOut.length >= leastNamedShare * several.length;
  });
};

/** Keeps the files that lie below folders of all these names. */
export const filesInFolders = (files: readonly MediaFile[], names: readonly string[]): readonly MediaFile[] =>
  files.filter(({ folder }) => {
    const folders = new Set(folder.split('/').map(bareNumber));
    return names.every((name) => folders.has(bareNumber(name.trim())));
  });

/** Finds the folders that match the `**` of the form in the path of a file. */
export const folderFound = (form: string, path: string): string => {
  const [top = '', rest = ''] = form.split(anyFolders, 2);
  const folder = posix.dirname(path.slice(top.length));
  const fixed = posix.dirname(rest);
  return folder === fixed ? '' : folder.endsWith(`/${fixed}`) ? folder.slice(0, -fixed.length - 1) : folder;
};

/** Writes a number without leading zeros and fraction, which folders and cells may write differently. */
const bareNumber = (name: string): string => {
  const whole = name.replace(/\.0$/, '');
  return /^\d+$/.test(whole) ? whole.replace(/^0+(?=\d)/, '') : name;
};
