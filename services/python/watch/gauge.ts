/**
 * A slow measurement that runs in the background: only one at a time, and only for a share of the time, so that neither a slow `du` nor a
 * slow nvidia-smi can hold up the watch.
 */
export class Gauge<T> {
  readonly #read: () => Promise<T | undefined>;
  readonly #share: number;
  #latest: T;
  #reading: Promise<void> | undefined;
  #due = 0;

  /** `read` returns undefined if it has nothing new. */
  constructor(initial: T, share: number, read: () => Promise<T | undefined>) {
    this.#latest = initial;
    this.#share = share;
    this.#read = read;
  }

  get latest(): T {
    return this.#latest;
  }

  /** Starts a measurement if none is running and one is due; returns whether it did. */
  poll(): boolean {
    if (this.#reading !== undefined || performance.now() < this.#due) return false;
    void this.#begin();
    return true;
  }

  /** A measurement that begins after this call. */
  async settle(): Promise<T> {
    await this.#reading;
    await this.#begin();
    return this.#latest;
  }

  #begin(): Promise<void> {
    this.#reading = this.#take();
    return this.#reading;
  }

  async #take(): Promise<void> {
    const start = performance.now();
    this.#latest = (await this.#read()) ?? this.#latest;
    const end = performance.now();
    this.#due = end + (end - start) * (1 / this.#share - 1);
    this.#reading = undefined;
  }
}
