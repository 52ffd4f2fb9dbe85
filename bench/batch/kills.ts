import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raceOnList } from '../../test/rigs/batch/race.ts';

/** Two batches race on one list, killed KILLS times at random moments while a person edits it; SEED= for other moments. */
const kills = Number(process.env.KILLS || 50);
const seed = Number(process.env.SEED || 1);
const home = mkdtempSync(join(tmpdir(), 'medalist-kills-'));
const rows = 20 * kills;
const { torn, lost, notOnce, unfinished, ...counts } = await raceOnList(home, rows, kills, seed);
const faults = { torn, lost, notOnce, unfinished };
rmSync(home, { recursive: true });
console.log(
  `${rows} rows, ${kills} kills, ${counts.cutOff} runs cut off by them, ${counts.edits} edits, ${counts.looks} looks`,
);
for (const [name, found] of Object.entries(faults))
  console.log(`${name.padEnd(10)} ${found.length} ${found.slice(0, 5).join(', ')}`);
process.exit(Object.values(faults).every((found) => found.length === 0) ? 0 : 1);
