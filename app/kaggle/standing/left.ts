import { join } from 'node:path';
import { Standing } from '../../../core/leaderboard/standing.ts';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { readRegular } from '../../../services/files/regular.ts';
import type { RunFolder } from '../../../services/store/home.ts';
import { jsonOf } from '../../../services/text/json.ts';

/** The file with the standing in a run's folder. */
export const standingFile = 'standing.json';

const mostBytes = 100_000;

/** Keeps a run's standing in its folder. */
export const keepStanding = ({ path }: RunFolder, standing: Standing): void =>
  writeAtomic(join(path, standingFile), `${JSON.stringify(standing, null, 2)}\n`);

/** The run's standing; null: it has no score to compare, or there was no leaderboard. */
export const standingLeft = (run: string): Standing | null => {
  const read = readRegular(join(run, standingFile), mostBytes);
  return 'why' in read ? null : (Standing.safeParse(jsonOf(read.text)).data ?? null);
};
