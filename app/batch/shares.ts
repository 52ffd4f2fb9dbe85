import type { RunOptions } from '../../core/options/options.ts';
import type { JobEngine } from '../../services/engine/engine.ts';
import { sharesOf } from '../../services/engine/shares.ts';
import type { BatchOptions } from './options.ts';

/** CPUs to ask a cluster for by default. */
const cpusThere = 4;

/** The default options of a row. Runs at the same time share this machine equally. */
export const defaultsOf = ({ defaults = {}, parallel = 1 }: BatchOptions, engine: JobEngine['name']): RunOptions => {
  if (engine !== 'local') return { ...defaults, threads: defaults.threads ?? cpusThere };
  const { threads, memory } = sharesOf(parallel);
  const limits = parallel > 1 ? { memory, ...defaults.limits } : defaults.limits;
  return { ...defaults, threads: defaults.threads ?? threads, ...(limits !== undefined && { limits }) };
};
