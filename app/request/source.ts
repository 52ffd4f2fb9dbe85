import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Source } from '../../core/options/options.ts';
import { isFilled } from '../../services/kaggle/competition/data-folder.ts';
import { parseReference } from '../../services/kaggle/competition/reference.ts';
import type { Home } from '../../services/store/home.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Reads what the user named: an address, a slug, or a folder with the files. `download`: the stage `fetch` will get missing files. */
export const resolveSource = (
  text: string,
  home: Home,
  ifMissing: 'refuse' | 'download' = 'refuse',
): Source | Refusal => {
  const isAddress = /^https?:/i.test(text);
  const looksLikePath = /^[./~]/.test(text) || (!isAddress && text.includes('/') && parseReference(text) === undefined);
  const folder = resolve(text);
  if (looksLikePath) return fromFolder(folder, text);
  const reference = parseReference(text);
  if (reference === undefined && !isAddress && isFolder(folder)) return fromFolder(folder, text);
  if (reference === undefined) {
    return refuse(
      'usage',
      `"${text}" is no competition`,
      'Give a Kaggle address (https://www.kaggle.com/competitions/titanic), a slug (titanic) or a folder (./data).',
    );
  }
  const data = home.data(reference.slug);
  if (isFilled(data)) return { ...reference, folder: data };
  if (isFolder(folder)) return fromFolder(folder, text);
  if (ifMissing === 'download') return { ...reference, folder: data };
  return refuse(
    'no-data',
    `the files of "${reference.slug}" are not here`,
    `Get them: medalist download ${reference.slug}   (or put them into ${data}; a folder elsewhere works too)`,
  );
};

/** Whether a folder belongs to the operating system, so it is no competition. */
export const isSystemPath = (folder: string): boolean =>
  /^\/(?:proc|sys|dev|etc|boot|bin|sbin|lib\w*|usr)(?:\/|$)/.test(realpathSync(folder)) &&
  !/^\/usr\/(?:local|src)\//.test(realpathSync(folder));

/** Whether a folder holds another. A competition's folder must not hold the home folder, because solutions may read all of it. */
const isAbove = (folder: string, other: string) => `${resolve(other)}/`.startsWith(`${folder.replace(/\/$/, '')}/`);

/** Whether a path is a folder or inside it. The path need not exist yet; links in it are followed. */
export const isWithin = (path: string, folder: string): boolean => {
  const real = (at: string): string =>
    existsSync(at) ? realpathSync(at) : join(dirname(at) === at ? at : real(dirname(at)), basename(at));
  return isAbove(real(resolve(folder)), real(resolve(path)));
};

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const fromFolder = (folder: string, text: string): Source | Refusal => {
  if (!existsSync(folder)) return refuse('usage', `the folder ${text} does not exist`, 'Check the path.');
  if (!isFolder(folder))
    return refuse('usage', `${text} is a file`, 'Name the folder that holds train.csv and the rest.');
  if (isSystemPath(folder)) {
    return refuse(
      'usage',
      `${text} is a folder of the operating system`,
      'Name the folder that holds train.csv and the rest.',
    );
  }
  if (isAbove(folder, homedir())) {
    const advice = 'Name the folder that holds train.csv and the rest: solutions can read all that is in it.';
    return refuse('usage', `${text} holds your home folder`, advice);
  }
  return { slug: slugOf(folder), url: null, folder };
};

/** A slug from the folder's name, or from its parent's if the name only says "data" or the like. */
export const slugOf = (folder: string): string => {
  const generic = /^(public|data|input|raw|files)$/i;
  const name = generic.test(basename(folder)) ? basename(dirname(folder)) : basename(folder);
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'competition' : slug;
};
