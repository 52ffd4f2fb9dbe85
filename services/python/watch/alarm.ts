import type { LimitReached } from '../limits/limits.ts';
import type { WatchListener } from './sample.ts';

/** The shares of a limit at which the listener is warned. */
const shares = [0.8, 0.95];

/** Turns measurements into warnings, each share of a limit once, and into one order to end the run. */
export class Alarm {
  readonly #listener: WatchListener;
  readonly #warned = new Set<string>();
  #over = false;

  constructor(listener: WatchListener) {
    this.#listener = listener;
  }

  /** Warns if a new share was reached; several at once are one warning. */
  warn(measured: LimitReached): void {
    const reached = shares
      .filter((share) => measured.used >= share * measured.allowed)
      .map((share) => `${measured.limit} ${share}`);
    if (this.#over || reached.every((share) => this.#warned.has(share))) return;
    for (const share of reached) this.#warned.add(share);
    this.#listener.warn(measured);
  }

  /** Warns, and ends the run if the limit is exceeded. */
  check(measured: LimitReached): void {
    this.warn(measured);
    if (measured.used > measured.allowed) this.end(measured);
  }

  end(reached: LimitReached): void {
    if (this.#over) return;
    this.#over = true;
    this.#listener.exceeded(reached);
  }
}
