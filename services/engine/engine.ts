/** The resources that a run needs. */
export interface Needs {
  readonly cpus: number;
  readonly gpus: 0 | 1;
  /** Bytes; null: no demand. */
  readonly memory: number | null;
}

/** One `medalist compete`, to run on some engine. */
export interface Task {
  /** [A-Za-z0-9._-]+. If the engine already runs a task with this id, it watches that one and starts none. */
  readonly id: string;
  /** Arguments for `medalist`, with `--json`. Paths are absolute paths of this machine. */
  readonly args: readonly string[];
  /** The folder with the competition's files. It is sent to the nodes if they share no disk with this machine. */
  readonly data: string;
  /**
   * Other files that `args` name; they are sent, too. On the node, arguments that equal such a file or `data` become
   * the path there.
   */
  readonly files: readonly string[];
  /** The run's folder on this machine. It is complete when the task has ended. */
  readonly output: string;
  /** The folder that holds competitions/ and submissions/. */
  readonly home: string;
  /** Additions to the environment. No secrets: an engine may show them to others. */
  readonly env: Readonly<Record<string, string>>;
  readonly needs: Needs;
  /** The time limit: the engine ends a task that runs longer, because it must hang. */
  readonly seconds: number;
}

/** How a task ended. `lost`: its machine is gone or its end is unknown; the same task can be run again and goes on. */
export type Ended =
  | {
      readonly kind: 'exited';
      readonly code: number;
      /** The end of its standard output (its JSON) and of its standard error; bounded. */
      readonly output: string;
      readonly log: string;
    }
  | { readonly kind: 'lost'; readonly why: string }
  /** The engine refuses the task, and would refuse it again. */
  | { readonly kind: 'refused'; readonly why: string; readonly advice: string }
  | { readonly kind: 'cancelled' };

/** Callbacks for a running task, and the signal that stops it. */
export interface TaskWatching {
  /** Ends the task wherever it runs; its end is then `cancelled`. */
  readonly signal: AbortSignal;
  /** Gets the lines of its standard error as they come, if the engine can see them. */
  readonly onLine?: (line: string) => void;
  /** Gets what the task waits for ("waits for a GPU"), then where it runs. */
  readonly onPlace?: (words: string) => void;
}

/** Runs tasks. One interface, so that a list runs the same way on this machine, on Ray and on Slurm. */
export interface JobEngine extends AsyncDisposable {
  readonly name: 'local' | 'ray' | 'slurm';
  /** Never rejects: `Ended` holds every failure. */
  readonly run: (task: Task, watching: TaskWatching) => Promise<Ended>;
}

/** Why the engine cannot be used. */
export interface EngineProblem {
  readonly ok: false;
  readonly message: string;
  readonly advice: string;
}
