import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../../files/atomic.ts';
import { diskFailure } from '../download/download-failures.ts';
import type { Ask, Wiring } from '../http/rpc.ts';
import type { Kaggle } from '../kaggle.ts';
import { askForArchive } from './ask.ts';

/** Writes the whole leaderboard as Kaggle sends it, for people. */
export const leaderboardArchiveCall =
  (ask: Ask, { policy }: Wiring): Kaggle['leaderboardArchive'] =>
  async (slug, folder) => {
    const answer = await askForArchive(ask, slug);
    if (!answer.ok) return answer;
    const { bytes, header } = answer.value;
    const path = join(folder, archiveName(header('content-disposition'), slug, policy.clock.now()));
    try {
      writeAtomic(path, (temporary) => writeFileSync(temporary, bytes, { flag: 'wx' }));
      return { ok: true, value: { path } };
    } catch (error) {
      return diskFailure(error, folder);
    }
  };

/**
 * The name of a leaderboard's archive: the server's if that is a plain name of a zip, else made from the competition and the time. Never
 * `SLUG.zip` as in the official client, because that is the name of the data.
 */
const archiveName = (disposition: string | undefined, slug: string, now: number): string => {
  const served = (nameIn(disposition ?? '') ?? '').replace(/[:*?"<>|]/g, '-'); // characters that names on Windows cannot have
  const second = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  return /^[\p{L}\p{N}_][\p{L}\p{N}_ .,()+@=-]{0,180}\.zip$/iu.test(served)
    ? served
    : `${slug}-publicleaderboard-${second}.zip`;
};

/** The file name in a header. Of `attachment; filename="a.zip"; filename*=UTF-8''a.zip`, the second counts. */
const nameIn = (disposition: string): string | undefined => {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1');
  const plain = /;\s*filename\s*=\s*([^";\s]+)/i.exec(disposition)?.[1];
  try {
    return extended === undefined ? (quoted ?? plain) : decodeURIComponent(extended);
  } catch {
    return quoted ?? plain;
  }
};
