import type { LimitReached } from '../limits/limits.ts';

/** What a program and all its processes used at one moment. */
export interface Sample {
  /** Since the program started. */
  readonly seconds: number;
  /** Cores busy since the sample before. */
  readonly cpu: number;
  /** Bytes resident, each page once; memory in files that no process maps included: see `MemoryMeter`. */
  readonly memory: number;
  /** Processes and threads. */
  readonly processes: number;
  /** Bytes and entries in its folders. */
  readonly disk: number;
  readonly files: number;
  /**
   * Of the leased GPU: share of time busy (0..1) and bytes in use; null without one, or where the driver did not say.
   */
  readonly gpu: { readonly load: number; readonly memory: number } | null;
}

/** The largest of everything over a run, and the time all processes computed. */
export interface Peaks extends Omit<Sample, 'seconds'> {
  /** CPU time of all processes, ended ones included. */
  readonly cpuSeconds: number;
  readonly output: number;
}

/** Of a program that never ran. */
export const noPeaks: Peaks = {
  cpu: 0,
  memory: 0,
  processes: 0,
  disk: 0,
  files: 0,
  gpu: null,
  cpuSeconds: 0,
  output: 0,
};

/** What a watch tells while it watches. `warn` comes once per limit and share, before the limit ends the run. */
export interface WatchListener {
  readonly sample: (sample: Sample) => void;
  readonly warn: (near: LimitReached) => void;
  /** The run has to end now. Comes at most once. */
  readonly exceeded: (reached: LimitReached) => void;
}
