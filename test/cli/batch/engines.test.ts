import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../../services/python/environment.ts';
import { batchOn, type LeftByBatch } from '../../rigs/batch-on-engine.ts';
import { noRay, startRay } from '../../rigs/ray.ts';
import { skipReason, startSlurm } from '../../rigs/slurm-cluster.ts';

const noSlurm = skipReason();
const named = (engine: string, reason: string | undefined) => (reason === undefined ? engine : `${engine} (${reason})`);

/** One list, wherever it is run; in each place the second row's run is killed with -9 while it works. */
describe('the same list gives the same submissions, and a run that was killed ends well', () => {
  let here: LeftByBatch | undefined;

  const expectTheSame = async ({ exitCode, said, rows, submissions }: LeftByBatch) => {
    here ??= await batchOn({ engine: 'local', env: {} });
    expect(
      rows.map(({ status, attempts }) => [status, attempts]),
      said,
    ).toEqual([
      ['ok', '1'],
      ['ok', '2'],
      ['ok', '1'],
    ]);
    expect(exitCode, said).toBe(0);
    expect(submissions).not.toContain('none');
    expect(submissions).toEqual(here.submissions);
  };

  test('on this machine', async () => {
    here = await batchOn({ engine: 'local', env: {} });
    await expectTheSame(here);
  });

  test.skipIf(noRay !== undefined)(
    named('on Ray, as a package and over a shared path', noRay),
    async () => {
      const cache = mkdtempSync(join(tmpdir(), 'medalist-'));
      await using head = await startRay({ MEDALIST_CHECKOUT: projectRoot, MEDALIST_CACHE: cache });
      for (const RAY_SHARED of ['', '1']) {
        await expectTheSame(await batchOn({ engine: 'ray', env: { RAY: head.address, RAY_SHARED } }));
      }
      rmSync(cache, { recursive: true, force: true });
    },
    120_000,
  );

  test.skipIf(noSlurm !== undefined)(
    named('on Slurm', noSlurm),
    async () => {
      await using cluster = await startSlurm(true);
      await expectTheSame(await batchOn({ engine: 'slurm', env: { ...cluster.env, SLURM_POLL: '0.5' } }));
    },
    120_000,
  );
});
