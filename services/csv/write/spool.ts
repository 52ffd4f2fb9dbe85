import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** Keeps pieces of bytes in memory, and in a file when they become too many. */
export class Spool {
  bytes = 0;
  readonly #path: string | null;
  readonly #inMemory: number;
  #pieces: Buffer[] = [];
  #file: number | null = null;

  /** `path`: null when there is no place for a file. */
  constructor(path: string | null, inMemory: number) {
    this.#path = path;
    this.#inMemory = inMemory;
  }

  /** The piece may be overwritten afterwards. */
  put(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.#file === null && this.#path !== null && this.bytes > this.#inMemory) {
      this.#file = openSync(this.#path, 'wx', 0o600);
      for (const held of this.#pieces) writeAll(this.#file, held);
      this.#pieces = [];
    }
    if (this.#file === null) this.#pieces.push(Buffer.from(piece));
    else writeAll(this.#file, piece);
  }

  /** All bytes that were put, or the path of the file that has them. */
  close(): Buffer | string {
    if (this.#file === null || this.#path === null) {
      const whole = Buffer.concat(this.#pieces);
      this.#pieces = [];
      return whole;
    }
    closeSync(this.#file);
    this.#file = null;
    return this.#path;
  }

  /** Returns all bytes that were put and deletes the file. Call it only once. */
  take(): Buffer {
    const held = this.close();
    if (typeof held !== 'string') return held;
    const bytes = readFileSync(held);
    rmSync(held);
    return bytes;
  }
}

/** A write may write only some of its bytes: a full disk reports its error only at the next write. */
export const writeAll = (file: number, bytes: Buffer): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
};
