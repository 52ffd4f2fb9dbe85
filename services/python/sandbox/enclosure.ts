import type { Places } from './mounts/spec.ts';

/** What the launcher (services/python/launcher) is told, as the first line of its standard input. */
export interface LaunchOrder {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Generations between the launcher's child and the program: where a polite SIGTERM has to go. 0: the child is the program. */
  readonly depth: number;
  /** By RLIMIT_ name without the prefix, cut to the hard limits; set by the launcher only in tiers where nothing else sets them. */
  readonly rlimits: Readonly<Record<string, number>>;
  /** True: install the seccomp filter that is on descriptor 3. False: descriptor 3 is left to the command. */
  readonly seccomp: boolean;
  readonly landlock: LandlockRules | null;
  /** Become this user before the program starts; null: stay who we are. */
  readonly user: number | null;
  /**
   * True: the launcher restricts the program, and tells its start and end on descriptor 4. False: the command does both
   * itself (bubblewrap): it keeps its privileges and descriptors 3 and 4. A refusal is told in either case.
   */
  readonly tell: boolean;
  /** True: the program keeps descriptor 6, a socket whose other end is ours. */
  readonly talk: boolean;
  /** Folders to remove when everything has ended, also when whoever started us was killed. */
  readonly remove: readonly string[];
}

/**
 * Paths by what may be done below them. One that does not exist or cannot be reached is skipped. `/proc/self` means the
 * program itself: not the processes it starts.
 */
export interface LandlockRules {
  readonly execute: readonly string[];
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** Device files: read, write and ioctl. */
  readonly devices: readonly string[];
}

/** One tier's way to keep one program in one spec. */
export interface Enclosure {
  readonly places: Places;
  /** The user that `work` and `tmp` must belong to before the start; null: whoever they belong to now. */
  readonly owner: number | null;
  /** BPF program of the tier, given on descriptor 3; null: the tier has none. */
  readonly filter: Uint8Array | null;
  /** `program` and `environment` are in terms of `places`. */
  readonly order: (program: readonly string[], environment: Readonly<Record<string, string>>) => LaunchOrder;
}
