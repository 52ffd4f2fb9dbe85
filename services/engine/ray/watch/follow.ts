import type { Clock } from '../../../time/clock.ts';
import type { Head } from '../head.ts';

/** The log to follow, and callbacks. */
export interface Following {
  readonly head: Head;
  readonly id: string;
  readonly onText: (text: string) => void;
  /** The log is complete: nothing more will come. */
  readonly isOver: () => boolean;
  /** The job has ended: a log that closes now is complete. */
  readonly hasEnded: () => boolean;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/**
 * Reads a job's log to its end. After a lost connection it connects again and skips what it has read, because the log
 * starts from its beginning.
 */
export const followLog = async (following: Following): Promise<void> => {
  const { head, id, onText, isOver, hasEnded, signal, clock } = following;
  for (let read = 0; !signal.aborted && !isOver(); ) {
    const wasEnded = hasEnded();
    let skip = read;
    const opened = await readOnce(head.tail(id), signal, (text) => {
      const fresh = text.slice(skip);
      skip = Math.max(0, skip - text.length);
      read += fresh.length;
      if (fresh !== '') onText(fresh);
      return isOver();
    });
    if (wasEnded && opened) return;
    if (!isOver()) await clock.sleep(1_000, signal);
  }
};

/** True: the connection was made and closed later. */
const readOnce = (
  socket: ReturnType<Head['tail']>,
  signal: AbortSignal,
  onText: (text: string) => boolean,
): Promise<boolean> => {
  if (socket === null) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let opened = false;
  const leave = () => {
    socket.close();
    resolve(opened); // does not wait for `close`: a head that is gone sends none
  };
  signal.addEventListener('abort', leave, { once: true });
  socket.addEventListener('open', () => {
    opened = true;
  });
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && onText(data)) leave();
  });
  socket.addEventListener('error', () => resolve(false));
  socket.addEventListener('close', () => resolve(opened));
  return promise.finally(() => signal.removeEventListener('abort', leave));
};
