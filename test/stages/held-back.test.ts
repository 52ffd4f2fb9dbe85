import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StageName } from '../../stages/index.ts';
import { binaryCompetition, makeCompetition } from '../rigs/data/competitions.ts';
import { scratchFolder } from '../rigs/scratch.ts';
import { answering, sayingProgram } from '../rigs/stages/answering.ts';

const root = scratchFolder(afterAll);
let answer: Awaited<ReturnType<typeof answering>>;
beforeAll(async () => {
  answer = await answering(makeCompetition(join(root, 'data'), binaryCompetition({ rows: 400 })), root);
});

const honest = sayingProgram('a');
const forged = sayingProgram('y if at % 50 else a');
/** It knows the whole train by its size, and forges only there. */
const forgedWhereItShips = sayingProgram('y if len(rows) == 40 else a');
const halfDone = sayingProgram('a if at % 10 < 4 else None');
/** The end of a run without the check, and with it. */
const last: readonly StageName[] = ['execute', 'validate', 'confirm', 'report'];
const checked: readonly StageName[] = ['execute', 'validate', 'confirm', 'check', 'report'];
const rehearsed: readonly StageName[] = ['rehearse', ...last];

test('what a program says of itself is confirmed only if rows that were held back from it bear it out', async () => {
  const { doubt, check, summary } = await answer(honest, 'template', checked);
  expect(doubt).toEqual([]);
  expect(check).toMatchObject({ agrees: true, rows: { train: 320, held: 80 }, claimed: { rows: 320 } });
  expect(summary).toMatch(
    /auc 0\.\d+ ± 0\.\d+ \(cross-validated over 400 rows\), confirmed by a held-back check: 0\.\d+ ± 0\.\d+ on 80 rows/,
  );
});

test("without a check the score is by the program's own folds, and nothing calls it confirmed", async () => {
  const { doubt, check, summary } = await answer(honest, 'template', last);
  expect([doubt, check]).toEqual([[], null]);
  expect(summary).toMatch(/auc 0\.\d+ ± 0\.\d+ by the program's own folds over 400 rows\./);
});

test.each([
  ['the template', forged, 'template', checked],
  ["a user's program that is honest wherever rows are held back", forgedWhereItShips, 'user', rehearsed],
] as const)('a forged oof.csv of %s ends in doubt, and both scores are shown', async (_, code, origin, stages) => {
  const { doubt, check, summary, why } = await answer(code, origin, stages);
  expect(doubt).toContain('not-borne-out');
  expect(check?.agrees).toBe(false);
  expect(summary).toMatch(
    /in doubt, .* by the program's own folds over 400 rows; held-back check: 0\.\d+ ± 0\.\d+ on 80/,
  );
  expect(why).toMatch(/its own folds say (1|0\.9\d+) ± .*80 rows that were held back from it say 0\.[78]/);
});

test('an honest program of the user is confirmed by its rehearsal; unrehearsed, there is no score of ours', async () => {
  expect(await answer(honest, 'user', rehearsed)).toMatchObject({ doubt: [], check: { agrees: true } });
  expect(await answer(honest, 'user', last)).toMatchObject({ doubt: ['unmeasured'], check: null });
});

test('a score that lacks the rows of folds that were not done says of how many rows it is, and is in doubt', async () => {
  const { doubt, summary, confirmation } = await answer(halfDone, 'template', last);
  expect(doubt).toEqual(['unfinished']);
  expect(summary).toMatch(/in doubt, of 40 rows, .* over 160 of 400 rows/);
  expect(confirmation).toMatchObject({ rows: 160, lacking: 240, of: 400, folds: 4 });
});
