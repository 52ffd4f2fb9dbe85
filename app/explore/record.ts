import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HeldBack } from '../../core/schema/explore/held-back.ts';
import { ExploreRecord } from '../../core/schema/explore/record.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import { openRegular, readRegular } from '../../services/files/regular.ts';
import { describeVersion } from '../../services/package/version.ts';
import { digestOfOpen } from '../../services/store/whole.ts';
import { jsonOf } from '../../services/text/json.ts';
import type { ExploreFolder } from './folder.ts';

const mostBytes = 2 ** 28;

/** What was measured of the data, as a record names it. */
export const profileFile = '.run/profile.json';

/** Undefined: there is none, or it is damaged. */
export const readRecord = ({ record }: ExploreFolder): ExploreRecord | undefined => {
  const read = readRegular(record, mostBytes);
  return 'why' in read ? undefined : ExploreRecord.safeParse(jsonOf(read.text)).data;
};

/** Keeps what a replay is held against, once data and profile are there. What an earlier session kept of them stays. */
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
  readdirSync(held).flatMap((name) => (name.endsWith('.tmp') ? [] : [`.run/held/${name}`])); // half of what a killed process wrote

/** A file below the folder of an exploration that is not the recorded one. `why` follows its name. */
export interface ChangedFile {
  readonly path: string;
  readonly why: string;
}

/** The first file of an exploration that is not what was recorded; undefined: all are, and there is no other one in its data. */
export const changedFile = (
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
