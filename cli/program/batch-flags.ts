import type { BatchOptions } from '../../app/batch/options.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { type batchTable, EngineName, type Given } from '../../core/options/commands.ts';
import { gather, namesWith } from '../../core/options/derived.ts';
import type { RowDefaults } from '../../core/options/options.ts';
import { parseCaps } from '../../services/ledger/caps.ts';

/** What `medalist batch` is called with. */
export interface BatchFlags extends Given<typeof batchTable>, RowDefaults {
  readonly alone?: boolean;
  readonly cron?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly summary?: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** The options of a batch, from its flags; a variable stands in for a flag that is not given. An empty variable counts as unset. */
export const batchOptionsOf = (list: string, flags: BatchFlags): BatchOptions | Refusal => {
  const engine = EngineName.safeParse(flags.engine ?? (process.env.ENGINE || 'local'));
  if (!engine.success) {
    return refuse('usage', `ENGINE is "${process.env.ENGINE}"`, `Say one of ${EngineName.options.join(', ')}.`);
  }
  if (flags.budgetBatch !== undefined) process.env.BUDGET_BATCH = flags.budgetBatch; // the runs read it
  const caps = parseCaps(process.env);
  if ('why' in caps) return refuse('usage', caps.why, 'Correct it, or unset it.');
  const { parallel, gpus, within, retries, maxFailures } = flags;
  const budget = flags.budget ?? (process.env.BUDGET?.trim() || undefined); // a cluster's jobs do not get our environment
  return {
    list,
    engine: engine.data,
    alone: (flags.alone ?? false) || (flags.cron ?? false),
    ...(parallel !== undefined && { parallel }),
    ...(gpus !== undefined && { gpus }),
    ...(within !== undefined && { within }),
    ...(retries !== undefined && { retries }),
    ...(maxFailures !== undefined && { maxFailures }),
    defaults: gather(namesWith('batch'), (name) => (name === 'budget' ? budget : flags[name])),
  };
};
