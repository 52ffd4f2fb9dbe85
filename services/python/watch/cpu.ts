import type { Descendant } from './processes.ts';

/** In seconds. Clock ticks are 10 ms, so a rate over less time would be noise. */
const shortest = 0.1;

/** Measures the CPU time of a program, and how many cores it keeps busy. */
export class CpuMeter {
  #seconds = 0;
  #at = performance.now();
  #last = { seconds: 0, at: this.#at };
  #cores = 0;

  /** The CPU time of all processes so far. It never falls. The time of a process that nobody waited for is lost. */
  get seconds(): number {
    return this.#seconds;
  }

  /**
   * Adds a measurement. Of supervisors (above `depth`), only the time of ended processes below them counts. The time of an ended process
   * passes to the parent that waits for it, so the tree always holds all of it.
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
