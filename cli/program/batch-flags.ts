import { InvalidArgumentError } from 'commander';
import * as z from 'zod';
import type { BatchOptions } from '../../app/batch/options.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { CompeteOptions } from '../../core/options/options.ts';
import { parseCaps } from '../../services/ledger/caps.ts';
import type { Tier } from '../../services/python/sandbox/tier.ts';

/** What `medalist batch` is called with. */
export interface BatchFlags {
  readonly parallel?: number;
  readonly engine?: Engine;
  readonly gpus?: number;
  readonly within?: number;
  readonly retries?: number;
  readonly maxFailures?: number;
  readonly time?: number;
  readonly seed?: number;
  readonly threads?: number;
  readonly gpu?: 'off' | 'auto' | number;
  readonly limit?: CompeteOptions['limits'];
  /** False: `--no-models`. */
  readonly models: boolean;
  readonly budget?: string;
  readonly budgetBatch?: string;
  readonly strategies?: number;
  readonly submit?: boolean | string;
  readonly sandbox?: 'auto' | Tier;
  readonly unsafeNoSandbox?: boolean;
  readonly alone?: boolean;
  readonly cron?: boolean;
  readonly dryRun?: boolean;
  readonly watch?: boolean;
  readonly summary?: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** Where runs can be carried out. */
export const Engine = z.enum(['local', 'ray', 'slurm']);
export type Engine = z.output<typeof Engine>;

/** `--within 8h`, `30m`, `1h30m`, or seconds: nobody counts a night in seconds. */
export const spanFlag = (text: string): number => {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text) ?? [];
  const span = 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  if (text === '' || !(span > 0)) throw new InvalidArgumentError('Say seconds, or 8h, 30m, 1h30m.');
  return span;
};

/** Flags, and variables where a flag is not given, as the batch wants them. Empty variables are none. */
export const batchOptionsOf = (list: string, flags: BatchFlags): BatchOptions | Refusal => {
  const engine = Engine.safeParse(flags.engine ?? (process.env.ENGINE || 'local'));
  if (!engine.success) {
    return refuse('usage', `ENGINE is "${process.env.ENGINE}"`, `Say one of ${Engine.options.join(', ')}.`);
  }
  if (flags.budgetBatch !== undefined) process.env.BUDGET_BATCH = flags.budgetBatch; // the runs read it
  const caps = parseCaps(process.env);
  if ('why' in caps) return refuse('usage', caps.why, 'Correct it, or unset it.');
  const { time, seed, threads, gpu, limit, strategies, submit, sandbox } = flags;
  const budget = flags.budget ?? (process.env.BUDGET?.trim() || undefined); // a cluster has another environment
  return {
    list,
    engine: engine.data,
    alone: (flags.alone ?? false) || (flags.cron ?? false),
    ...given({
      parallel: flags.parallel,
      gpus: flags.gpus,
      within: flags.within,
      retries: flags.retries,
      maxFailures: flags.maxFailures,
    }),
    defaults: {
      ...given({ time, seed, threads, gpu, limits: limit, budget, strategies, submit }),
      ...given({ sandbox: flags.unsafeNoSandbox ? ('none' as const) : sandbox }),
      ...(flags.models ? {} : { models: 'off' as const }),
    },
  };
};

/** What is there of it: options that were not given are left out. */
const given = <T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // what is left out is what the type takes away
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
