import type { LimitReached } from '../limits/limits.ts';
import type { WatchListener } from './sample.ts';

/** At these shares of a limit the listener is warned. */
const shares = [0.8, 0.95];

/** Turns measurements into warnings, each share of a limit once, and into the one order to end the run. */
export class Alarm {
  readonly #listener: WatchListener;
  readonly #warned = new Set<string>();
  #over = false;

  constructor(listener: WatchListener) {
    this.#listener = listener;
  }

  /** Warns where a new share was reached; past several at once is one warning. */
  warn(measured: LimitReached): void {
    const reached = shares
      .filter((share) => measured.used >= share * measured.allowed)
      .map((share) => `${measured.limit} ${share}`);
    if (this.#over || reached.every((share) => this.#warned.has(share))) return;
    for (const share of reached) this.#warned.add(share);
    this.#listener.warn(measured);
  }

  /** Warns, and ends the run above the limit. */
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
