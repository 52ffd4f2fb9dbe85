import { statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { constantsOf } from '../../core/baseline/constant.ts';
import { writeConstant } from '../../core/baseline/write.ts';
import { fail, ok } from '../../core/outcome.ts';
import { hasErrors } from '../../core/submission/check/check.ts';
import { checkFile } from '../../core/submission/check/check-file.ts';
import { constantAnswer } from '../../core/submission/check/constant-answer.ts';
import { specificationOf } from '../../core/submission/specification.ts';
import { competition, submission } from '../dag/artifacts.ts';
import { defineStage, type StageContext } from '../dag/define.ts';

/**
 * The plainest valid submission: the same prediction in every row, chosen for the metric. No Python, any number of rows. Where nothing
 * is known of a column, it is the constant that a program wrote, if one did.
 */
export const fallback = defineStage({
  name: 'fallback',
  version: 4,
  needs: { competition },
  wants: { submission },
  makes: submission,
  params: z.strictObject({}),
  timeoutMs: 600_000,
  recover: { 'no-fallback': 'giveUp' },
  headline: ({ bytes }) => `one constant per column, ${bytes} bytes`,
  cached: true,
  run: async (input, context) => {
    const { store, scratch } = context;
    const { submission: schema, targets, metric } = input.competition;
    const constants = new Map<string, string>();
    for (const [name, cell] of constantsOf({ schema, targets, metric })) {
      // if the sample holds only blanks and nothing else is known of the column, it stays blank
      const known = cell ?? (schema.columns.find((column) => column.name === name)?.uniques === 1 ? '' : null);
      if (known === null)
        return (
          (await writtenConstant(input, context)) ??
          fail('no-fallback', `nothing is known about what ${JSON.stringify(name)} may hold`)
        );
      constants.set(name, known);
    }
    const path = join(scratch, 'submission.csv');
    const rows = await writeConstant(store.pathOf(schema.rows.expected), path, schema.header, constants);
    if (rows !== schema.rows.count)
      return fail('no-fallback', `the expected rows hold ${rows} rows, not ${schema.rows.count}`);
    return ok({ ...nothingLearned, file: await store.putFile(path), bytes: statSync(path).size, sandbox: null });
  },
});

interface Written {
  readonly competition: z.output<typeof competition.schema>;
  readonly submission?: z.output<typeof submission.schema> | undefined;
}

/** The last program's answer, if it is a valid constant. */
const writtenConstant = async (
  { competition: asked, submission: last }: Written,
  { store, scratch, intake: { openTableEngine } }: StageContext,
) => {
  if (last === undefined) return undefined;
  const specification = specificationOf(asked, store.pathOf);
  const checked = await checkFile(store.pathOf(last.file), specification, { openTableEngine, scratch });
  if (hasErrors(checked.findings) || constantAnswer(asked.submission.columns, checked).length === 0) return undefined;
  const { file, bytes, sandbox } = last;
  return ok({ ...nothingLearned, file, bytes, sandbox });
};

/** What else there is to say about a constant. */
const nothingLearned = {
  ...{ origin: 'fallback' as const, crossValidation: null, manifest: null },
  ...{ repairs: [], found: [] },
};
