import { statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { constantsOf } from '../../core/baseline/constant.ts';
import { writeConstant } from '../../core/baseline/write.ts';
import { fail, ok } from '../../core/outcome.ts';
import { competition, submission } from '../dag/artifacts.ts';
import { defineStage } from '../dag/define.ts';

/** The plainest valid submission: the same prediction in every row, chosen for the metric. No Python, any number of rows. */
export const fallback = defineStage({
  name: 'fallback',
  version: 3,
  needs: { competition },
  wants: {},
  makes: submission,
  params: z.strictObject({}),
  timeoutMs: 600_000,
  recover: { 'no-fallback': 'giveUp' },
  headline: ({ bytes }) => `one constant per column, ${bytes} bytes`,
  cached: true,
  run: async (input, { store, scratch }) => {
    const { submission: schema, targets, metric } = input.competition;
    const constants = new Map<string, string>();
    for (const [name, cell] of constantsOf({ schema, targets, metric })) {
      // if the sample holds only blanks and nothing else is known of the column, it stays blank
      const known = cell ?? (schema.columns.find((column) => column.name === name)?.uniques === 1 ? '' : null);
      if (known === null) return fail('no-fallback', `nothing is known about what ${JSON.stringify(name)} may hold`);
      constants.set(name, known);
    }
    const path = join(scratch, 'submission.csv');
    const rows = await writeConstant(store.pathOf(schema.rows.expected), path, schema.header, constants);
    if (rows !== schema.rows.count)
      return fail('no-fallback', `the expected rows hold ${rows} rows, not ${schema.rows.count}`);
    return ok({
      origin: 'fallback' as const,
      file: await store.putFile(path),
      bytes: statSync(path).size,
      crossValidation: null,
      manifest: null,
      sandbox: null,
      repairs: [],
      found: [],
    });
  },
});
