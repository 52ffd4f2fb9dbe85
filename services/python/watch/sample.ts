import type { LimitReached } from '../limits/limits.ts';

/** What a program and all its processes used at one moment. */
export interface Sample {
  /** In seconds since the program started. */
  readonly seconds: number;
  /** The number of busy cores since the last sample. */
  readonly cpu: number;
  /** Memory in bytes, each page once, with page tables, swapped pages, and memory in files that no process maps: see `MemoryMeter`. */
  readonly memory: number;
  /** Processes and threads. */
  readonly processes: number;
  /** Bytes and entries in its folders. */
  readonly disk: number;
  readonly files: number;
  /** The load (0..1) and the used bytes of the leased GPU; null: there is none, or the driver did not tell. */
  readonly gpu: { readonly load: number; readonly memory: number } | null;
}

/** The peaks of a run, and its total CPU time. */
export interface Peaks extends Omit<Sample, 'seconds'> {
  /** The CPU time of all processes, also of ended ones. */
  readonly cpuSeconds: number;
  readonly output: number;
}

/** The peaks of a program that never ran. */
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

/** Callbacks of a watch. `warn` is called once for each limit and share, before the limit ends the run. */
export interface WatchListener {
  readonly sample: (sample: Sample) => void;
  readonly warn: (near: LimitReached) => void;
  /** The run must end now. Called at most once. */
  readonly exceeded: (reached: LimitReached) => void;
}
