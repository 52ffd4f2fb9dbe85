import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openRegular } from '../../../services/files/regular.ts';
import { lineupFile } from '../../models/models.ts';
import type { ExploreFolder } from '../folder/folder.ts';
import { profileFile } from '../folder/record.ts';
import type { Recorded } from './recorded.ts';

/**
 * Copies what a replay begins with: the data, the held-back rows, the models' lineup, a person's replies, and the profile if a model was
 * told of it. Missing data are left to `takeInAgain`. Nothing is written to the recorded exploration, not even a lock.
 */
export const prepareReplay = async ({ folder, record, result }: Recorded, replay: ExploreFolder): Promise<void> => {
  const files = Object.keys(record.files).filter((path) => result.model !== null || path !== profileFile);
  const pairs = [
    ...files.map((path) => [join(folder.path, path), join(replay.path, path)] as const),
    [lineupFile(folder), lineupFile(replay)] as const,
    [folder.replies, replay.replies] as const,
  ];
  for (const [from, to] of pairs) if (isPlain(from)) await copy(from, to);
};

const isPlain = (path: string): boolean => {
  const file = openRegular(path);
  if ('why' in file) return false;
  using _open = file;
  return true;
};

const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants;

const copy = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, COPYFILE_EXCL | COPYFILE_FICLONE);
};
