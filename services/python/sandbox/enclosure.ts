import type { Places } from './mounts/spec.ts';

/** The order for the launcher (services/python/launcher), the first line of its standard input. */
export interface LaunchOrder {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** How many generations the program is below the launcher's child, so that SIGTERM reaches it. 0: the child is the program. */
  readonly depth: number;
  /** Limits by RLIMIT_ name without the prefix, cut to the hard limits. Only for tiers in which nothing else sets them. */
  readonly rlimits: Readonly<Record<string, number>>;
  /** True: install the seccomp filter on descriptor 3. False: leave descriptor 3 to the command. */
  readonly seccomp: boolean;
  readonly landlock: LandlockRules | null;
  /** The user to become before the program starts; null: no change. */
  readonly user: number | null;
  /**
   * True: the launcher restricts the program, and reports its start and end on descriptor 4. False: the command does both (bubblewrap), and
   * keeps its privileges and descriptors 3 and 4. A refusal is reported in either case.
   */
  readonly tell: boolean;
  /** True: the program keeps descriptor 6, a socket whose other end is ours. */
  readonly talk: boolean;
  /** Folders to remove when everything has ended, even if our own process was killed. */
  readonly remove: readonly string[];
}

/**
 * Paths by what is allowed below them. A path that does not exist or cannot be reached is skipped. `/proc/self` means the program itself,
 * not the processes that it starts.
 */
export interface LandlockRules {
  readonly execute: readonly string[];
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** Device files: read, write and ioctl. */
  readonly devices: readonly string[];
}

/** How one tier encloses the program of one spec. */
export interface Enclosure {
  readonly places: Places;
  /** The user that must own `work` and `tmp` before the start; null: no change. */
  readonly owner: number | null;
  /** The tier's BPF program, passed on descriptor 3; null: it has none. */
  readonly filter: Uint8Array | null;
  /** Makes the launcher's order. `program` and `environment` use the paths of `places`. */
  readonly order: (program: readonly string[], environment: Readonly<Record<string, string>>) => LaunchOrder;
}
