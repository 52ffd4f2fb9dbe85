import { join } from 'node:path';
import { Standing } from '../../core/leaderboard/standing.ts';
import { readRegular } from '../../services/files/regular.ts';
import { jsonOf } from '../../services/text/json.ts';

/** What `medalist leaderboard --mine` leaves in a run's folder. */
export const standingFile = 'standing.json';

const mostBytes = 100_000;

/** Where the run would stand, if somebody has asked; null: nobody has. */
export const standingLeft = (run: string): Standing | null => {
  const read = readRegular(join(run, standingFile), mostBytes);
  return 'why' in read ? null : (Standing.safeParse(jsonOf(read.text)).data ?? null);
};
