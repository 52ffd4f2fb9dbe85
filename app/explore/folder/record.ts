import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HeldBack } from '../../../core/schema/explore/held-back.ts';
import { ExploreRecord } from '../../../core/schema/explore/record.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { openRegular, readRegular } from '../../../services/files/regular.ts';
import { describeVersion } from '../../../services/package/version.ts';
import { digestOfOpen } from '../../../services/store/whole.ts';
import { jsonOf } from '../../../services/text/json.ts';
import type { ExploreFolder } from './folder.ts';

const mostBytes = 2 ** 28;

/** The profile of the data, as a record names it. */
export const profileFile = '.run/profile.json';

/** The record of an exploration; undefined: there is none, or it is damaged. */
export const readRecord = ({ record }: ExploreFolder): ExploreRecord | undefined => {
  const read = readRegular(record, mostBytes);
  return 'why' in read ? undefined : ExploreRecord.safeParse(jsonOf(read.text)).data;
};

/** Keeps what a replay is compared with, when data and profile exist. Digests that an earlier session kept stay. */
export const keepRecord = (folder: ExploreFolder, held: HeldBack): void => {
  const files = readRecord(folder)?.files ?? Object.fromEntries(digestsOf(folder, held));
  const record: ExploreRecord = { schema: 1, version: describeVersion(), folder: folder.path, files };
  writeAtomic(folder.record, JSON.stringify(record));
};

const digestsOf = (folder: ExploreFolder, { files }: HeldBack): (readonly [string, string])[] => [
  ...files.map(({ path, sha256 }) => [`data/${path}`, sha256] as const),
  ...[...heldFiles(folder), profileFile].flatMap((path) => {
    const file = openRegular(join(folder.path, path));
    if ('why' in file) return [];
    using open = file;
    return [[path, digestOfOpen(open.fd)] as const];
  }),
];

const heldFiles = ({ held }: ExploreFolder): string[] =>
  readdirSync(held).flatMap((name) => (name.endsWith('.tmp') ? [] : [`.run/held/${name}`])); // a .tmp file is half written

/** A file of an exploration that is not as recorded. `why` completes a sentence that begins with its path. */
export interface ChangedFile {
  readonly path: string;
  readonly why: string;
}

/** The first file that is not as recorded, or that was added to the data; undefined: there is none. */
export const firstChangedFile = (
  folder: ExploreFolder,
  { files }: ExploreRecord,
  held: HeldBack,
): ChangedFile | undefined => {
  for (const [path, digest] of Object.entries(files)) {
    if (path === profileFile && !existsSync(folder.profile)) continue; // it is measured again
    const file = openRegular(join(folder.path, path));
    if ('why' in file) return { path, why: file.why };
    using open = file;
    if (digestOfOpen(open.fd) !== digest) return { path, why: 'was changed' };
  }
  const added = held.files.find(({ path }) => files[`data/${path}`] === undefined);
  return added && { path: `data/${added.path}`, why: 'was not there' };
};
