import { realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isFilled } from '../../../services/kaggle/competition/data-folder.ts';
import { type DatasetReference, parseDatasetReference } from '../../../services/kaggle/datasets/reference.ts';
import type { Home } from '../../../services/store/home.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { isSystemPath, resolveSource } from '../../request/source.ts';

/** What the user named as data. `folder`: where it is, or where a download will be. */
export type DataSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'competition'; readonly slug: string; readonly folder: string; readonly filled: boolean }
  | ({ readonly kind: 'dataset'; readonly folder: string; readonly filled: boolean } & DatasetReference);

/** Reads what the user named: a file, a folder, or the address of a data set or a competition of Kaggle's. */
export const resolveData = (text: string, home: Home): DataSource | Refusal => {
  const dataset = parseDatasetReference(text);
  if (dataset !== undefined) {
    const folder = home.dataset(dataset.owner, dataset.name);
    return { kind: 'dataset', ...dataset, folder, filled: isFilled(folder) };
  }
  const path = resolve(text);
  const isAddress = /^https?:/i.test(text);
  const found = isAddress ? undefined : statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory()) return fromFile(path, text, found.isFile());
  if (found === undefined && !isAddress && looksLikePath(text))
    return refuse('usage', `${text} does not exist`, 'Check the path.');
  const source = resolveSource(text, home, 'download');
  if ('kind' in source) return found === undefined ? unknown(text) : { ...source, advice: nameData };
  const { slug, url, folder } = source;
  return url === null ? { kind: 'folder', folder } : { kind: 'competition', slug, folder, filled: isFilled(folder) };
};

/** Whether a text looks like a path, as no competition's name does. */
const looksLikePath = (text: string): boolean => /^[./~]|\.[a-z0-9]+$/i.test(text);

const nameData =
  'Name the file, or a folder that holds the data and nothing else: programs can read all that is in it.';

const unknown = (text: string): Refusal =>
  refuse(
    'usage',
    `"${text}" is neither data nor an address that is known`,
    'Give a file (sales.csv), a folder (./data), a data set of Kaggle (https://www.kaggle.com/datasets/owner/name) or a competition (https://www.kaggle.com/competitions/titanic).',
  );

const fromFile = (path: string, text: string, isRegular: boolean): DataSource | Refusal => {
  if (!isRegular) return refuse('usage', `${text} is no file but a pipe or a device`, 'Name a file or a folder.');
  if (isSystemPath(dirname(realpathSync(path))))
    return refuse('usage', `${text} is a file of the operating system`, 'Name a file with data.');
  return { kind: 'file', file: path };
};
