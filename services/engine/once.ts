import type { Ended, JobEngine, Task, TaskWatching } from './engine.ts';

/** What engines have in common: a task that runs is not started twice, closing cancels all, and what throws is told. */
export const engineOf = (
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

/** A file that cannot be read, a disk that is full: said, as everything else that goes wrong. */
const unexpected = (error: unknown): Ended => ({
  kind: 'lost',
  why: error instanceof Error ? error.message : String(error),
});
