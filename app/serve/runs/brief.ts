import * as z from 'zod';
import { Doubt } from '../../../core/schema/judged/doubt.ts';
import { Status } from '../../../core/schema/result.ts';
import { readRegular } from '../../../services/files/regular.ts';
import { jsonOf } from '../../../services/text/json.ts';

const rows = z.int().nullable().default(null);
const OwnFolds = z.object({ score: z.number().nullable(), rows, lacking: rows, of: rows }).nullable().default(null);

/** The parts of a result that the list shows. Checking only these takes a tenth of the time. */
const Brief = z.object({
  status: Status,
  doubt: z.array(Doubt).default([]),
  report: z
    .object({
      metric: z.object({ name: z.string() }),
      check: z.object({ score: z.number().nullable(), agrees: z.boolean().nullable() }).nullable().default(null),
      confirmation: OwnFolds,
      crossValidation: z.object({ score: z.number(), metric: z.string() }).nullable(),
    })
    .nullable(),
  submitted: z.object({ publicScore: z.string().nullable(), privateScore: z.string().nullable() }).nullable(),
  models: z.object({ currency: z.string(), cost: z.number().nullable() }).nullable().default(null),
  timings: z.object({ total: z.number() }),
});
export type Brief = z.output<typeof Brief>;

/** Reads these parts of a result; undefined: there is none, or it is not valid. */
export const readBrief = (path: string): Brief | undefined => {
  const read = readRegular(path, largest);
  return 'why' in read ? undefined : Brief.safeParse(jsonOf(read.text)).data;
};

const largest = 32 * 2 ** 20;
