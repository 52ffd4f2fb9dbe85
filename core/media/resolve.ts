import { posix } from 'node:path';
import type { FileIndex, MediaFile } from './files.ts';

const betweenNames = /[;,|\s[\]'"]+/;

/** The names of files that a cell lists: `a.jpg b.jpg`, `['a.jpg', 'b.jpg']`; none where a part of it is no name. */
export const namesListed = (cell: string): string[] => {
  const parts = cell.split(betweenNames).filter((part) => part !== '');
  return parts.every((part) => part !== cell && /\.[A-Za-z]\w{1,4}$/.test(part)) ? parts : [];
};

/** The files that a cell finds by a form: by the names that it lists, else as a whole. */
export const filesBy = (form: string, cell: string, index: FileIndex): readonly MediaFile[] => {
  const listed = namesListed(cell).flatMap((part) => filesByName(form, part, index));
  return listed.length > 0 ? listed : filesByName(form, cell, index);
};

const filesByName = (form: string, cell: string, index: FileIndex): readonly MediaFile[] => {
  const path = filled(form, cell);
  if (!path.includes('*')) {
    const file = index.at(posix.normalize(path).replace(/^\/+/, ''));
    return file === undefined ? [] : [file];
  }
  const [top, rest] = path.split('**/', 2);
  return rest === undefined ? inFolder(path, index) : anywhereBelow(top ?? '', rest, index);
};

/** The path that a form means for a cell. */
export const filled = (form: string, spelled: string): string => {
  const cell = spelled.replaceAll('\\', '/'); // a path of Windows
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
