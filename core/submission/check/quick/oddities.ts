import type { Batch } from '../../../../services/csv/batch.ts';

/** White space and the underscore: some readers of numbers step over them, ours does not. */
const strange = [0x20, 0x09, 0x0b, 0x0c, 0x5f] as const;
const comma = 0x2c;

/** Odd bytes behind the first cell of each line. Where the next of them are is searched anew only when it is passed. */
export class Oddities {
  readonly #batch: Batch;
  readonly #next: number[];

  constructor(batch: Batch) {
    this.#batch = batch;
    this.#next = strange.map((byte) => batch.bytes.indexOf(byte, batch.starts[0])).filter((at) => at >= 0);
  }

  areThere(): boolean {
    const { bytes, starts, rows } = this.#batch;
    for (let row = 0; row < rows; row += 1) {
      const [start, end] = [starts[2 * row + 1]!, starts[2 * row + 2]! - 1]; // two cells a line, and one more start
      if (start >= end || bytes[end - 1] === comma || this.#isBetween(start, end)) return true;
    }
    return false;
  }

  #isBetween(from: number, to: number): boolean {
    for (let k = 0; k < this.#next.length; k += 1) {
      const at = this.#next[k]!;
      if (at >= from && at < to) return true;
      if (at >= from) continue;
      const later = this.#batch.bytes.indexOf(this.#batch.bytes[at]!, from);
      this.#next[k] = later < 0 ? Number.POSITIVE_INFINITY : later;
      if (later >= 0 && later < to) return true;
    }
    return false;
  }
}
