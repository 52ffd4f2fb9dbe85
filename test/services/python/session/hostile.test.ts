import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPython } from '../../../../services/python/environment.ts';
import { chooseTier } from '../../../../services/python/sandbox/choose.ts';
import { type Arena, newMarker } from '../../../hostile/arena.ts';
import { rows } from '../../../hostile/rows/all.ts';
import { type Stage, setStage } from '../../../hostile/stage.ts';
import { judge, type Standing } from '../../../hostile/verdict.ts';
import { skipReason } from '../../../rigs/sandbox/sandbox-here.ts';
import { cellArena } from './cell-arena.ts';

/**
 * Rows of the hostile suite that a cell can play as well: what a program reaches. The others are about its end, its output and
 * its limits, or meet what a session adds: variables of the environment (5), the driver as a parent (6, 7), sockets (9).
 */
const reach = [1, 2, 4, 8, 10, 11, 13, 14, 15, 16, 17, 18, 20, 29];
const played = rows.filter(({ number }) => reach.includes(number));

describe.each(['bubblewrap', 'landlock'] as const)('%s: in a cell', async (tier) => {
  const reason = skipReason(tier, process.platform === 'linux');
  if (reason !== undefined) return test.skip(reason, () => {});
  const sandbox = await chooseTier(tier);
  if ('refused' in sandbox) throw new Error(sandbox.refused);
  const standing: Standing = { tier, user: process.getuid?.() === 0 ? 'root' : 'ordinary' };
  const home = process.env.HOME;
  let stage: Stage;
  let arena: Arena;
  let before = '';
  beforeAll(async () => {
    stage = await setStage(newMarker());
    process.env.HOME = stage.home;
    before = stage.fingerprint();
    arena = cellArena({ stage, standing, sandbox, alone: false, python: findPython() ?? 'python3' });
  });
  afterAll(async () => {
    process.env.HOME = home;
    await stage.close();
  });

  test.for(played)('row $number: $title', async (row, { skip }) => {
    const why = row.skip?.(arena);
    if (why !== undefined) skip(why);
    const verdict = judge(await row.play(arena), row.holes ?? [], standing);
    expect(verdict.verdict === 'broken' ? verdict.why : []).toEqual([]);
  });
  test('home folder, answers and scripts are as before', () => {
    expect(stage.fingerprint()).toBe(before);
  });
});
