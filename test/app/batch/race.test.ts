import { expect, test } from 'vitest';
import { raceOnList } from '../../rigs/batch/race.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const kills = Number(process.env.KILLS || 8);

test(`two batches on one list, killed ${kills} times while a person edits: every row is done once, nothing is torn or lost`, async () => {
  const report = await raceOnList(scratchFolder(), 20 * kills, kills, 20261121);
  expect(report).toMatchObject({ kills, notOnce: [], torn: [], lost: [], unfinished: [] });
  expect(report.cutOff).toBeGreaterThan(0);
  expect(report.edits).toBeGreaterThanOrEqual(kills);
  expect(report.looks).toBeGreaterThan(10 * kills);
}, 180_000);
