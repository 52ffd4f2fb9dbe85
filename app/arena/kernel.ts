/** One version of a notebook that was pushed. The arena does not run it; a test sets its outputs. */
export interface Kernel {
  readonly version: number;
  readonly text: string;
  readonly internet: boolean;
  readonly competitions: readonly string[];
  /** How often its session is still shown as running. */
  looks: number;
  /** The files that its session wrote: paths by name. */
  readonly outputs: Map<string, string>;
}

/** By owner/slug, the newest version last. */
export type Kernels = Map<string, Kernel[]>;

/** Whether its session has ended. */
export const isComplete = ({ looks }: Kernel): boolean => looks < 0;
