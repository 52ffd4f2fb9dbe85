/** Limits in bytes, after decompression. */
const most = {
  /** Four times the longest answer of any model, even if each token is an event of its own. */
  answer: 64 * 2 ** 20,
  /** One event of an answer: the client scans its whole buffer again with every piece that comes. */
  event: 4 * 2 ** 20,
  /** The body of an error: its first words are enough. */
  refusal: 64 * 2 ** 10,
};

/** Limits the size of bodies, whatever a server sends. */
export interface Bounds {
  readonly bounded: (response: Response) => Response;
  /** Which limit was exceeded, in words; null: none. */
  readonly exceeded: () => string | null;
}

/** The bounds of one call. The body of an error is cut; an answer that is too long throws. */
export const openBounds = (): Bounds => {
  let exceeded: string | null = null;
  const tooMuch = (bytes: number, what: string): Error => {
    exceeded = `more than ${Math.floor(bytes / 1e6)} MB${what}`;
    return new Error(exceeded);
  };
  return {
    bounded: (response) => {
      const { body, status, statusText, headers } = response;
      if (body === null || status > 599) return response;
      const reader = body.getReader();
      const pieces = response.ok ? wholeEvents(reader, tooMuch) : firstWords(reader);
      return new Response(streamOf(pieces, reader), { status, statusText, headers });
    },
    exceeded: () => exceeded,
  };
};

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type TooMuch = (bytes: number, what: string) => Error;

const firstWords = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  for (let left = most.refusal; left > 0; ) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value.subarray(0, left);
    left -= value.length;
  }
};

/** Yields whole events, so that the client never buffers half of an event. */
const wholeEvents = async function* (reader: Reader, tooMuch: TooMuch): AsyncGenerator<Uint8Array> {
  let [all, bytes] = [0, 0];
  let held: Uint8Array[] = [];
  let seam: Buffer = Buffer.alloc(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    all += value.length;
    if (all > most.answer) throw tooMuch(most.answer, '');
    held.push(value);
    bytes += value.length;
    const seen = Buffer.concat([seam, value]);
    seam = seen.subarray(-2);
    if (endOfLastEvent(seen) > 0) {
      const known = Buffer.concat(held);
      const end = endOfLastEvent(known);
      yield known.subarray(0, end);
      held = [known.subarray(end)];
      bytes = known.length - end;
    }
    if (bytes > most.event) throw tooMuch(most.event, ' in one event');
  }
  yield Buffer.concat(held);
};

/** The position after the last blank line; 0: there is none. */
const endOfLastEvent = (bytes: Buffer): number =>
  Math.max(
    ...['\n\n', '\n\r\n'].map((blank) => {
      const at = bytes.lastIndexOf(blank);
      return at < 0 ? 0 : at + blank.length;
    }),
  );

const streamOf = (pieces: AsyncGenerator<Uint8Array>, reader: Reader): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      await reader.cancel().catch(() => {}); // more may come
    },
    cancel: (reason) => reader.cancel(reason),
  });
