import { posix } from 'node:path';
import type { FileIndex, MediaFile } from './files.ts';

/** The files that a cell finds by a form. */
export const filesBy = (form: string, cell: string, index: FileIndex): readonly MediaFile[] => {
  const path = filled(form, cell);
  if (!path.includes('*')) {
    const file = index.at(posix.normalize(path).replace(/^\/+/, ''));
    return file === undefined ? [] : [file];
  }
  const [top, rest] = path.split('**/', 2);
  return rest === undefined ? inFolder(path, index) : anywhereBelow(top ?? '', rest, index);
};

/** The path that a form means for a cell. */
export const filled = (form: string, cell: string): string => {
  const name = posix.basename(cell);
  const ending = posix.extname(name);
  const stem = name.slice(0, name.length - ending.length);
  return form.replaceAll(/\{(name|stem|:0\d+|)\}/g, (_, what: string) => {
    if (what.startsWith(':')) return cell.padStart(Number(what.slice(1)), '0');
    return what === 'name' ? name : what === 'stem' ? stem : cell;
  });
};

const inFolder = (path: string, index: FileIndex): readonly MediaFile[] => {
  const at = path.lastIndexOf('/');
  const [folder, wanted] = [path.slice(0, Math.max(0, at)), path.slice(at + 1)];
  const [start = '', end = ''] = wanted.split('*', 2);
  return index
    .startingWith(folder, start)
    .filter(({ name }) => name.endsWith(end) && name.length >= start.length + end.length);
};

const anywhereBelow = (top: string, rest: string, index: FileIndex): readonly MediaFile[] => {
  const [name = '', star] = posix.basename(rest).split('*', 2);
  const found = star === undefined ? index.named(name) : index.withStem(name.replace(/\.$/, ''));
  return found.filter(({ path }) => path.startsWith(top));
};
