import { describe, expect, test } from 'vitest';
import { play } from './play.ts';

describe("a user's programs", () => {
  const own = { solutions: ['x', 'y'], solutionNames: ['good.py', 'constant.py'], rounds: 1 };
  test('are tried beside the template, and the tree calls each by its file', async () => {
    const { status, params } = await play({}, own);
    expect(status).toBe('ok');
    const tree = params.find(({ nodes }) => nodes !== undefined)?.nodes;
    expect(tree).toMatchObject([
      { operator: 'own', title: 'good.py', ended: 'measured' },
      { operator: 'own', title: 'constant.py', ended: 'measured' },
    ]);
    expect(params.flatMap(({ solution }) => (typeof solution === 'string' ? [solution] : [])).sort()).toEqual([
      'x',
      'y',
    ]);
  });
  test('that run alone are compared with nothing', async () => {
    const { calls } = await play({}, { ...own, solutions: ['x'], solutionNames: ['good.py'], only: true });
    expect(calls).toBe('fetch analyze plan generate rehearse verify execute validate confirm report');
  });
  test("a user's own solution is not tried twice", async () => {
    const played = await play({ execute: ['crashed'] }, { solutions: ['x'], only: true });
    expect(played).toMatchObject({
      status: 'fallback',
      calls: 'fetch analyze plan generate rehearse verify execute fallback validate confirm report',
    });
  });
  test.each(['crashed', 'timed-out', 'invalid-submission', 'bug'])(
    "a user's program that ends in rehearsal as %s is told about, reviewed and run on everything all the same",
    async (kind) => {
      const alone = { solutions: ['x'], only: true, rounds: 0 };
      for (const [change, looks] of [
        [alone, ''],
        [{ ...alone, models: 'm' }, ' survey'],
      ] as const)
        expect(await play({ rehearse: [kind] }, change)).toMatchObject({
          status: 'ok',
          calls: `fetch analyze${looks} plan generate rehearse verify execute validate confirm report`,
          failures: [`rehearse:${kind}`],
        });
    },
  );
});
