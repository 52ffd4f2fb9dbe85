import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { paged } from '../protocol/paging.ts';
import { dateOf, failed, json, type Reply } from '../protocol/reply.ts';
import type { Call } from '../protocol/request.ts';
import type { Served, World } from '../world.ts';
import { writeBundle } from './bundle.ts';
import type { ServedFile } from './folder.ts';

/** Every other size is a string: an int64 may come either way. */
const describe = ({ name, bytes, modified }: ServedFile, index: number) => ({
  name,
  totalBytes: index % 2 === 0 ? bytes : String(bytes),
  creationDate: dateOf(modified),
});

export const listDataFiles = ({ files }: Served, { params }: Call): Reply => {
  const { items, nextPageToken } = paged(files.map(describe), params);
  return json({ files: items, nextPageToken, childrenFetchTimeMs: 0 });
};

export const listDataTreeFiles = ({ files }: Served, { params }: Call): Reply => {
  const path = (params.path ?? '').replace(/\/$/, '');
  const prefix = path === '' ? '' : `${path}/`;
  const below = files.filter(({ name }) => name.startsWith(prefix));
  const here = below.filter(({ name }) => !name.slice(prefix.length).includes('/'));
  const folders = [...new Set(below.flatMap(({ name }) => /^([^/]+)\//.exec(name.slice(prefix.length))?.[1] ?? []))];
  const { items, nextPageToken } = paged(here.map(describe), params);
  return json({
    directories: folders.map((name) => ({ name })),
    files: items,
    totalChildren: folders.length + here.length,
    totalDirectories: folders.length,
    totalFiles: here.length,
    nextPageToken,
  });
};

export const summary = ({ files }: Served): Reply => {
  const extensions = [...new Set(files.map(({ name }) => extname(name)))];
  const fileTypes = extensions.map((extension) => {
    const these = files.filter(({ name }) => extname(name) === extension);
    return { extension, fileCount: these.length, totalSize: these.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
  return json({ fileSummaryInfo: { totalFileCount: files.length, fileTypes } });
};

const rulesFirst = () =>
  failed(403, "You must accept this competition's rules before you'll be able to download files.");

const placeOf = ({ id }: Served) => `/kaggle-competitions-data/kaggle-v2/${id}/${id + 1}`;

/** The bundle is written once for each way of writing it. */
const bundles = new WeakMap<Served, Map<boolean, Promise<string>>>();

const bundleOf = (served: Served, scratch: string): Promise<string> => {
  const nested = served.settings.nestedZips;
  const known = bundles.get(served) ?? new Map<boolean, Promise<string>>();
  bundles.set(served, known);
  const names = served.files.map(({ name }) => name);
  const out = join(scratch, `${served.slug}${nested ? '-nested' : ''}.zip`);
  const bundle = known.get(nested) ?? writeBundle(served.folder, names, out, nested);
  known.set(nested, bundle);
  return bundle;
};

export const downloadAll = async ({ storage, scratch }: World, served: Served): Promise<Reply> => {
  if (!served.settings.joined) return rulesFirst();
  const path = `${placeOf(served)}/bundle/archive.zip`;
  return { kind: 'redirect', location: storage.sign(path, await bundleOf(served, scratch)) };
};

export const downloadOne = async ({ storage, scratch }: World, served: Served, { params }: Call): Promise<Reply> => {
  if (!served.settings.joined) return rulesFirst();
  const file = served.files.find(({ name }) => name === params.fileName);
  if (file === undefined) return failed(404, 'NotFound');
  const address = (name: string) => name.split('/').map(encodeURIComponent).join('/');
  if (!served.settings.zippedSingles) {
    return { kind: 'redirect', location: storage.sign(`${placeOf(served)}/${address(file.name)}`, file.path) };
  }
  const out = join(scratch, `${served.slug}-${encodeURIComponent(file.name)}.zip`);
  if (!existsSync(out)) await writeBundle(dirname(file.path), [basename(file.path)], out, false);
  return { kind: 'redirect', location: storage.sign(`${placeOf(served)}/compressed/${address(file.name)}.zip`, out) };
};
