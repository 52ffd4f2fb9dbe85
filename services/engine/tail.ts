/** Keeps the last bytes of a stream in bounded memory. */
export interface Tail {
  readonly add: (chunk: Uint8Array) => void;
  /** The kept text; begins with a whole character. */
  readonly text: () => string;
}

/** Keeps the last `limit` bytes. Uses at most twice that memory, and less while little was written. */
export const keepTail = (limit: number): Tail => {
  let space = Buffer.alloc(0);
  let used = 0;
  let cut = false;
  const makeRoom = (wanted: number) => {
    if (used + wanted <= space.length) return;
    const larger = Math.min(2 * limit, Math.max(1_024, 2 * (used + wanted)));
    const kept = Math.min(used, limit);
    const next = larger > space.length ? Buffer.alloc(larger) : space;
    space.copy(next, 0, used - kept, used);
    cut ||= kept < used;
    [space, used] = [next, kept];
  };
  return {
    add(chunk) {
      for (let at = 0; at < chunk.length; at += limit) {
        const part = chunk.subarray(at, at + limit);
        makeRoom(part.length);
        space.set(part, used);
        used += part.length;
      }
    },
    text() {
      let from = Math.max(0, used - limit);
      const isInside = (at: number) => at < used && ((space[at] ?? 0) & 0xc0) === 0x80;
      if (cut || from > 0) while (isInside(from)) from += 1;
      return space.toString('utf8', from, used);
    },
  };
};
