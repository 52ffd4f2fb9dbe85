import * as z from 'zod';
import { badAnswer } from '../failures.ts';
import { asJson } from '../http/read.ts';
import type { Answered, Ask } from '../http/rpc.ts';
import type { Answer } from '../kaggle.ts';

/** Asks for the public leaderboard. It is the only file that Kaggle sends directly instead of by an address. */
export const askForArchive = (ask: Ask, slug: string): Promise<Answer<Answered>> => {
  const context = { slug, about: 'competition' } as const;
  return ask<Answered>({
    ...{ method: 'DownloadLeaderboard', body: { competitionName: slug }, to: 'signed-in', effect: 'none' },
    ...{ ...context, accept: '*/*' },
    read: (reply) => {
      if (reply.status < 300 && isZip(reply.bytes)) return { ok: true, value: reply };
      const read = asJson(z.never(), context)(reply);
      return read.ok ? badAnswer('No leaderboard.', reply.status) : read;
    },
  });
};

/** Whether bytes are a whole zip: it begins like one, and its directory, which is written last, is there. */
const isZip = (bytes: Uint8Array): boolean => {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    archive.toString('latin1', 0, 2) === 'PK' && archive.subarray(-directoryReach).lastIndexOf(directoryEnd) !== -1
  );
};

const directoryEnd = 'PK\x05\x06';
const directoryReach = 22 + 0xffff; // room for the longest comment
