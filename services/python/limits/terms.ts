import type { GpuLease } from '../gpu/lease.ts';
import type { Choice } from '../sandbox/choose.ts';
import type { Share } from '../sandbox/mounts/spec.ts';
import type { Limits } from './limits.ts';

/** On what terms a run's programs run: settled once, before the first of them, and the same for all. */
export interface Terms {
  readonly sandbox: Choice;
  /** Where the user asked for other limits than the usual. */
  readonly limits: Partial<Limits>;
  /** Ours alone for as long as the run works; null: no GPU. */
  readonly gpu: GpuLease | null;
  readonly caches: readonly Share[];
}
