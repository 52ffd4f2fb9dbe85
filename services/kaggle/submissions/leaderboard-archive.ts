import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomic } from '../../files/atomic.ts';
import { diskFailure } from '../download/download-failures.ts';
import { badAnswer } from '../failures.ts';
import { asJson } from '../http/read.ts';
import type { Answered, Ask, Wiring } from '../http/rpc.ts';
import type { Kaggle } from '../kaggle.ts';
import { archiveName } from './leaderboard-name.ts';

/** The one file that Kaggle gives in its answer instead of telling where it is. */
export const leaderboardArchiveCall =
  (ask: Ask, { policy }: Wiring): Kaggle['leaderboardArchive'] =>
  async (slug, folder) => {
    const context = { slug, about: 'competition' } as const;
    const answer = await ask<Answered>({
      ...{ method: 'DownloadLeaderboard', body: { competitionName: slug }, to: 'signed-in', effect: 'none' },
      ...{ ...context, accept: '*/*' },
      read: (reply) => {
        if (reply.status < 300 && isZip(reply.bytes)) return { ok: true, value: reply };
        const read = asJson(z.never(), context)(reply);
        return read.ok ? badAnswer('No leaderboard.', reply.status) : read;
      },
    });
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

/** It begins as one, and its directory, which is written last, is there. */
const isZip = (bytes: Uint8Array): boolean => {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    archive.toString('latin1', 0, 2) === 'PK' && archive.subarray(-directoryReach).lastIndexOf(directoryEnd) !== -1
  );
};

const directoryEnd = 'PK\x05\x06';
const directoryReach = 22 + 0xffff; // with the longest comment
