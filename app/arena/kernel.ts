/** One version of a notebook that was pushed. Nothing runs it here: a test says what it wrote. */
export interface Kernel {
  readonly version: number;
  readonly text: string;
  readonly internet: boolean;
  readonly competitions: readonly string[];
  /** How often its session is looked at before it is complete. */
  looks: number;
  /** Paths by name: what its session left. */
  readonly outputs: Map<string, string>;
}

/** By owner/slug, the newest version last. */
export type Kernels = Map<string, Kernel[]>;

/** Whether its session has ended. */
export const isComplete = ({ looks }: Kernel): boolean => looks < 0;
