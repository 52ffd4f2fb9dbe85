/** What a run needs of the machine it is given. */
export interface Needs {
  readonly cpus: number;
  readonly gpus: 0 | 1;
  /** Bytes; null: whatever there is. */
  readonly memory: number | null;
}

/** One `medalist compete`, wherever it runs. */
export interface Task {
  /** [A-Za-z0-9._-]+. An engine that has a task of this id, alive, watches it and does not start it twice. */
  readonly id: string;
  /** Arguments for `medalist`, `--json` among them. Paths are absolute, and this machine's. */
  readonly args: readonly string[];
  /** The folder with the competition's files: travels where nodes share no disk with this machine. */
  readonly data: string;
  /** Other files that `args` name; they travel, too. Such an argument, or `data` itself, is then the path over there. */
  readonly files: readonly string[];
  /** The run's folder: filled when the task has ended, wherever it ran. */
  readonly output: string;
  /** What competitions/ and submissions/ are below. */
  readonly home: string;
  /** More than the environment has. No secrets: an engine may show it to others. */
  readonly env: Readonly<Record<string, string>>;
  readonly needs: Needs;
  /** After this many seconds something hangs, and the engine ends it. */
  readonly seconds: number;
}

/** How a task ended. `lost`: nobody knows what became of it, or its machine is gone; done again, it goes on. */
export type Ended =
  | {
      readonly kind: 'exited';
      readonly code: number;
      /** The last of what it printed on standard output (its JSON) and on standard error; bounded. */
      readonly output: string;
      readonly log: string;
    }
  | { readonly kind: 'lost'; readonly why: string }
  /** The engine does not take it; trying again would not help. */
  | { readonly kind: 'refused'; readonly why: string; readonly advice: string }
  | { readonly kind: 'cancelled' };

/** Who listens, and how to stop. */
export interface TaskWatching {
  /** Ends the task, everywhere it runs. The answer is then `cancelled`. */
  readonly signal: AbortSignal;
  /** Lines of its standard error as they come, as far as the engine can tell them. */
  readonly onLine?: (line: string) => void;
  /** Where it stands before it runs ("waits for a GPU"), and where it runs. */
  readonly onPlace?: (words: string) => void;
}

/** Where runs are carried out. One interface, so that a list runs the same on this machine, on Ray and on Slurm. */
export interface JobEngine extends AsyncDisposable {
  readonly name: 'local' | 'ray' | 'slurm';
  /** Never rejects: what can go wrong is in the answer. */
  readonly run: (task: Task, watching: TaskWatching) => Promise<Ended>;
}

/** Why there is no engine to be had. */
export interface EngineProblem {
  readonly ok: false;
  readonly message: string;
  readonly advice: string;
}
