import type { Ended, JobEngine, Task, TaskWatching } from './engine.ts';

/** The common part of all engines: no task starts twice, closing cancels all tasks, and errors become `lost`. */
export const makeEngine = (
  name: JobEngine['name'],
  run: (task: Task, watching: TaskWatching) => Promise<Ended>,
  close: () => void = () => {},
): JobEngine => {
  const running = new Map<string, Promise<Ended>>();
  const closing = new AbortController();
  return {
    name,
    async run(task, watching) {
      const before = running.get(task.id);
      if (before !== undefined) return before;
      const signal = AbortSignal.any([watching.signal, closing.signal]);
      const ending = run(task, { ...watching, signal }).catch(unexpected);
      running.set(task.id, ending);
      return ending.finally(() => running.delete(task.id));
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await Promise.all(running.values());
      close();
    },
  };
};

/** An error such as a full disk: the task counts as lost, with its message. */
const unexpected = (error: unknown): Ended => ({
  kind: 'lost',
  why: error instanceof Error ? error.message : String(error),
});
