import type { GpuLease } from '../gpu/lease.ts';
import type { Choice } from '../sandbox/choose.ts';
import type { Share } from '../sandbox/mounts/spec.ts';
import type { Limits } from './limits.ts';

/** The terms for all programs of a run. They are settled once, before the first program. */
export interface Terms {
  readonly sandbox: Choice;
  /** The limits that the user changed. */
  readonly limits: Partial<Limits>;
  /** Leased for the whole run; null: no GPU. */
  readonly gpu: GpuLease | null;
  readonly caches: readonly Share[];
}
