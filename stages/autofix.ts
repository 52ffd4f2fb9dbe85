import { statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { fail, ok } from '../core/outcome.ts';
import { manifestFrom } from '../core/schema/reported/manifest.ts';
import { leastChecking } from '../core/solution/run/taking-time.ts';
import { repairFile } from '../core/submission/repair/repair.ts';
import { specificationOf } from '../core/submission/specification.ts';
import { writeTable } from '../services/csv/write/transform.ts';
import { competition, submission } from './dag/artifacts.ts';
import { defineStage } from './dag/define.ts';

/** Repairs a submission: every change is listed, and what cannot be repaired safely is refused. */
export const autofix = defineStage({
  name: 'autofix',
  version: 6,
  needs: { submission, competition },
  wants: {},
  makes: submission,
  params: z.strictObject({}),
  timeoutMs: 300_000,
  recover: { refused: 'retry' },
  headline: ({ repairs }) => repairs.map(({ rule, cells }) => `${rule} (${cells})`).join(', '),
  cached: true,
  run: async (input, { store, scratch, granted }) => {
    const specification = specificationOf(input.competition, store.pathOf);
    const manifest = manifestFrom(input.submission.manifest);
    const repaired = await repairFile(store.pathOf(input.submission.file), specification, {
      ...{ scratch, manifest },
      ...(granted !== undefined && { seconds: Math.max(leastChecking, granted) }),
    });
    if (!repaired.ok) return fail('refused', repaired.why, { file: input.competition.submission.fileName });
    const path = join(scratch, 'submission.csv');
    writeTable(path, repaired.table);
    return ok({
      ...input.submission,
      origin: 'repair' as const,
      file: await store.putFile(path),
      bytes: statSync(path).size,
      repairs: [...input.submission.repairs, ...repaired.repairs],
      found: [...repaired.found],
    });
  },
});
