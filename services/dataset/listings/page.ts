import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataFile } from '../data-file.ts';

const mostPageBytes = 2 ** 20;

/** The text of the competition's page, if it is beside the data. */
export const pageOf = (folder: string, files: readonly DataFile[]): string => {
  const isPage = ({ path, format, bytes }: DataFile) =>
    ['text', 'html'].includes(format) &&
    bytes <= mostPageBytes &&
    /descr|overview|eval|readme|page/i.test(basename(path));
  const texts = files.filter(isPage).map(({ path }) => readFileSync(join(folder, path), 'utf8'));
  return texts.join('\n').replaceAll(/<[^<>]*>|&nbsp;|[*`]/g, ' ');
};
