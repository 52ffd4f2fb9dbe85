import * as z from 'zod';
import { readRegular } from '../../services/files/regular.ts';
import { jsonOf } from '../../services/text/json.ts';

/** Counters take no negative numbers. */
const [Count, Amount] = [z.int().nonnegative(), z.number().nonnegative()];
const Role = z.object({ role: z.string(), calls: Count, inputTokens: Count, outputTokens: Count });

/** The figures of a result that add up over runs, in seconds, bytes and micro-units of money. */
const Figures = z.object({
  timings: z.object({ total: Amount, stages: z.record(z.string(), Amount) }),
  peaks: z.object({ memory: Amount, cpuSeconds: Amount }).nullable(),
  models: z
    .object({ currency: z.string(), cost: Amount.nullable(), roles: z.array(Role) })
    .nullable()
    .default(null),
});
export type RunFigures = z.output<typeof Figures>;

/** The figures of a run; undefined: it has no result, or none that can be read. */
export const figuresOfRun = (result: string): RunFigures | undefined => {
  const read = readRegular(result, largest);
  return 'why' in read ? undefined : Figures.safeParse(jsonOf(read.text)).data;
};

const largest = 32 * 2 ** 20;
