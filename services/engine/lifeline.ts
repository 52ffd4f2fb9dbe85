import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';

/** Tells a child the number of a descriptor that is open for as long as its parent lives. */
export const lifelineVariable = 'MEDALIST_LIFELINE';

let held: AbortSignal | null | undefined;

/**
 * Aborted when the parent that handed down a lifeline is gone, however it ended; null: nobody did. It keeps no process
 * alive, and children of this one do not get to know of it.
 */
export const lifeline = (env: NodeJS.ProcessEnv = process.env): AbortSignal | null => {
  if (held !== undefined) return held;
  const fd = Number(env[lifelineVariable] || Number.NaN);
  delete env[lifelineVariable];
  held = isPipe(fd) ? endOf(fd) : null;
  return held;
};

const endOf = (fd: number): AbortSignal => {
  const gone = new AbortController();
  const pipe = new Socket({ fd, readable: true, writable: false });
  pipe.on('error', () => {}); // `close` follows
  pipe.on('close', () => gone.abort(new Error('stopped: what started it is gone')));
  pipe.resume();
  pipe.unref();
  return gone.signal;
};

const isPipe = (fd: number): boolean => {
  if (!Number.isInteger(fd) || fd < 0) return false;
  try {
    const kind = fstatSync(fd);
    return kind.isSocket() || kind.isFIFO();
  } catch {
    return false; // no such descriptor
  }
};
