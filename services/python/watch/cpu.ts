import type { Descendant } from './processes.ts';

/** Clock ticks are 10 ms: over less than this a rate would be noise. */
const shortest = 0.1;

/** CPU time of a program, and how many cores it kept busy. */
export class CpuMeter {
  #seconds = 0;
  #at = performance.now();
  #last = { seconds: 0, at: this.#at };
  #cores = 0;

  /** All processes' so far. Never falls: what a process took with it that nobody waited for cannot be told. */
  get seconds(): number {
    return this.#seconds;
  }

  /**
   * Of supervisors (above `depth`) only what ended below them counts. An ended process' time passes to the parent that
   * waits for it, so the tree always holds all of it.
   */
  look(tree: readonly Descendant[], depth: number): void {
    if (tree.length === 0) return;
    const seconds = tree.reduce(
      (total, process) => total + process.endedCpu + (process.depth >= depth ? process.cpu : 0),
      0,
    );
    this.#seconds = Math.max(this.#seconds, seconds);
    this.#at = performance.now();
  }

  /** Cores busy since the last call. */
  cores(): number {
    const elapsed = (this.#at - this.#last.at) / 1000;
    if (elapsed < shortest) return this.#cores;
    this.#cores = (this.#seconds - this.#last.seconds) / elapsed;
    this.#last = { seconds: this.#seconds, at: this.#at };
    return this.#cores;
  }
}
